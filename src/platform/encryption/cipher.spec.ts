import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { anyCharacter } from '../../../test/support/any-character.js';
import { Cipher, keyIdOf, SealError, type Place } from './cipher.js';
import { KeyListError, KeyRing } from './key-ring.js';

const key = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;
const [OLD, NEW] = [key('old'), key('new')];
const place: Place = { collection: 'documents', id: 'd1', field: 'text' };
const cipherOf = (...keys: readonly string[]) => new Cipher(KeyRing.parse(keys));

describe('a sealed value', () => {
  const cipher = cipherOf(NEW, OLD);

  it('opens to what it was, text and bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.uint8Array({ maxLength: 2000 }), (text, bytes) => {
        expect(cipher.open(cipher.seal(text, place), place)).toBe(text);
        expect(cipher.openBytes(cipher.sealBytes(bytes, place), place)).toEqual(Buffer.from(bytes));
      }),
    );
  });

  it('shows its key and nothing else', () => {
    const sealed = cipher.seal('Jane Roe', place);
    expect(sealed).toMatch(/^enc:v1:new:[\w-]+$/);
    expect(keyIdOf(sealed)).toBe('new');
    expect(keyIdOf(cipher.sealBytes(Buffer.from('Jane Roe'), place))).toBe('new');
    expect(cipher.seal('Jane Roe', place)).not.toBe(sealed);
  });

  it.each<[string, Place]>([
    ['another record', { ...place, id: 'd2' }],
    ['another field', { ...place, field: 'title' }],
    ['another collection', { ...place, collection: 'spans' }],
    ['a place whose names run together', { ...place, id: 'd1text', field: '' }],
  ])('does not open in %s', (_what, other) => {
    expect(() => cipher.open(cipher.seal('a', place), other)).toThrow(SealError);
    expect(() => cipher.openBytes(cipher.sealBytes(Buffer.from('a'), place), other)).toThrow(SealError);
  });

  it('does not open with any of its bits changed', () => {
    const sealed = cipher.sealBytes(Buffer.from('secret text'), place);
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const damaged = Buffer.from(sealed);
      damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => cipher.openBytes(damaged, place)).toThrow(SealError);
    }
  });

  it('does not open when it is cut off, or was never sealed', () => {
    const sealed = cipher.seal('secret text', place);
    for (let length = 0; length < sealed.length; length++) {
      expect(() => cipher.open(sealed.slice(0, length), place)).toThrow(SealError);
    }
  });

  it('opens by an older key, and without it says which one is missing', () => {
    const sealed = cipherOf(OLD).seal('a', place);
    expect(cipher.open(sealed, place)).toBe('a');
    expect(() => cipherOf(NEW).open(sealed, place)).toThrow(/key "old", which is missing/);
    expect(() => cipherOf(key('old')).open(sealed, place)).toThrow(/the key "old" is not the one/);
  });
});

describe('a digest', () => {
  it('depends on purpose, value and secret, and needs the secret', () => {
    const cipher = cipherOf(NEW);
    expect(() => cipher.digest('a', 'b')).toThrow(/started/);
    cipher.useDigestSecret(Buffer.alloc(32, 1));
    const digest = cipher.digest('a', 'b');
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    const others = [cipher.digest('a', 'c'), cipher.digest('c', 'b'), cipher.digest('ab', '')];
    cipher.useDigestSecret(Buffer.alloc(32, 2));
    expect(new Set([digest, ...others, cipher.digest('a', 'b')]).size).toBe(5);
  });

  it('is the same after a rotation', () => {
    const [before, after] = [cipherOf(OLD), cipherOf(NEW, OLD)];
    for (const cipher of [before, after]) cipher.useDigestSecret(Buffer.alloc(32, 1));
    expect(after.digest('a', 'b')).toBe(before.digest('a', 'b'));
  });
});

describe('a list of keys', () => {
  it('takes base64 of both alphabets, padded or not', () => {
    const secret = randomBytes(32);
    for (const text of [
      secret.toString('base64'),
      secret.toString('base64url'),
      secret.toString('base64').slice(0, -1),
    ]) {
      expect(KeyRing.parse([`k:${text}`]).first.secret).toEqual(secret);
    }
  });

  it.each<[string, readonly string[], RegExp]>([
    ['nothing', [], /no key/],
    ['an item without an id', [randomBytes(32).toString('base64')], /item 1 that is not/],
    ['an id that could end itself', ['a:b:AAAA'], /item 1/],
    ['a short key', [NEW, `b:${randomBytes(31).toString('base64')}`], /item 2 .* 31 bytes/],
    ['a long key', [`b:${randomBytes(33).toString('base64')}`], /33 bytes/],
    ['one id twice', [NEW, OLD, key('new')], /item 3 twice/],
    ['too many keys', Array.from({ length: 65 }, (_, index) => key(`k${index}`)), /more than 64/],
  ])('refuses %s without showing a key', (_what, items, message) => {
    const parse = () => KeyRing.parse(items);
    expect(parse).toThrow(KeyListError);
    expect(parse).toThrow(message);
    try {
      parse();
    } catch (error) {
      for (const item of items) expect((error as Error).message).not.toContain(item.split(':').at(-1));
    }
  });
});
