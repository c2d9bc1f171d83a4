import { nameLevel, surnameStrength } from '../lexicon/entry.js';
import { entryOf } from '../lexicon/lexicon.js';

/** Names that words or marks around them tell. */
export interface NameRule {
  /** Matches a text that may have such names; most texts have none of these scripts or words. */
  readonly occurs: RegExp;
  /** The name is the group `name`. */
  readonly names: RegExp;
  readonly confidence: number;
  /** Returns the length of the part of a name that is one; undefined if none is. */
  readonly accepts?: (name: string, text: string, start: number) => number | undefined;
}

/**
 * Conditions on the next character, before those on what precedes a name. They change nothing of what matches: at most places
 * of a text they alone say that no name begins, which is a tenth of the work of looking back from each.
 */
export const HAN_FOLLOWS = '(?=\\p{sc=Han})';
export const HANGUL_FOLLOWS = '(?=\\p{sc=Hangul})';
export const ARABIC_FOLLOWS = '(?=\\p{sc=Arabic})';
export const CAPITAL_FOLLOWS = '(?=\\p{Lu})';

/** Joins words to the alternatives of a pattern. */
export const eitherPattern = (words: string): string => words.trim().split(/\s+/).join('|');

/** A surname in a pattern, with a second one behind a hyphen. */
export const SURNAME_WORD = "\\p{Lu}[\\p{Ll}\\p{M}'’-]{2,20}(?:-\\p{Lu}[\\p{Ll}\\p{M}]{2,20})?";

/** The length of a surname that is hardly anything else; undefined for other words. */
export function knownSurname(name: string): number | undefined {
  const entry = entryOf(name);
  return surnameStrength(entry) >= 1 && nameLevel(entry) <= 1 ? name.length : undefined;
}
