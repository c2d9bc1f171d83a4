import { ASCII, DOT_ALL, MULTI_LINE, VERBOSE } from './regex-flags.js';

/** Python's classes for all scripts; those of Java match only ASCII. */
const CLASSES: Readonly<Record<string, readonly [alone: string, inClass: string]>> = {
  d: ['\\p{Nd}', '\\p{Nd}'],
  D: ['\\P{Nd}', '\\P{Nd}'],
  w: ['[\\p{L}\\p{N}_]', '\\p{L}\\p{N}_'],
  W: ['[^\\p{L}\\p{N}_]', '\\W'],
};

/**
 * Returns a regular expression of Python in the syntax of java.util.regex, which policies use. Names of groups are
 * removed, because only the whole match counts. The flag for case is not part of the result.
 * @param flags bits of Python's `re`
 */
export function toJavaPattern(regex: string, flags: number): string {
  const letters = [
    (flags & MULTI_LINE) !== 0 ? 'm' : '',
    (flags & DOT_ALL) !== 0 ? 's' : '',
    (flags & VERBOSE) !== 0 ? 'x' : '',
  ].join('');
  const body = translated(regex, (flags & ASCII) !== 0);
  return letters === '' ? body : `(?${letters})${body}`;
}

const TOKEN = /\\[\s\S]|\(\?P<\w+>|\[\^?\]?|[\s\S]/gu;

function translated(regex: string, isAscii: boolean): string {
  let inClass = false;
  return regex.replaceAll(TOKEN, (token) => {
    if (token.startsWith('\\')) return escapeOf(token, inClass, isAscii);
    if (inClass) {
      if (token === ']') inClass = false;
      // In Java brackets within a class are a class, and && is an intersection.
      return token.startsWith('[') ? escaped(token, () => (inClass = false)) : token === '&' ? '\\&' : token;
    }
    if (token.startsWith('(?P<')) return '(';
    if (!token.startsWith('[')) return token;
    inClass = true;
    // A bracket directly after the opening one is literal.
    return token.endsWith(']') ? `${token.slice(0, -1)}\\]` : token;
  });
}

/** `[`, `[^`, or the bracket that closes the class, within a class. */
function escaped(token: string, close: () => void): string {
  if (!token.endsWith(']')) return `\\${token}`;
  close();
  return `\\${token}`;
}

function escapeOf(token: string, inClass: boolean, isAscii: boolean): string {
  const letter = token.slice(1);
  if (letter === 'Z' && !inClass) return '\\z';
  const known = isAscii ? undefined : CLASSES[letter];
  return known === undefined ? token : known[inClass ? 1 : 0];
}
