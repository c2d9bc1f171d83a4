/** Values that a spreadsheet would interpret as a formula (OWASP, "CSV Injection"). */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/**
 * Formats a field as in RFC 4180. Text that a spreadsheet would evaluate is prefixed with an apostrophe; numbers stay
 * numbers.
 */
function field(value: string | number | boolean | null): string {
  const text = String(value ?? '');
  const safe = typeof value === 'string' && FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export type CsvRow = readonly (string | number | boolean | null)[];

export const csvOf = (header: readonly string[], rows: readonly CsvRow[]): string =>
  [header, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('');

/** Downloads a file. The byte order mark at its beginning marks it as UTF-8 for spreadsheets. */
export function download(name: string, csv: string): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
