/** A check made by a detector, such as `luhn` on the digits of a card. */
export interface Check {
  readonly name: string;
  /** The checked value, usually without separators. Sensitive: never log it. */
  readonly value: string;
  readonly passed: boolean;
}

type Listener = (check: Check) => void;

let listener: Listener | undefined;

/**
 * Returns `passed`. While a text is being explained, also reports the check to the listener; otherwise this costs one
 * comparison.
 */
export function recordCheck(name: string, value: string, passed: boolean): boolean {
  if (listener !== undefined) listener({ name, value, passed });
  return passed;
}

/** Runs `work`, which is synchronous, and reports every check it makes to `listen`. */
export function listeningToChecks(listen: Listener, work: () => void): void {
  const before = listener;
  listener = listen;
  try {
    work();
  } finally {
    listener = before;
  }
}
