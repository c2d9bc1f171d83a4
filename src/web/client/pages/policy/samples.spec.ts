import { linesOf, outcomeOf, passes } from './samples.js';

const SAMPLE = { text: 'Ward 7: 219-09-9999, again 219-09-9999', redacted: ['219-09-9999'], kept: ['Ward 7'] };

describe('a sample', () => {
  it('passes when everything of it went or stayed', () => {
    expect(passes(outcomeOf(SAMPLE, 'Ward 7: X, again X'))).toBe(true);
  });
  it('names what was left and what was taken', () => {
    expect(outcomeOf(SAMPLE, 'X: X, again 219-09-9999')).toEqual({ leaves: ['219-09-9999'], takes: ['Ward 7'] });
    expect(outcomeOf({ ...SAMPLE, kept: ['again', ''] }, SAMPLE.text).takes).toEqual([]);
  });
  it('has expectations of lines', () => {
    expect(linesOf('a\n\n  \nb c ')).toEqual(['a', 'b c ']);
  });
});
