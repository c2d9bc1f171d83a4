import { base58CheckPayload, decodeBase58, isEip55, isMonero } from '../../checks/base58.js';
import { isBech32 } from '../../checks/bech32.js';
import { phrases } from '../../context/phrases.js';
import { isHex, isLetter, isWordAfter, isWordBefore } from '../../characters/characters.js';
import type { Detector, Emit } from '../detector.js';
import { tokenOfFirstDigits } from './token.js';

const CHECKED = 0.95;
/** An Ethereum address in one case has no checksum; the shape is distinctive. */
const SHAPE = 0.7;
/** Mixed case with a wrong checksum; or 32 bytes in base58, used by Solana but also by other keys. */
const UNCHECKED = 0.3;
const LABELLED = 0.85;
const MIN_LENGTH = 25;
const MAX_LENGTH = 120;
const MAX_LEGACY_LENGTH = 36;

/** First bytes of the payload by coin, without those of Bitcoin, which has its own detector. */
const VERSIONS: ReadonlyMap<number, string> = new Map([
  [0x30, 'litecoin'],
  [0x32, 'litecoin'],
  [0x1e, 'dogecoin'],
  [0x16, 'dogecoin'],
  [0x4c, 'dash'],
  [0x10, 'dash'],
  [0x41, 'tron'],
]);

/** Prefixes of bech32 by coin. @see SLIP 173 */
const PREFIXES: ReadonlyMap<string, string> = new Map([
  ['ltc', 'litecoin'],
  ['tltc', 'litecoin'],
  ['addr', 'cardano'],
  ['stake', 'cardano'],
  ['cosmos', 'cosmos'],
  ['osmo', 'osmosis'],
  ['bnb', 'binance'],
  ['terra', 'terra'],
  ['inj', 'injective'],
  ['celestia', 'celestia'],
  ['juno', 'juno'],
  ['axelar', 'axelar'],
  ['kava', 'kava'],
  ['zil', 'zilliqa'],
  ['one', 'harmony'],
  ['erd', 'multiversx'],
]);

/**
 * Address of a crypto-currency other than Bitcoin: Ethereum, Litecoin, Dogecoin, Dash, Zcash, Tron, XRP, Monero,
 * Cardano and the Cosmos family by their checksums; Solana only next to its name. The classification is the coin.
 * Known false positive: Ethereum contracts and other values of twenty bytes after `0x`.
 * @see EIP-55; SLIP 173; CIP 19; XRPL, "Base58 encodings"; Monero, "Standard address"
 */
export const cryptoAddress: Detector = {
  id: 'crypto-address',
  kind: 'crypto-address',
  about: {
    name: 'Address of a crypto-currency',
    example: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    standard: 'EIP-55, SLIP 173, CIP 19 and the documents of each network',
    validation: 'Checksum of the network; Ethereum addresses without mixed case by their shape',
  },
  triggers: ['digits'],
  digitRuns: [[1, MAX_LENGTH, { token: [MIN_LENGTH, MAX_LENGTH] }]],
  context: {
    sure: SHAPE,
    raised: LABELLED,
    raise: phrases({
      en: 'ethereum, eth, solana, sol, phantom, wallet, wallet address, crypto address, crypto, metamask, usdt, usdc, deposit address',
    }),
    against: phrases({ en: 'tx, txid, hash, transaction hash, signature, key, token, block, program, mint' }),
  },
  create: () => (text, at, end, emit) => {
    const next = text.charCodeAt(end);
    if (next === 120 && end - at === 1 && text.charCodeAt(at) === 48) findEthereum(text, at, emit);
    else if (isLetter(next) || isLetter(text.charCodeAt(at - 1))) findToken(text, at, end, emit);
  },
};

function findEthereum(text: string, at: number, emit: Emit): void {
  const end = at + 42;
  if (isWordBefore(text, at) || isWordAfter(text, end)) return;
  for (let next = at + 2; next < end; next++) if (!isHex(text.charCodeAt(next))) return;
  const digits = text.slice(at + 2, end);
  if (/^0{30}|^(.)\1{39}$/.test(digits)) return;
  const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  emit(at, end, oneCase ? SHAPE : isEip55(digits) ? CHECKED : UNCHECKED, 'ethereum');
}

function findToken(text: string, at: number, end: number, emit: Emit): void {
  const token = tokenOfFirstDigits(text, at, end, MAX_LENGTH);
  if (token === undefined) return;
  const length = token.end - token.start;
  if (length < MIN_LENGTH) return;
  const value = text.slice(token.start, token.end);
  const coin = bech32Coin(value);
  if (coin !== undefined) {
    emit(token.start, token.end, CHECKED, coin);
    return;
  }
  if (length === 95 || length === 106) {
    if ((value.startsWith('4') || value.startsWith('8')) && isMonero(value))
      emit(token.start, token.end, CHECKED, 'monero');
    return;
  }
  const legacy = length <= MAX_LEGACY_LENGTH ? legacyCoin(value) : undefined;
  if (legacy !== undefined) emit(token.start, token.end, CHECKED, legacy);
  else if (length >= 43 && length <= 44 && isMixed(value) && decodeBase58(value)?.length === 32) {
    emit(token.start, token.end, UNCHECKED, 'solana');
  }
}

/** True if all three character classes occur: the zeros of a hexadecimal value, or a word, are not a key. */
const isMixed = (value: string): boolean => /\d/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value);

function bech32Coin(value: string): string | undefined {
  const separator = value.indexOf('1');
  if (separator < 2 || separator > 8) return undefined;
  const coin = PREFIXES.get(value.slice(0, separator).toLowerCase());
  return coin !== undefined && isBech32(value) ? coin : undefined;
}

function legacyCoin(value: string): string | undefined {
  const first = value.charAt(0);
  if (first === 'r') return base58CheckPayload(value, 'ripple')?.length === 21 ? 'ripple' : undefined;
  if (!'LMDAXT79t'.includes(first)) return undefined;
  const payload = base58CheckPayload(value);
  if (payload === undefined) return undefined;
  if (payload.length === 22)
    return payload[0] === 0x1c && (payload[1] === 0xb8 || payload[1] === 0xbd) ? 'zcash' : undefined;
  return payload.length === 21 ? VERSIONS.get(payload[0] ?? 0) : undefined;
}
