/** Thrown for invalid arguments; the message says what to do instead. */
export class UsageError extends Error {
  /** @param mistaken a word that may be a misspelling of a known one */
  constructor(
    message: string,
    readonly mistaken?: { readonly given: string; readonly known: readonly string[] },
  ) {
    super(message);
  }
}
