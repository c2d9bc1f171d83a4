/** A JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * Returns the canonical form of a JSON value: no whitespace, keys in order of their UTF-16 code units, numbers and
 * strings as in ECMAScript. Members that are undefined are omitted.
 * @throws TypeError for values outside I-JSON: NaN, infinity, a lone surrogate; undefined in a list, a function
 * @see RFC 8785, sections 3.2.2 and 3.2.3
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('JSON has no such number.');
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'boolean' || typeof value === 'number' || value === null) return JSON.stringify(value);
  // The types may be wrong at run time: details are assembled in many places.
  if (typeof value !== 'object') throw new TypeError('JSON has no such value.');
  // Not `map`, which skips holes.
  if (isList(value)) return `[${Array.from(value, (item) => canonicalJson(item)).join(',')}]`;
  const members = Object.keys(value)
    // `sort` compares code units by default.
    .sort()
    .flatMap((key) => {
      const member = value[key];
      return member === undefined ? [] : [`${quoted(key)}:${canonicalJson(member)}`];
    });
  return `{${members.join(',')}}`;
}

function quoted(text: string): string {
  if (/\p{Surrogate}/u.test(text)) throw new TypeError('A lone surrogate is no character.');
  return JSON.stringify(text);
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
