import { growth } from '../../../test/support/work-time.js';
import { bindKind } from '../../../test/support/detector-defaults.js';
import { compileScan } from './detect.js';
import { detectFolded } from './detect-folded.js';
import { misreadStretches } from './misread.js';

const scan = compileScan(
  ['credit-card', 'dk-cpr', 'iban-code', 'uk-nhs'].flatMap((kind) => bindKind(kind)),
  0.5,
);
const found = (text: string): string[] => detectFolded(text, scan).map(({ start, end }) => text.slice(start, end));

describe('letters read for digits', () => {
  it.each([
    ['NHS number: 943 476 59l9, please', '943 476 59l9'],
    ['card 4111 111I 1111 1111 on file', '4111 111I 1111 1111'],
    ['CPR 07O761-4285', '07O761-4285'],
    ['IBAN DE89 3704 0O44 0532 0130 00', 'DE89 3704 0O44 0532 0130 00'],
  ])('are digits in %j', (text, value) => {
    expect(found(text)).toEqual([value]);
  });

  it.each(['part 943O4 of 12', 'build 4111O1111', 'sha 4111111111111111O11112222333344445555'])(
    'are left in %j',
    (text) => {
      expect(found(text)).toEqual([]);
    },
  );

  it('are put right where they stand', () => {
    expect(misreadStretches(`${'x'.repeat(200)} 1O2 and 3l4 ${'y'.repeat(200)}`)).toMatchObject([
      { start: 106, cutBefore: true, cutBehind: true, places: [96, 104] },
    ]);
    expect(misreadStretches('1O2 3l4')[0]?.text).toBe('102 314');
  });

  it('take time in proportion to the text', () => {
    expect(growth((count) => detectFolded('1O1 '.repeat(count), scan), 5_000, 8)).toBeLessThan(20);
  });
});
