/** Returns a copy of the object without these fields. */
export function without<T extends object, K extends keyof T>(object: T, ...keys: readonly K[]): Omit<T, K> {
  const rest: Partial<T> = { ...object };
  // The copy is this function's own, and the names come from its callers.
  // oxlint-disable-next-line typescript/no-dynamic-delete -- see above
  for (const key of keys) delete rest[key];
  return rest as Omit<T, K>;
}
