import { judgeByDensity, type Candidate } from './density.js';

const name = (confidence: number, support: Candidate['support'] = 'none'): Candidate => ({
  start: 0,
  end: 4,
  type: 'person',
  confidence,
  support,
});

describe('judgeByDensity', () => {
  it('leaves short texts and those full of names as they are', () => {
    expect(judgeByDensity([name(0.6)], 10).map(({ confidence }) => confidence)).toEqual([0.6]);
    expect(judgeByDensity([...Array<Candidate>(19).fill(name(0.95)), name(0.6)], 100)).toHaveLength(20);
  });

  it('doubts single words where most of what looks like a name does so but a little', () => {
    const doubtful = Array<Candidate>(20).fill(name(0.65));
    expect(judgeByDensity(doubtful, 100)).toEqual([]);
    expect(judgeByDensity([...doubtful, name(0.65, 'words')], 100)).toHaveLength(1);
  });

  it('asks more of a single word in a text that has hardly any names', () => {
    expect(judgeByDensity([name(0.8)], 1000)).toEqual([]);
    expect(judgeByDensity([name(0.999)], 1000)).toHaveLength(1);
  });

  it('asks less of one of several words or behind a title', () => {
    expect(judgeByDensity([name(0.9, 'words'), name(0.9)], 1000)).toHaveLength(1);
  });

  it('asks least of one behind a title', () => {
    expect(judgeByDensity([name(0.8, 'title'), name(0.8, 'words')], 1000)).toHaveLength(1);
  });

  it('gives what is left a lower likelihood', () => {
    const [found] = judgeByDensity([name(0.95, 'title')], 1000);
    expect(found?.confidence).toBeGreaterThan(0.5);
    expect(found?.confidence).toBeLessThan(0.95);
  });
});
