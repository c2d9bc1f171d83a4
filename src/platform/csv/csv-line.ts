/** Matches text that a spreadsheet would interpret as a formula. @see OWASP, CSV Injection */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * Returns a record with its line ending. Null and undefined are empty fields; times are ISO 8601, objects JSON. Text
 * that a spreadsheet would interpret as a formula gets a leading apostrophe.
 * @param lineEnd as in RFC 4180, unless readers of an established file expect another
 * @see RFC 4180
 */
export const csvLine = (fields: readonly unknown[], lineEnd: '\r\n' | '\n' = '\r\n'): string =>
  `${fields.map(csvField).join(',')}${lineEnd}`;

function csvField(value: unknown): string {
  const text = textOf(value);
  // A number is never interpreted as a formula.
  const safe = typeof value !== 'number' && FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  return JSON.stringify(value);
}
