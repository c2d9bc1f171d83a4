const LONG_LINE = 40;

/**
 * Returns what separates a text from its continuation in the next column or page: nothing where the break is within a
 * value; undefined if it does not continue.
 */
export function jointOf(before: string, text: string): '' | ' ' | undefined {
  if (!/^[\p{L}\p{N}]/u.test(text)) return undefined;
  const line = before.slice(before.lastIndexOf('\n') + 1).slice(-200);
  if (/[\p{L}\p{N}][-\u2010@]$/u.test(line) || /@[\w.-]*\.$/u.test(line)) return '';
  if (/^\p{N}/u.test(text) && /\p{L}.*[ \t]\S*\p{N}$/u.test(line)) return ' ';
  return line.length >= LONG_LINE && /[\p{L}\p{N},]$/u.test(line) ? ' ' : undefined;
}
