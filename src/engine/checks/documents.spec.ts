import { isEinPrefix } from './ein-prefixes.js';
import { isIsin } from './isin.js';
import { isPassportLine, mrzCheckDigit } from './mrz.js';
import { isFedExExpress, isGs1, isS10, isUps } from './tracking-numbers.js';
import { LICENSE_SHAPES, shapeEnd } from './us-license-shapes.js';

describe('the machine-readable zone', () => {
  const line = 'L898902C36UTO7408122F1204159ZE184226B<<<<<10';

  it('has the check digits of the specimen', () => {
    expect(mrzCheckDigit('520727', 0, 6)).toBe(3);
    expect(mrzCheckDigit('AB2134<<<', 0, 9)).toBe(5);
    expect(mrzCheckDigit('ab', 0, 2)).toBe(-1);
    expect(isPassportLine(line, 0)).toBe(true);
    expect(isPassportLine(`x${line}`, 1)).toBe(true);
  });

  it('is none with a wrong digit, or cut off', () => {
    expect(isPassportLine(line.replace('36UTO', '35UTO'), 0)).toBe(false);
    expect(isPassportLine(line.slice(0, 40), 0)).toBe(false);
  });
});

describe('isIsin', () => {
  it.each(['US0378331005', 'AU0000XVGZA3', 'GB0002634946', 'DE0007164600'])('takes %s', (value) => {
    expect(isIsin(value)).toBe(true);
  });

  it.each(['US0378331004', 'ZZ0378331005', 'US037833100', 'us0378331005', ''])('refuses "%s"', (value) => {
    expect(isIsin(value)).toBe(false);
  });
});

describe('tracking numbers', () => {
  it('of each carrier are checked', () => {
    expect(isUps('1Z12345E0205271686')).toBe(true);
    expect(isUps('1Z12345E0205271687')).toBe(false);
    expect(isFedExExpress('986578788855')).toBe(true);
    expect(isFedExExpress('986578788856')).toBe(false);
    expect(isFedExExpress('98657878885')).toBe(false);
    expect(isGs1('4006381333931')).toBe(true);
    expect(isGs1('4006381333932')).toBe(false);
    expect(isS10('RB123456785GB', 2)).toBe(true);
    expect(isS10('RB123456786GB', 2)).toBe(false);
  });
});

describe('the prefixes of employers', () => {
  it('are 83', () => {
    const all = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'));
    expect(all.filter((prefix) => isEinPrefix(prefix, 0))).toHaveLength(83);
  });
});

describe('the shapes of licences', () => {
  it('are of fifty states and the District of Columbia', () => {
    expect(new Set(LICENSE_SHAPES.flatMap(({ states }) => states)).size).toBe(51);
  });

  it('are read with hyphens, with blanks and with nothing between', () => {
    const mask = 'L###-###-##-###';
    expect(shapeEnd('D123-456-78-901', 0, mask)).toEqual({ end: 15, grouped: true });
    expect(shapeEnd('D123 456 78 901', 0, mask)).toEqual({ end: 15, grouped: false });
    expect(shapeEnd('d12345678901', 0, mask)).toEqual({ end: 12, grouped: false });
    expect(shapeEnd('D123-456-7x-901', 0, mask)).toBeUndefined();
  });
});
