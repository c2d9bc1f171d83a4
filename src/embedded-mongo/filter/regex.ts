import { CommandError } from '../errors.js';

/** Patterns longer than this are refused, as PCRE does in MongoDB. */
const MAX_PATTERN = 32_764;

const CACHE_SIZE = 200;
const compiled = new Map<string, RegExp>();

/**
 * Compiles a regular expression with MongoDB's options `i`, `m`, `s`, `x`, `u`.
 * @throws CommandError 51091 if JavaScript cannot run it.
 */
export function compileRegex(source: string, options: string): RegExp {
  const cacheKey = `${options}/${source}`;
  const known = compiled.get(cacheKey);
  if (known !== undefined) return known;
  if (source.length > MAX_PATTERN) throw new CommandError(51091, 'Regular expression is invalid: pattern is too long');
  if (/[^imsxu]/.test(options)) throw new CommandError(51108, 'invalid flag in regex options');
  const pattern = options.includes('x') ? withoutComments(source) : source;
  const regex = build(pattern, [...new Set(options)].filter((flag) => flag !== 'x' && flag !== 'u').join(''));
  if (compiled.size >= CACHE_SIZE) compiled.clear();
  compiled.set(cacheKey, regex);
  return regex;
}

function build(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, `u${flags}`);
  } catch {
    // PCRE allows escapes of ordinary characters that JavaScript's Unicode mode rejects.
  }
  try {
    return new RegExp(pattern, flags);
  } catch {
    throw new CommandError(51091, 'Regular expression is invalid');
  }
}

/** Implements option `x`: removes white space outside of classes, and comments from `#` to the end of the line. */
function withoutComments(source: string): string {
  let out = '';
  let inClass = false;
  for (let i = 0; i < source.length; i++) {
    const char = source.charAt(i);
    if (char === '\\') {
      out += char + source.charAt(++i);
    } else if (!inClass && char === '#') {
      while (i + 1 < source.length && source.charAt(i + 1) !== '\n') i++;
    } else if (inClass || !/\s/.test(char)) {
      if (char === '[') inClass = true;
      else if (char === ']') inClass = false;
      out += char;
    }
  }
  return out;
}

/** Returns the text that every match of the pattern starts with, or `undefined`. It determines the index range. */
export function literalPrefix(source: string, options: string): string | undefined {
  if (!source.startsWith('^') || options !== '' || source.includes('|')) return undefined;
  const literal = /^\^([\w \-/:@]*)(.?)/.exec(source);
  if (literal === null) return undefined;
  const [, text = '', next = ''] = literal;
  // A quantifier that allows zero repetitions makes the last character optional.
  const prefix = next === '*' || next === '?' || next === '{' ? text.slice(0, -1) : text;
  return prefix === '' ? undefined : prefix;
}
