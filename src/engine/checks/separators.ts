/** Removes the spaces, dots, dashes and slashes that group printed identifiers. */
export const withoutSeparators = (value: string): string => value.replace(/[\s./\-\u2010-\u2015]/g, '');

/** Returns the remainder of a decimal number of any length; the text must consist of digits. */
export function remainder(digits: string, modulus: number): number {
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % modulus;
  return rest;
}

/** Replaces each key by its value, in a single pass. */
export function substitute(value: string, substitutions: ReadonlyMap<string, string>): string {
  let result = '';
  for (let at = 0; at < value.length;) {
    const key = [...substitutions.keys()].find((candidate) => candidate !== '' && value.startsWith(candidate, at));
    result += key === undefined ? value.charAt(at) : (substitutions.get(key) ?? '');
    at += key?.length ?? 1;
  }
  return result;
}
