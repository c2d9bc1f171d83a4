import { base58CheckPayload, decodeBase58, isBase58, isEip55, isMonero } from './base58.js';
import { isBech32 } from './bech32.js';

describe('base58', () => {
  it('reads leading ones as zero bytes, and refuses characters that are none of its own', () => {
    expect(decodeBase58('1112')).toEqual(Uint8Array.from([0, 0, 0, 1]));
    expect(decodeBase58('0OIl')).toBeUndefined();
    expect(isBase58('l'.charCodeAt(0))).toBe(false);
    expect(isBase58('z'.charCodeAt(0))).toBe(true);
  });

  it('checks the first address of the chain, and notices every changed character', () => {
    const address = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
    expect(base58CheckPayload(address)?.length).toBe(21);
    for (let at = 1; at < address.length; at++) {
      const other = address[at] === 'x' ? 'y' : 'x';
      expect(base58CheckPayload(address.slice(0, at) + other + address.slice(at + 1))).toBeUndefined();
    }
  });

  it('reads the alphabet of the XRP ledger', () => {
    expect(base58CheckPayload('rrrrrrrrrrrrrrrrrrrrrhoLvTp', 'ripple')).toEqual(new Uint8Array(21));
    expect(base58CheckPayload('rrrrrrrrrrrrrrrrrrrrrhoLvTq', 'ripple')).toBeUndefined();
  });

  it('refuses what is no address of Monero', () => {
    expect(isMonero('4'.repeat(95))).toBe(false);
    expect(isMonero('')).toBe(false);
  });
});

describe('isBech32', () => {
  it.each([
    'A12UEL5L',
    'a12uel5l',
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'A1LQFN3A',
    'split1checkupstagehandshakeupstreamerranterredcaperredlc445v',
  ])('takes %s', (text) => {
    expect(isBech32(text)).toBe(true);
  });

  it.each(['A12UEL5M', 'a12UEL5L', '12uel5l', 'a1', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'no separator'])(
    'refuses "%s"',
    (text) => {
      expect(isBech32(text)).toBe(false);
    },
  );
});

describe('isEip55', () => {
  it.each(['5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'fB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'])(
    'takes %s',
    (digits) => {
      expect(isEip55(digits)).toBe(true);
      expect(isEip55(digits.toLowerCase())).toBe(false);
    },
  );
});
