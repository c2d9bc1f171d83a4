/** Endings of files: not the last part of a number, an address or a name (`10.0.0.1`, `212.555.0143`, `John.Smith`). */
const EXTENSION = /(?<=[^.])\.(?:[a-z][a-z0-9]{0,3}|[A-Z][A-Z0-9]{0,3}|7z|jsonl|ndjson|xhtml|vcard|pages|numbers)$/;

/** Returns the name of a file without its extension. */
export function stemOf(name: string): string {
  const stem = name.replace(EXTENSION, '');
  // An address without its last part is none: `ann@example.com`, but not `ann@example.com.eml`.
  return stem.lastIndexOf('@') > stem.lastIndexOf('.') ? name : stem;
}
