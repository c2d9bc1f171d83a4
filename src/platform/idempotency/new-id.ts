import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomUUID } from 'node:crypto';

/** The ids of one repeatable request: each attempt gets the same ones, in the same order. */
interface IdSequence {
  readonly seed: string;
  /** An earlier attempt ended before its response was stored, perhaps in the middle. */
  readonly isResumed: boolean;
  next: number;
}

const sequences = new AsyncLocalStorage<IdSequence>();

/** Runs work whose ids are derived from a seed. */
export function withIdsOf<T>(
  { seed, isResumed }: { readonly seed: string; readonly isResumed: boolean },
  work: () => Promise<T>,
): Promise<T> {
  return sequences.run({ seed, isResumed, next: 0 }, work);
}

/**
 * Returns a UUID for something new. It is the same in every attempt of a request with an `Idempotency-Key`, so that an
 * attempt after a crash finds what the previous one created; otherwise it is random.
 * @see RFC 9562, 5.8: version 8
 */
export function newId(): string {
  const sequence = sequences.getStore();
  return sequence === undefined ? randomUUID() : derivedId(sequence.seed, sequence.next++);
}

/** Returns true during a repeated attempt, if the earlier one may have created something already. */
export const isResumed = (): boolean => sequences.getStore()?.isResumed === true;

function derivedId(seed: string, index: number): string {
  const bytes = createHash('sha256').update(`${seed}:${index}`).digest();
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
