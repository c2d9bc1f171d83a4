/** A check of a value, as detectors make it: `luhn` of the digits of a card. */
export interface Check {
  readonly name: string;
  /** As it was checked, most often without separators. Sensitive: never log it. */
  readonly value: string;
  readonly passed: boolean;
}

type Listener = (check: Check) => void;

let listener: Listener | undefined;

/** Returns `passed`. While a text is explained, the listener is told of the check; otherwise this costs one comparison. */
export function told(name: string, value: string, passed: boolean): boolean {
  if (listener !== undefined) listener({ name, value, passed });
  return passed;
}

/** Runs `work`, which is synchronous, and tells `listen` of every check that it makes. */
export function listeningToChecks(listen: Listener, work: () => void): void {
  const before = listener;
  listener = listen;
  try {
    work();
  } finally {
    listener = before;
  }
}
