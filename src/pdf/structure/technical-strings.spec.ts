import { growth } from '../../../test/support/work-time.js';
import { isHarmless, isTechnical } from './technical-strings.js';

describe('a technical string', () => {
  it.each([
    ['DA', '/Helv 0 Tf 0 g'],
    ['DA', '0 0 0 rg /ABCDEF+TimesNewRomanPS-BoldMT 12.5 Tf'],
    ['DA', '/F1 12 Tf 0.333333 0.5 1 rg'],
    ['DS', 'font: Helvetica,sans-serif 12.0pt; text-align:left; color:#FF0000'],
    ['FontFamily', 'Noto Sans CJK JP'],
    ['Lang', 'en-US'],
    ['Lang', 'zh-Hant-TW'],
    ['Lang', ''],
    ['NS', 'http://www.w3.org/1998/Math/MathML'],
    ['NS', 'http://iso.org/pdf2/ssn'],
    ['Ordering', 'Japan1'],
    ['Ordering', 'ec-lmr10-lm-ec'],
    ['OutputConditionIdentifier', 'CGATS TR 001'],
    ['OutputConditionIdentifier', 'sRGB IEC61966-2.1'],
    ['OutputConditionIdentifier', 'FOGRA39'],
    ['OutputCondition', 'U.S. Web Coated (SWOP) v2'],
    ['Panose', '\0\0\u0002\u000b\u0006\u0004\u0002\u0002\u0002\u0002\u0002\u0004'],
    ['Registry', 'Adobe'],
    ['RegistryName', 'http://www.color.org'],
  ])('is known to be harmless: %s %s', (key, text) => {
    expect(isTechnical(key)).toBe(true);
    expect(isHarmless(key, text)).toBe(true);
  });

  it.each([
    ['DA', '/123-45-6789 0 Tf 0 g'],
    ['DA', '/Helv 123456789 Tf'],
    ['DA', '/Helv 0 Tf (person-1@example.com) g'],
    ['DS', 'font-family: person-1@example.com'],
    ['DS', 'font: 123-45-6789'],
    ['FontFamily', 'person-1@example.com'],
    ['Lang', '123-45-6789'],
    ['NS', 'http://example.com/123-45-6789'],
    ['NS', 'http://iso.org/person-1@example.com'],
    ['OutputConditionIdentifier', 'person-1@example.com'],
    ['OutputCondition', '+1 312 555 0185'],
    ['Panose', '123-45-6789'],
    ['Registry', '123456789'],
    ['Anything', 'Adobe'],
  ])('is asked about: %s %s', (key, text) => {
    expect(isHarmless(key, text)).toBe(false);
  });

  it('of great length takes a time in proportion to it', () => {
    const judge = (count: number): void => {
      for (const key of ['DA', 'DS', 'NS', 'OutputCondition', 'FontFamily', 'Lang']) {
        for (const text of ['a', '1 ', 'a:', '/A1 ', '-', 'a,']) isHarmless(key, `${text.repeat(count)}@`);
      }
    };
    expect(growth(judge, 10_000, 24)).toBeLessThan(24);
  });
});
