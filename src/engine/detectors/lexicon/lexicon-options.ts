import { isAnyUpper } from '../../characters/letters.js';
import type { LexiconOptions } from '../options.js';

/** False for a word in lower case if the policy wants only capitalised terms. */
export const isWanted = ({ capitalized }: LexiconOptions, text: string, at: number): boolean =>
  !capitalized || isAnyUpper(text.charCodeAt(at));
