import { BORDER } from '../../engine/index.js';

/**
 * The words of a label, in their plainest form: `PatientFirst_Name2` is `patient first name`. Keys of programs write
 * words without blanks between them.
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

/** A label as people write it, for the detectors: `firstName` and `first_name` are `first Name` and `first name`. */
export const readable = (label: string): string =>
  label
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(BORDER, ' ')
    .replace(/[_\s]+/gu, ' ')
    .trim();
