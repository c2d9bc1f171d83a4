import { BORDER, tellsByItself } from '../../engine/index.js';

/**
 * Returns the words of a label in normalized form: `PatientFirst_Name2` is `patient first name`. Identifiers have no
 * blanks between words.
 */
export function wordsOf(label: string): readonly string[] {
  return label
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/\P{L}+/u)
    .filter((word) => word !== '');
}

/**
 * Returns a label as people write it, for the detectors: `firstName` and `first_name` give `first Name`, `first name`.
 */
export const readable = (label: string): string =>
  label
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(BORDER, ' ')
    .replace(/[_\s]+/gu, ' ')
    .trim();

/**
 * True if a name that programs use, such as `peter-dubois`, may reveal whom a document is about. A single ordinary word
 * does not.
 */
export const tells = (name: string): boolean =>
  ASCII_ONLY.test(name) ? HAS_WORDS.test(name) : tellsByItself({ text: wordsOf(name).join(' '), kind: '' });
const ASCII_ONLY = /^\p{ASCII}*$/u;
/** In ASCII, these are the names of several words. */
const HAS_WORDS = /[a-zA-Z][^a-zA-Z]+[a-zA-Z]|[a-z][A-Z]|[A-Z][A-Z][a-z]/;
