import { unsafe } from '@noble/ciphers/aes.js';

const BLOCK = 16;
const ROUNDS = 10;
const WORD = 32n;
const LOW_WORD = 0xffffffffn;

/** Encrypts and decrypts numerals, most significant first, each less than the radix. */
export interface Ff1 {
  readonly encrypt: (numerals: readonly number[]) => number[];
  readonly decrypt: (numerals: readonly number[]) => number[];
}

/** Values that depend only on the number of numerals. */
interface Prepared {
  readonly left: number;
  readonly right: number;
  /** radix^left and radix^right. */
  readonly moduli: readonly [bigint, bigint];
  /** The byte length of a half's number, and of the output of a round. */
  readonly numberBytes: number;
  readonly roundBytes: number;
  /** The first block of every round, encrypted. */
  readonly first: Uint8Array;
}

/**
 * Format-preserving encryption FF1: ten Feistel rounds over the halves of the numerals, with AES as the round function.
 * The halves remain numbers throughout and the key is expanded once, which is several times as fast as following the
 * steps of the standard literally.
 * @see NIST SP 800-38G, 6.2
 */
export function createFf1(radix: number, key: Uint8Array, tweak: Uint8Array): Ff1 {
  const schedule = unsafe.expandKeyLE(key);
  const lengths = new Map<number, Prepared>();
  const base = BigInt(radix);

  const prepare = (count: number): Prepared => {
    const known = lengths.get(count) ?? prepared(count, radix, tweak.length, schedule);
    lengths.set(count, known);
    return known;
  };
  const run = (numerals: readonly number[], direction: 1 | -1): number[] => {
    const { left, right, moduli, ...sizes } = prepare(numerals.length);
    let [one, other] = [numberOf(numerals.slice(0, left), base), numberOf(numerals.slice(left), base)];
    const add = roundFunction(sizes, tweak, schedule);
    for (let step = 0; step < ROUNDS; step++) {
      const round = direction === 1 ? step : ROUNDS - 1 - step;
      const modulus = moduli[round % 2 === 0 ? 0 : 1];
      if (direction === 1) [one, other] = [other, (one + add(round, other)) % modulus];
      else [one, other] = [modulo(other - add(round, one), modulus), one];
    }
    return [...numeralsOf(one, left, base), ...numeralsOf(other, right, base)];
  };
  return { encrypt: (numerals) => run(numerals, 1), decrypt: (numerals) => run(numerals, -1) };
}

function prepared(count: number, radix: number, tweakLength: number, schedule: Uint32Array): Prepared {
  const left = Math.floor(count / 2);
  const right = count - left;
  const numberBytes = Math.ceil(Math.ceil(right * Math.log2(radix)) / 8);
  const first = Uint8Array.from([1, 2, 1, 0, 0, 0, ROUNDS, left % 256, 0, 0, 0, 0, 0, 0, 0, 0]);
  const view = new DataView(first.buffer);
  view.setUint16(4, radix);
  view.setUint32(8, count);
  view.setUint32(12, tweakLength);
  unsafe.encryptBlock(schedule, first);
  return {
    left,
    right,
    moduli: [BigInt(radix) ** BigInt(left), BigInt(radix) ** BigInt(right)],
    numberBytes,
    roundBytes: 4 * Math.ceil(numberBytes / 4) + 4,
    first,
  };
}

/** Returns the output of a round: AES over the tweak, the round number and the other half. */
function roundFunction(
  { numberBytes, roundBytes, first }: Pick<Prepared, 'numberBytes' | 'roundBytes' | 'first'>,
  tweak: Uint8Array,
  schedule: Uint32Array,
): (round: number, half: bigint) => bigint {
  const blocks = Math.ceil((tweak.length + 1 + numberBytes) / BLOCK);
  const input = new Uint8Array(blocks * BLOCK);
  input.set(tweak);
  const state = new Uint8Array(BLOCK);
  return (round, half) => {
    input[input.length - numberBytes - 1] = round;
    writeNumber(half, input, numberBytes);
    state.set(first);
    for (let at = 0; at < input.length; at++) {
      state[at % BLOCK] = (state[at % BLOCK] ?? 0) ^ (input[at] ?? 0);
      if (at % BLOCK === BLOCK - 1) unsafe.encryptBlock(schedule, state);
    }
    return readNumber(state, roundBytes, schedule);
  };
}

/** Writes the number into the last `length` bytes, most significant first. */
function writeNumber(number: bigint, bytes: Uint8Array, length: number): void {
  let rest = number;
  let word = 0;
  for (let index = 0; index < length; index++) {
    if (index % 4 === 0) {
      word = Number(rest & LOW_WORD);
      rest >>= WORD;
    }
    bytes[bytes.length - 1 - index] = word & 255;
    word >>>= 8;
  }
}

/**
 * Reads a number from the first bytes of the state, extended by its encryption with 1, 2, … if more bytes are needed.
 */
function readNumber(state: Uint8Array, length: number, schedule: Uint32Array): bigint {
  let number = 0n;
  let block = state;
  for (let at = 0; at < length; at += 4) {
    if (at > 0 && at % BLOCK === 0) {
      block = Uint8Array.from(state);
      block[BLOCK - 1] = (block[BLOCK - 1] ?? 0) ^ (at / BLOCK);
      unsafe.encryptBlock(schedule, block);
    }
    const from = at % BLOCK;
    const word = [0, 1, 2, 3].reduce((sum, index) => sum * 256 + (block[from + index] ?? 0), 0);
    number = (number << WORD) | BigInt(word);
  }
  return number;
}

function numberOf(numerals: readonly number[], base: bigint): bigint {
  let number = 0n;
  for (const numeral of numerals) number = number * base + BigInt(numeral);
  return number;
}

function numeralsOf(number: bigint, count: number, base: bigint): number[] {
  const numerals = new Array<number>(count).fill(0);
  let rest = number;
  for (let at = count - 1; at >= 0; at--) {
    numerals[at] = Number(rest % base);
    rest /= base;
  }
  return numerals;
}

const modulo = (value: bigint, modulus: bigint): bigint => ((value % modulus) + modulus) % modulus;
