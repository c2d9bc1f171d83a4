/**
 * The fault of a request. Programs that call Presidio distinguish faults by the status: `bad-request` 400,
 * `invalid-parameter` 422, and `cannot-serve` 500, which the analyzer answers to every fault of a request.
 */
export type FaultKind = 'bad-request' | 'invalid-parameter' | 'cannot-serve';

/** Thrown for requests that Presidio also refuses, with its messages. */
export class PresidioFault extends Error {
  override readonly name = 'PresidioFault';

  constructor(
    readonly kind: FaultKind,
    message: string,
  ) {
    super(message);
  }
}

/** For use as an expression. @throws PresidioFault always */
export function refuse(kind: FaultKind, message: string): never {
  throw new PresidioFault(kind, message);
}

/** Names that a message repeats are cut off here. */
const MAX_SHOWN = 64;

/** Returns a name or number of a request as messages show it. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`;
}
