import { outcomeOf, passes, withSample } from './samples.js';

const SAMPLE = { text: 'Ward 7: 219-09-9999, again 219-09-9999', redacted: ['219-09-9999'], kept: ['Ward 7'] };

type Named = typeof SAMPLE & { readonly name: string };

describe('a sample', () => {
  it('passes when everything of it went or stayed', () => {
    expect(passes(outcomeOf(SAMPLE, 'Ward 7: X, again X'))).toBe(true);
  });
  it('names what was left and what was taken', () => {
    expect(outcomeOf(SAMPLE, 'X: X, again 219-09-9999')).toEqual({ leaves: ['219-09-9999'], takes: ['Ward 7'] });
    expect(outcomeOf({ ...SAMPLE, kept: ['again', ''] }, SAMPLE.text).takes).toEqual([]);
  });
  it('is changed in its place, and put at the end when somebody has removed it meanwhile', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => ({ ...SAMPLE, name })) as [Named, Named, Named];
    expect(withSample([a, b], 'a', c)).toEqual([c, b]);
    expect(withSample([b], 'a', c)).toEqual([b, c]);
    expect(withSample([a], '', b)).toEqual([a, b]);
  });
});
