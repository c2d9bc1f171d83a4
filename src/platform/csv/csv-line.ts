/** What a spreadsheet takes for a formula at the beginning of a cell. @see OWASP, CSV Injection */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * A record with its line end. Null and undefined are empty fields; times are ISO 8601, objects JSON. A text that a
 * spreadsheet would compute gets an apostrophe in front.
 * @see RFC 4180
 */
export const csvLine = (fields: readonly unknown[]): string => `${fields.map(csvField).join(',')}\r\n`;

function csvField(value: unknown): string {
  const text = textOf(value);
  // A number is not computed.
  const safe = typeof value !== 'number' && FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  return JSON.stringify(value);
}
