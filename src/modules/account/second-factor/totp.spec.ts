import { base32, matchingStep, stepAt, totpCode, totpUri } from './totp.js';

const SECRET = Buffer.from('12345678901234567890');
const at = (seconds: number): Date => new Date(seconds * 1000);

describe('one-time codes', () => {
  // RFC 6238, appendix B, the rows of SHA-1.
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('are those of the standard at %i', (seconds, code) => {
    expect(totpCode(SECRET, stepAt(at(seconds)), 8)).toBe(code);
  });

  // RFC 4226, appendix D.
  it('are those of the counters 0 to 9', () => {
    const codes = Array.from({ length: 10 }, (_, counter) => totpCode(SECRET, counter));
    expect(codes.join(' ')).toBe('755224 287082 359152 969429 338314 254676 287922 162583 399871 520489');
  });

  it('are taken one step early or late, and no more', () => {
    const code = totpCode(SECRET, 1000);
    const steps = [998, 999, 1000, 1001, 1002].map((step) => matchingStep(SECRET, code, at(step * 30 + 15)));
    expect(steps).toEqual([undefined, 1000, 1000, 1000, undefined]);
  });

  it.each(['', '75522', '7552240', '75522x', '００００００'])('are not matched by %j', (code) => {
    expect(matchingStep(SECRET, code, at(0))).toBeUndefined();
  });
});

describe('base32', () => {
  // RFC 4648, section 10, less the padding.
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('of %j is %j', (text, encoded) => {
    expect(base32(Buffer.from(text))).toBe(encoded);
  });

  it('keeps high bits', () => {
    expect(base32(Buffer.alloc(20, 0xff))).toBe('7'.repeat(32));
  });
});

describe('the address for an application', () => {
  it('names account, secret and what kind of codes', () => {
    expect(totpUri(SECRET, 'ana+x@example.com')).toBe(
      'otpauth://totp/Umbra:ana%2Bx%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Umbra&algorithm=SHA1&digits=6&period=30',
    );
  });
});
