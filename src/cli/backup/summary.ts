/** Formats the number of records for users. Empty collections are not counted. */
export function summaryOf(documents: ReadonlyMap<string, number>): string {
  const counts = [...documents.values()].filter((count) => count > 0);
  const all = counts.reduce((sum, count) => sum + count, 0);
  return `${all} records in ${counts.length} collections`;
}
