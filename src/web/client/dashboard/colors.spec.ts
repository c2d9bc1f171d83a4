import { colorOf, dashOf } from './colors.js';

const COMMON = [
  'email-address',
  'ssn',
  'person',
  'credit-card',
  'phone-number',
  'iban-code',
  'us-passport',
  'ip-address',
];
const RARE = Array.from({ length: 300 }, (_, i) => `type-${i}`);

describe('the colour of a type', () => {
  it('is the same each time and in every alias', () => {
    expect(colorOf('vin', false)).toBe(colorOf('vin', false));
    expect(colorOf('email', true)).toBe(colorOf('email-address', true));
  });

  it('differs among the common ones', () => {
    for (const dark of [false, true]) {
      expect(new Set(COMMON.map((name) => colorOf(name, dark))).size).toBe(COMMON.length);
    }
  });

  it('spreads over the wheel and the dashes for all others', () => {
    expect(new Set(RARE.map((name) => colorOf(name, true))).size).toBeGreaterThan(40);
    expect(new Set(RARE.map((name) => dashOf(name).join())).size).toBe(2);
  });

  it('is there for names that objects have', () => {
    for (const name of ['__proto__', 'constructor', ''])
      expect(colorOf(name, false)).toMatch(/^oklch\(\d+% 0\.16 \d+\)$/);
  });
});
