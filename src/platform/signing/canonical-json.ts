/** A value that JSON can say. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * The one way to write a JSON value: no blanks, keys in order of their UTF-16 code units, numbers and strings as
 * ECMAScript writes them.
 * Members that are undefined are left out.
 * @throws TypeError for what I-JSON cannot say: NaN, an infinity, a lone surrogate; undefined in a list, a function
 * @see RFC 8785, sections 3.2.2 and 3.2.3
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('JSON has no such number.');
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'boolean' || typeof value === 'number' || value === null) return JSON.stringify(value);
  // What the types say is not always so: details are put together from many places.
  if (typeof value !== 'object') throw new TypeError('JSON has no such value.');
  // Not `map`, which passes over holes.
  if (isList(value)) return `[${Array.from(value, (item) => canonicalJson(item)).join(',')}]`;
  const members = Object.keys(value)
    // By code units, as `sort` does it without being told otherwise.
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
