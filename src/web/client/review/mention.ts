/** The typed beginning of a name, and its place in the text, behind the `@`. */
export interface TypedMention {
  readonly start: number;
  readonly name: string;
}

const MAX_SHOWN = 6;
/** A name that ends at the caret; not the middle of an address. */
const UNFINISHED = /(?<![\p{L}\p{N}._%+-])@([\p{L}\p{N}._%+-]*)$/u;

/** Returns the name that is being typed at the caret; undefined if there is none. */
export function typedAt(text: string, caret: number): TypedMention | undefined {
  const name = UNFINISHED.exec(text.slice(0, caret))?.[1];
  return name === undefined ? undefined : { start: caret - name.length, name };
}

const nameOf = (email: string): string => email.slice(0, email.lastIndexOf('@'));

/** Returns the addresses that fit what was typed, those that begin with it first. */
export function fittingAddresses(emails: readonly string[], { name }: TypedMention): readonly string[] {
  const wanted = name.toLowerCase();
  const known = emails.map((email) => ({ email, at: email.toLowerCase().indexOf(wanted) }));
  return [...known.filter(({ at }) => at === 0), ...known.filter(({ at }) => at > 0)]
    .slice(0, MAX_SHOWN)
    .map(({ email }) => email);
}

/**
 * Returns the text with the chosen colleague in place of what was typed, and where the caret then is. The part of the
 * address before its `@` suffices where nobody else has it.
 */
export function withMention(
  text: string,
  { start, name }: TypedMention,
  email: string,
  emails: readonly string[],
): { readonly text: string; readonly caret: number } {
  const isAlone = emails.filter((other) => nameOf(other).toLowerCase() === nameOf(email).toLowerCase()).length === 1;
  const inserted = isAlone ? nameOf(email) : email;
  const rest = text.slice(start + name.length);
  const blank = rest === '' || /^[\p{L}\p{N}]/u.test(rest) ? ' ' : '';
  return { text: text.slice(0, start) + inserted + blank + rest, caret: start + inserted.length + 1 };
}
