import { kindsOfLabel } from './label-kinds.js';

/** The number of rows by which a table is judged. */
export const COMPARED_ROWS = 50;

/**
 * True if the first cell of each row names the others, as where a table was turned: most are labels, and the cells of the
 * first row are not.
 */
export function hasNamesAtSide(rows: readonly (readonly string[])[]): boolean {
  const compared = rows.slice(0, COMPARED_ROWS);
  const named = compared.filter(([first = '']) => kindsOfLabel(first).length > 0).length;
  const inFirst = compared[0]?.filter((cell) => kindsOfLabel(cell).length > 0).length ?? 0;
  return named > 1 && named * 2 >= compared.length && inFirst <= 1;
}
