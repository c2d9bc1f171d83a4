/** A JSON object with unknown members. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Returns true if a value is a JSON object: neither null nor an array. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
