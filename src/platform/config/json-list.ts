/**
 * Reads a setting that is a JSON array.
 * @param read returns undefined for an invalid entry
 * @returns undefined if it is no array, has more than `maxItems` entries, or has an invalid one
 */
export function readJsonList<T>(
  json: string,
  maxItems: number,
  read: (entry: unknown) => T | undefined,
): readonly T[] | undefined {
  let entries: unknown;
  try {
    entries = JSON.parse(json);
  } catch {
    return undefined;
  }
  if (!Array.isArray(entries) || entries.length > maxItems) return undefined;
  const list = entries.map((entry) => read(entry));
  return list.every((entry) => entry !== undefined) ? list : undefined;
}
