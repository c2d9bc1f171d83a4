import { base58CheckPayload, isBase58 } from '../../checks/base58.js';
import { isBech32 } from '../../checks/bech32.js';
import type { Detector } from '../detector.js';
import { tokenOfFirstDigits } from './token.js';

const CHECKED = 0.95;
const MIN_LENGTH = 26;
const MAX_LENGTH = 90;
const MAX_LEGACY_LENGTH = 35;

/** Versions of pay-to-public-key-hash and pay-to-script-hash, on the main net and on the test nets. */
const VERSIONS: ReadonlySet<number> = new Set([0x00, 0x05, 0x6f, 0xc4]);

/**
 * Bitcoin address: base58 with its checksum, or segregated witness (`bc1…`, test nets `tb1…` and `bcrt1…`) with the
 * checksum of bech32 or bech32m. Known false positive: Litecoin's older script addresses have the same format.
 * @see BIP 13; BIP 173; BIP 350; Bitcoin developer reference, "Base58Check encoding"
 */
export const bitcoinAddress: Detector = {
  id: 'bitcoin-address',
  kind: 'bitcoin-address',
  about: {
    name: 'Bitcoin address',
    example: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    standard: 'BIP 13, BIP 173 and BIP 350',
    validation: 'Checksum',
  },
  triggers: ['digits'],
  digitRuns: [[1, MAX_LENGTH, { token: [MIN_LENGTH, MAX_LENGTH] }]],
  create: () => (text, at, end, emit) => {
    if (!isNameStart(text, at, end)) return;
    const token = tokenOfFirstDigits(text, at, end, MAX_LENGTH);
    if (token === undefined || token.end - token.start < MIN_LENGTH) return;
    const value = text.slice(token.start, token.end);
    if (isLegacy(value) || (/^(?:bc|tb|bcrt)1/i.test(value) && isBech32(value))) emit(token.start, token.end, CHECKED);
  },
};

/**
 * True if the token continues with characters that an address can contain: a cheap test that excludes most numbers of a
 * text.
 */
const isNameStart = (text: string, at: number, end: number): boolean =>
  isBase58(text.charCodeAt(end)) || text.charCodeAt(end) === 48 || isBase58(text.charCodeAt(at - 1));

function isLegacy(value: string): boolean {
  if (value.length > MAX_LEGACY_LENGTH || !'132mn'.includes(value.charAt(0))) return false;
  const payload = base58CheckPayload(value);
  return payload?.length === 21 && VERSIONS.has(payload[0] ?? -1);
}
