/** The maximum number of people notified of one comment. */
const MAX_MENTIONED = 50;
/** `@ana.hale` or `@ana.hale@clinic.example`; not the middle of an address. */
const MENTION = /(?<![\p{L}\p{N}._%+-])@([\p{L}\p{N}._%+-]+(?:@[\p{L}\p{N}.-]+)?)/gu;

/**
 * Returns the ids of the people whom a comment mentions: by their address, or by its part before the `@` where only one
 * of them has it.
 * @param people the addresses of those who may be mentioned, by id
 */
export function mentionedIn(text: string, people: ReadonlyMap<string, string>): readonly string[] {
  const names = [...text.matchAll(MENTION)].map(([, name = '']) => name.toLowerCase().replace(/[.-]+$/, ''));
  if (names.length === 0) return [];
  const byName = new Map<string, string[]>();
  for (const [id, email] of people) {
    const address = email.toLowerCase();
    for (const name of [address, address.slice(0, address.lastIndexOf('@'))]) {
      byName.set(name, [...(byName.get(name) ?? []), id]);
    }
  }
  const ids = names.flatMap((name) => {
    const [id, ...others] = byName.get(name) ?? [];
    return id === undefined || others.length > 0 ? [] : [id];
  });
  return [...new Set(ids)].slice(0, MAX_MENTIONED);
}
