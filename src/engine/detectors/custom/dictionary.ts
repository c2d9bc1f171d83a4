import type { Detector } from '../detector.js';
import { compileFuzzyTerms } from './fuzzy-terms.js';
import { compileTerms } from './terms.js';

/** The options of a dictionary in a policy. */
export interface DictionaryOptions {
  readonly terms: readonly string[];
  /** Also find words that are similar to a term. */
  readonly fuzzy: boolean;
  /**
   * Number of letters that may differ: `high` none, `medium` one, `low` two; `auto` depends on the length of the term;
   * `off` finds only exact terms.
   */
  readonly sensitivity: 'off' | 'low' | 'medium' | 'high' | 'auto';
  /** Find only occurrences that begin with an upper-case letter. */
  readonly capitalized: boolean;
  readonly classification?: string;
}

const EXACT = 1;

/** Finds the terms listed in the policy. An exact match is certain; each differing letter lowers the confidence. */
export const dictionaryDetector: Detector<DictionaryOptions> = {
  id: 'dictionary',
  kind: 'custom-dictionary',
  about: {
    name: 'Term of the policy',
    example: 'Project Halcyon',
    standard: 'The policy',
    validation: 'Whole words; as many letters may differ as sensitivity says',
  },
  triggers: ['text'],
  create: ({ terms, fuzzy, sensitivity, capitalized, classification }) => {
    const findTerms = compileTerms(terms);
    const findNear = fuzzy ? compileFuzzyTerms(terms, sensitivity) : undefined;
    return (text, _at, _end, emit) => {
      const accept = (start: number, end: number, confidence: number): void => {
        if (!capitalized || isUpperCase(text, start)) emit(start, end, confidence, classification);
      };
      findTerms(text, (start, end) => {
        accept(start, end, EXACT);
      });
      findNear?.(text, accept);
    };
  },
};

/** True if an upper-case letter is at `at`; scripts without case have none. */
function isUpperCase(text: string, at: number): boolean {
  const letter = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return letter !== letter.toLowerCase();
}
