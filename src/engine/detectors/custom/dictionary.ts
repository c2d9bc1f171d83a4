import type { Detector } from '../detector.js';
import { compileFuzzyTerms } from './fuzzy-terms.js';
import { compileTerms } from './terms.js';

/** What a dictionary of a policy says. */
export interface DictionaryOptions {
  readonly terms: readonly string[];
  /** Also words that are nearly a term. */
  readonly fuzzy: boolean;
  /**
   * How near: `high` differs in no letter, `medium` in one, `low` in two; `auto` depends on the length of the term;
   * `off` finds the terms alone.
   */
  readonly sensitivity: 'off' | 'low' | 'medium' | 'high' | 'auto';
  /** Only where the text begins the term with an upper-case letter. */
  readonly capitalized: boolean;
  readonly classification?: string;
}

const EXACT = 1;

/** Terms that the policy lists. An exact hit is certain; a near one is less so with each letter that differs. */
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

/** True when a letter with an upper case of its own stands at `at`; scripts without cases have none. */
function isUpperCase(text: string, at: number): boolean {
  const letter = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return letter !== letter.toLowerCase();
}
