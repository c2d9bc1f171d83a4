/**
 * Converts `nullable: true` of OpenAPI 3.0, which the decorators produce, to type lists of 3.1, as in JSON Schema.
 * @see OpenAPI Specification 3.1.0, 4.8.24 (Schema Object)
 */
export function withNullTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNullTypes);
  if (typeof value !== 'object' || value === null) return value;
  const { nullable, ...rest } = value as Readonly<Record<string, unknown>>;
  const fields = Object.fromEntries(Object.entries(rest).map(([name, field]) => [name, withNullTypes(field)]));
  // Not the keyword but a field of that name, which is described by an object.
  if (typeof nullable === 'object') return { ...fields, nullable: withNullTypes(nullable) };
  return nullable === true ? orNull(fields) : fields;
}

function orNull(schema: Readonly<Record<string, unknown>>): object {
  const { type, enum: values, allOf, ...rest } = schema;
  if (Array.isArray(allOf)) return { ...rest, anyOf: [...(allOf as unknown[]), { type: 'null' }] };
  return {
    ...rest,
    ...(type !== undefined && { type: [type, 'null'] }),
    ...(Array.isArray(values) && { enum: [...(values as unknown[]), null] }),
  };
}
