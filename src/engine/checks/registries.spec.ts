import { fullYear, isDayOfMonth, isPlausibleYear } from './calendar.js';
import { hasCardBrand, isCardPrefix } from './card-brands.js';
import { hasCountryCode, isNanpRegion, nanpFit } from './dialing.js';
import { isTopLevelDomain } from './top-level-domains.js';
import { isAssignedZip } from './zip-codes.js';

describe('card networks', () => {
  it.each([
    '4111111111111',
    '2221000000000000',
    '2720990000000000',
    '340000000000000',
    '6221260000000000',
    '501800000000',
  ])('number cards as %s', (digits) => {
    expect(hasCardBrand(digits)).toBe(true);
    expect(isCardPrefix(Number(digits.slice(0, 4)))).toBe(true);
  });

  it.each([
    '41111111111111',
    '2220990000000000',
    '2721000000000000',
    '3400000000000000',
    '1000000000000000',
    '352700000000000',
  ])('do not number cards as %s', (digits) => {
    expect(hasCardBrand(digits)).toBe(false);
  });
});

describe('the calendar', () => {
  it('knows leap years by the Gregorian rule', () => {
    expect([1900, 2000, 2023, 2024].map((year) => isDayOfMonth(year, 2, 29))).toEqual([false, true, false, true]);
  });

  it('has no day 0, no month 13 and no April 31', () => {
    expect([
      isDayOfMonth(2024, 1, 0),
      isDayOfMonth(2024, 13, 1),
      isDayOfMonth(2024, 0, 1),
      isDayOfMonth(2024, 4, 31),
    ]).toEqual(new Array(4).fill(false));
  });

  it('reads two digits of a year around 1970', () => {
    expect([0, 69, 70, 99, 1850].map(fullYear)).toEqual([2000, 2069, 1970, 1999, 1850]);
    expect([1799, 1800, 2200, 2201].map(isPlausibleYear)).toEqual([false, true, true, false]);
  });
});

describe('telephone numbering', () => {
  it('knows which regions share the North American plan', () => {
    expect(['US', 'ca', 'JM', 'GB', 'MX'].map(isNanpRegion)).toEqual([true, true, true, false, false]);
  });

  it('tells areas and exchanges that are given out from others', () => {
    expect(nanpFit('202', '555')).toBe('assigned');
    expect(nanpFit('202', '155')).toBe('area-only');
    expect(nanpFit('202', '911')).toBe('area-only');
    expect(nanpFit('102', '555')).toBe('none');
    expect(nanpFit('911', '555')).toBe('none');
  });

  it('knows which country codes are assigned', () => {
    expect(['1', '44', '49', '353', '7', '971'].every(hasCountryCode)).toBe(true);
    expect(['0', '28', '83', '89'].some(hasCountryCode)).toBe(false);
  });
});

describe('top-level domains', () => {
  it.each(['com', 'COM', 'museum', 'рф', 'xn--p1ai'])('include %s', (label) => {
    expect(isTopLevelDomain(label)).toBe(true);
  });

  it.each(['example', 'png', 'internal', '', 'xn--'])('do not include "%s"', (label) => {
    expect(isTopLevelDomain(label)).toBe(false);
  });
});

describe('ZIP codes', () => {
  it.each(['00501', '10001', '20500', '62704', '90210', '99950'])('include %s', (zip) => {
    expect(isAssignedZip(zip)).toBe(true);
  });

  it.each(['00000', '00100', '99999', '34567'])('do not include %s', (zip) => {
    expect(isAssignedZip(zip)).toBe(false);
  });
});
