import { readGenre, type NamedText, type NameSpan } from './read-names.js';
import { figuresOf, judge } from './score.js';

const read = (marked: string): NamedText => {
  const [text] = readGenre('genre', marked);
  if (text === undefined) throw new Error('no document');
  return text;
};
const person = (start: number, end: number): NameSpan => ({ start, end, type: 'PERSON' });

describe('reading labelled names', () => {
  it('parts documents and takes the marks out', () => {
    const [one, two] = readGenre('letters', 'Dear ⟦P:Ann Ray⟧,\n----\nat ⟦L?:Church Lane⟧ in ⟦L:Leeds⟧\n');
    expect(one).toEqual({ id: 'letters-1', text: 'Dear Ann Ray,', spans: [person(5, 12)], optional: [] });
    expect(two).toEqual({
      id: 'letters-2',
      text: 'at Church Lane in Leeds',
      spans: [{ start: 18, end: 23, type: 'LOCATION' }],
      optional: [{ start: 3, end: 14, type: 'LOCATION' }],
    });
  });

  it.each(['⟦P:Ann', '⟦X:Ann⟧', 'Ann⟧', '⟦P:Ann\nRay⟧'])('refuses %j', (marked) => {
    expect(() => readGenre('letters', marked)).toThrow('letters-1: a mark is not closed, or is of no known type.');
  });
});

describe('judging a finder', () => {
  it('counts what begins and ends in its place, and characters by themselves', () => {
    const { tally, mistakes } = judge(read('⟦P:Ann Ray⟧ met ⟦P:Bo⟧.'), [person(0, 3), person(12, 14)], 'PERSON');
    expect(tally).toEqual({ expected: 2, found: 2, right: 1, characters: 9, covered: 5 });
    expect(mistakes.map(({ what, span }) => [what, span.start, span.end])).toEqual([
      ['missed', 0, 7],
      ['invented', 0, 3],
    ]);
    expect(figuresOf(tally)).toEqual({ f1: 0.5, precision: 0.5, recall: 0.5, characterRecall: 5 / 9 });
  });

  it('counts a character once when spans overlap', () => {
    const { tally } = judge(read('⟦P:Ann Ray⟧'), [person(0, 5), person(2, 6), person(0, 1)], 'PERSON');
    expect(tally.covered).toBe(6);
  });

  it('leaves the last period to taste', () => {
    expect(judge(read('⟦P:Sam Roe Jr.⟧'), [person(0, 10)], 'PERSON').tally.right).toBe(1);
    expect(judge(read('⟦P:Sam Roe⟧.'), [person(0, 8)], 'PERSON').tally.right).toBe(1);
  });

  it('takes what is optional for a mistake as another type alone', () => {
    const text = read('at ⟦L?:Church Lane⟧');
    const span = { start: 3, end: 9 };
    expect(judge(text, [{ ...span, type: 'LOCATION' }], 'LOCATION').tally.found).toBe(0);
    expect(judge(text, [{ ...span, type: 'PERSON' }], 'PERSON').mistakes).toHaveLength(1);
  });

  it('says nothing of a type that is nowhere', () => {
    const { tally } = judge(read('nobody'), [], 'PERSON');
    expect(figuresOf(tally)).toEqual({
      f1: undefined,
      precision: undefined,
      recall: undefined,
      characterRecall: undefined,
    });
  });
});
