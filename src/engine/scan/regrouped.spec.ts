import { growth } from '../../../test/support/work-time.js';
import { bindKind } from '../../../test/support/detector-defaults.js';
import { compileScan } from './detect.js';
import { detectFolded } from './detect-folded.js';

const scan = compileScan(
  ['phone-number', 'pl-pesel', 'uk-nhs', 'uk-nino'].flatMap((kind) => bindKind(kind)),
  0.5,
);
const found = (text: string): string[] =>
  detectFolded(text, scan).map(({ start, end, kind }) => `${kind} ${text.slice(start, end)}`);

describe('digits in groups of any length', () => {
  it.each([
    ['NHS number: 943 476 591 9, please', 'uk-nhs 943 476 591 9'],
    ['PESEL 020 708 036 28 podano', 'pl-pesel 020 708 036 28'],
    ['NI number AB1 234 56C, thanks', 'uk-nino AB1 234 56C'],
    ['PESEL: 0 2 0 7 0 8 0 3 6 2 8', 'pl-pesel 0 2 0 7 0 8 0 3 6 2 8'],
  ])('are one number beside its label: %j', (text, value) => {
    expect(found(text)).toEqual([value]);
  });

  it.each([
    'totals 943 476 591 9 by row',
    'PESEL 020 708 036 29 podano',
    '| 943 476 591 9 | 020 708 036 28 |',
    'scores: 10 12 14 16 18 20 22 24',
  ])('are left in %j', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('take time in proportion to the text', () => {
    expect(growth((count) => detectFolded('no: 943 476 591 8 and '.repeat(count), scan), 1_000, 16)).toBeLessThan(24);
  });
});
