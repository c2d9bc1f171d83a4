import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomUUID } from 'node:crypto';

/** The ids of one request that may be repeated: each try of it gets the same ones, in the same order. */
interface IdSequence {
  readonly seed: string;
  /** An earlier try ended before its answer was kept, perhaps in the middle. */
  readonly isResumed: boolean;
  next: number;
}

const sequences = new AsyncLocalStorage<IdSequence>();

/** Runs work whose ids follow from a seed. */
export function withIdsOf<T>(
  { seed, isResumed }: { readonly seed: string; readonly isResumed: boolean },
  work: () => Promise<T>,
): Promise<T> {
  return sequences.run({ seed, isResumed, next: 0 }, work);
}

/**
 * Returns a UUID for something new: the same at every try of a request with an `Idempotency-Key`, so that a try which
 * follows a crash finds what the one before has made; random elsewhere.
 * @see RFC 9562, 5.8: version 8
 */
export function newId(): string {
  const sequence = sequences.getStore();
  return sequence === undefined ? randomUUID() : derivedId(sequence.seed, sequence.next++);
}

/** Returns true while a request is tried again whose earlier try may have made something already. */
export const isResumed = (): boolean => sequences.getStore()?.isResumed === true;

function derivedId(seed: string, index: number): string {
  const bytes = createHash('sha256').update(`${seed}:${index}`).digest();
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
