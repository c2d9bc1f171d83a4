import { foldName } from './fold-name.js';

/** The way in which a value is written into a replacement. */
export interface PartForm {
  readonly case: 'kept' | 'upper' | 'lower';
  /** True to write only its first letter. */
  readonly initial: boolean;
  /** True to write only ASCII letters and digits, as in addresses. */
  readonly ascii: boolean;
}

/** A part of a replacement: a text, or the value under a key of `pending`. */
export type ReplacementPart = string | { readonly key: string; readonly form: PartForm };

/** The form of an unchanged value. */
export const WHOLE: PartForm = { case: 'kept', initial: false, ascii: false };

/** Returns the case of a word of a name: `kept` if it begins with a capital or has some inside. */
export function caseOf(word: string): PartForm['case'] {
  if (word === word.toLowerCase() && word !== word.toUpperCase()) return 'lower';
  return word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase() ? 'upper' : 'kept';
}

/** Joins the parts of a replacement; undefined if the value of a key is not known. */
export function joinParts(
  parts: readonly ReplacementPart[],
  valueOf: (key: string) => string | undefined,
): string | undefined {
  let joined = '';
  for (const part of parts) {
    const value = typeof part === 'string' ? part : valueOf(part.key);
    if (value === undefined) return undefined;
    joined += typeof part === 'string' ? value : written(value, part.form);
  }
  return joined;
}

function written(value: string, { case: letters, initial, ascii }: PartForm): string {
  const whole = ascii ? foldName(value).replace(/[^a-z\d]/g, '') : value;
  const shown = initial ? String.fromCodePoint(whole.codePointAt(0) ?? 0x78) : whole;
  if (letters === 'kept') return ascii ? shown.charAt(0).toUpperCase() + shown.slice(1) : shown;
  return letters === 'upper' ? shown.toUpperCase() : shown.toLowerCase();
}
