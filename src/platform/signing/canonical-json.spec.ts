import { canonicalJson, type Json } from './canonical-json.js';

describe('canonical JSON', () => {
  it('is that of the example of RFC 8785, section 3.2.2', () => {
    const value = {
      // oxlint-disable-next-line no-loss-of-precision -- as the example has it
      numbers: [333333333.33333329, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
      literals: [null, true, false],
    };
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it('orders keys by UTF-16 code units (section 3.2.3)', () => {
    const value = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    };
    const names = Object.values(JSON.parse(canonicalJson(value)) as object);
    // JavaScript orders integer keys first; canonical JSON does not.
    expect(canonicalJson(value).startsWith('{"\\r":"Carriage Return","1":"One","\u0080"')).toBe(true);
    expect(names.slice(2)).toEqual([
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ]);
  });

  it.each<[number, string]>([
    // Appendix B.
    [0, '0'],
    [-0, '0'],
    [5e-324, '5e-324'],
    [1.7976931348623157e308, '1.7976931348623157e+308'],
    [9007199254740992, '9007199254740992'],
    [295147905179352830000, '295147905179352830000'],
    [1e21, '1e+21'],
    [0.000001, '0.000001'],
    [9.999999999999997e-7, '9.999999999999997e-7'],
  ])('writes the number %p', (number, text) => {
    expect(canonicalJson(number)).toBe(text);
  });

  it.each([NaN, Infinity, -Infinity, 'a\ud800', 'a\udc00b'])('refuses what I-JSON cannot say', (value) => {
    expect(() => canonicalJson([value])).toThrow(TypeError);
  });

  it.each([undefined, () => 1, Symbol('x'), 1n])('refuses what is no JSON value, alone and in a list', (value) => {
    const wrong = value as unknown as Json;
    expect(() => canonicalJson(wrong)).toThrow(TypeError);
    expect(() => canonicalJson([1, wrong])).toThrow(TypeError);
    expect(() => canonicalJson({ list: [wrong] })).toThrow(TypeError);
  });

  it('refuses a hole in a list and a function as a member, and leaves undefined members out', () => {
    const holed: Json[] = [1];
    holed[2] = 3;
    expect(() => canonicalJson(holed)).toThrow(TypeError);
    expect(() => canonicalJson({ member: (() => 1) as unknown as Json })).toThrow(TypeError);
    expect(canonicalJson({ a: undefined as unknown as Json, b: 1 })).toBe('{"b":1}');
  });

  it('refuses a lone surrogate in a key', () => {
    expect(() => canonicalJson({ '\ud800': 1 })).toThrow(TypeError);
  });

  it('does not depend on the order in which a value was made, at any depth', () => {
    expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: {} })).toBe(canonicalJson({ a: {}, b: [{ c: 2, d: 1 }] }));
  });
});
