/** The maximum number of rows of a list that are drawn at once, unless each of them is read by a request of its own. */
export const MAX_DRAWN = 200;

/** Returns the rows whose name contains the text, whatever the case: those to draw, and the number of further ones. */
export function foundIn<R>(
  rows: readonly R[],
  nameOf: (row: R) => string,
  text: string,
  most = MAX_DRAWN,
): { readonly drawn: readonly R[]; readonly more: number } {
  const wanted = text.trim().toLowerCase();
  const found = wanted === '' ? rows : rows.filter((row) => nameOf(row).toLowerCase().includes(wanted));
  return { drawn: found.slice(0, most), more: Math.max(0, found.length - most) };
}
