import { FF1 } from '@noble/ciphers/ff1.js';
import { randomBytes } from 'node:crypto';

import fc from 'fast-check';

import { anyPrintable } from '../../../test/support/any-character.js';
import { createFf1 } from './ff1.js';
import { decryptCrypto } from './crypto-replace.js';
import { decodeBase64, encodeBase64 } from './base64.js';
import { cryptoReplaceStrategy } from './crypto-replace.js';
import { decryptFpe, encryptFpe } from './fpe.js';
import { Session } from './session.js';

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));
const KEY = { key: bytes('2B7E151628AED2A6ABF7158809CF4F3C'), tweak: bytes('39383736353433') };

describe('FF1', () => {
  const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';
  const longKey = '2B7E151628AED2A6ABF7158809CF4F3CEF4359D8D580AA4F7F036D6F04FC6A94';
  // NIST, "Examples with Intermediate Values: FF1", samples 1 to 9.
  test.each([
    [16, 10, '', '0123456789', '2433477484'],
    [16, 10, '39383736353433323130', '0123456789', '6124200773'],
    [16, 36, '3737373770717273373737', '0123456789abcdefghi', 'a9tv40mll9kdu509eum'],
    [24, 10, '', '0123456789', '2830668132'],
    [24, 10, '39383736353433323130', '0123456789', '2496655549'],
    [24, 36, '3737373770717273373737', '0123456789abcdefghi', 'xbj3kv35jrawxv32ysr'],
    [32, 10, '', '0123456789', '6657667009'],
    [32, 10, '39383736353433323130', '0123456789', '1001623463'],
    [32, 36, '3737373770717273373737', '0123456789abcdefghi', 'xs8a0azh2avyalyzuwd'],
  ])('with %d bytes of key, radix %d and tweak "%s"', (length, radix, tweak, plain, expected) => {
    const cipher = createFf1(radix, bytes(longKey).subarray(0, length), bytes(tweak));
    const given = Array.from(plain, (character) => alphabet.indexOf(character));
    const numerals = cipher.encrypt(given);
    expect(numerals.map((numeral) => alphabet.charAt(numeral)).join('')).toBe(expected);
    expect(cipher.decrypt(numerals)).toEqual(given);
  });
});

test('FF1 is that of another implementation, whatever the radix, the lengths and the key', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(2, 10, 26, 36, 52, 62),
      fc.integer({ min: 7, max: 200 }),
      fc.constantFrom(16, 24, 32),
      fc.integer({ min: 0, max: 40 }),
      (radix, count, keyLength, tweakLength) => {
        const [key, tweak] = [randomBytes(keyLength), randomBytes(tweakLength)];
        const numerals = Array.from(randomBytes(count), (byte) => byte % radix);
        const encrypted = createFf1(radix, key, tweak).encrypt(numerals);
        expect(encrypted).toEqual(FF1(radix, key, tweak).encrypt([...numerals]));
        expect(createFf1(radix, key, tweak).decrypt(encrypted)).toEqual(numerals);
      },
    ),
    { numRuns: 200 },
  );
});

describe('format-preserving encryption', () => {
  test.each([
    ['123-45-6789', /^\d{3}-\d\d-\d{4}$/],
    ['4111 1111 1111 1111', /^\d{4} \d{4} \d{4} \d{4}$/],
    ['1M8GDM9AXKP042788', /^[A-Z0-9]{17}$/],
    ['jane.roe@clinic.org', /^[a-z]{4}\.[a-z]{3}@[a-z]{6}\.[a-z]{3}$/],
    ['Jane Miller', /^[A-Z]{4} [A-Z]{6}$/i],
  ])('%s keeps its shape and comes back', (text, shape) => {
    const encrypted = encryptFpe(text, KEY);
    expect(encrypted).toEqual({ ok: true, text: expect.stringMatching(shape) });
    if (!encrypted.ok) return;
    expect(encrypted.text).not.toBe(text);
    expect(decryptFpe(encrypted.text, KEY)).toEqual({ ok: true, text });
  });

  test.each([
    ['90210', 'too-short'],
    ['', 'too-short'],
    ['---', 'too-short'],
    ['Doe', 'too-short'],
    ['Müller-Lüdenscheidt', 'other-alphabet'],
    ['Иванов', 'other-alphabet'],
    ['7'.repeat(201), 'too-long'],
  ])('"%s" is refused: %s', (text, why) => {
    expect(encryptFpe(text, KEY)).toEqual({ ok: false, why });
  });

  test('is undone for any text, under any key', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[\w .@/-]{1,30}$/),
        fc.constantFrom(16, 24, 32),
        fc.constantFrom(7, 8),
        (text, keyLength, tweakLength) => {
          const key = { key: randomBytes(keyLength), tweak: randomBytes(tweakLength) };
          const encrypted = encryptFpe(text, key);
          if (!encrypted.ok) return;
          expect(encrypted.text.replace(/[a-z0-9]/gi, '')).toBe(text.replace(/[a-z0-9]/gi, ''));
          expect(decryptFpe(encrypted.text, key)).toEqual({ ok: true, text });
        },
      ),
    );
  });
});

describe('CRYPTO_REPLACE', () => {
  const seal = (token: string, cryptoKey: Uint8Array): string => {
    const resources = {
      cryptoKey,
      fpeKey: undefined,
      mappingLines: [],
      recognise: () => ({ confidence: 0, confidenceIn: () => 0 }),
    };
    const replace = cryptoReplaceStrategy.create({} as never, 'ssn', resources);
    return replace({ token, classification: undefined }, new Session({ randomBytes })) as string;
  };

  test('has a nonce, the text and a tag, and differs each time', () => {
    const key = randomBytes(32);
    const sealed = seal('123-45-6789', key);
    expect(sealed).toMatch(/^\{\{[A-Z0-9+/]{52}\}\}$/i);
    expect(Buffer.from(sealed.slice(2, -2), 'base64')).toHaveLength(12 + 11 + 16);
    expect(seal('123-45-6789', key)).not.toBe(sealed);
  });

  test('is undone for any text, and only with its key', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyPrintable }), fc.constantFrom(16, 24, 32), (text, length) => {
        const key = randomBytes(length);
        expect(decryptCrypto(seal(text, key), key)).toBe(text);
        expect(decryptCrypto(seal(text, key), randomBytes(length))).toBeUndefined();
      }),
    );
  });

  test.each(['', '{{}}', '{{AAAA}}', '{{****}}', 'text', `{{${'A'.repeat(52)}}}`])('"%s" is nothing of it', (text) => {
    expect(decryptCrypto(text, randomBytes(16))).toBeUndefined();
  });
});

test('base64 is that of the platform', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 50 }), (given) => {
      const encoded = encodeBase64(given);
      expect(encoded).toBe(Buffer.from(given).toString('base64'));
      expect(decodeBase64(encoded)).toEqual(Uint8Array.from(given));
    }),
  );
});
