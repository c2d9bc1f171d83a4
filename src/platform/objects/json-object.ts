/** An object as JSON has it, of which nothing more is known. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Returns whether a value is an object of JSON: neither null nor an array. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
