import { defaultDetectors } from '../../../test/support/detector-defaults.js';
import { compileScan } from './detect.js';
import { detectHidden } from './detect-hidden.js';

const scan = compileScan(defaultDetectors);

/** The longest find at each place where one begins. */
const found = (text: string): string[] => {
  const longest = new Map<number, number>();
  for (const { start, end } of detectHidden(text, scan)) longest.set(start, Math.max(end, longest.get(start) ?? 0));
  return [...longest].map(([start, end]) => text.slice(start, end));
};

describe('detectHidden', () => {
  it.each(['\u00ad', '\u200b', '\u2060', '\ufeff'])('finds values around %j', (sign) => {
    const values = [`219-09${sign}-9999`, `4111${sign}1111${sign}1111${sign}1111`, `ann${sign}a@exam${sign}ple.com`];
    for (const value of values) expect(found(`to ${value}.`)).toContain(value);
  });

  it('finds a value that begins and one that ends the text', () => {
    expect(found('2\u200b19-09-9999')).toContain('2\u200b19-09-9999');
    expect(found('\ufeff219-09-9999 and 219-09-9999\u200b')).toEqual(['219-09-9999', '219-09-9999']);
  });

  it('finds both of two values with an invisible character between', () => {
    expect(found('219-09-9999\u200b(212) 555-0143')).toEqual(['219-09-9999', '(212) 555-0143']);
  });

  it('gives the spans in order, each once where nothing is hidden', () => {
    const spans = detectHidden('219-09-9999 x\u00ady 219-09\u200b-9999 219-09-9998', scan);
    const starts = spans.map(({ start }) => start);
    expect(starts).toEqual(starts.toSorted((one, other) => one - other));
    expect(starts.filter((start) => start === 0)).toHaveLength(1);
  });

  it('leaves letters that a joiner spells', () => {
    expect(found('219\u200d-09-9999')).toEqual([]);
  });
});
