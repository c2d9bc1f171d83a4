import { isAnyUpper } from '../../characters/letters.js';
import type { LexiconOptions } from '../options.js';

/** False for a word in lower case when the policy wants terms with a capital alone. */
export const isWanted = ({ capitalized }: LexiconOptions, text: string, at: number): boolean =>
  !capitalized || isAnyUpper(text.charCodeAt(at));
