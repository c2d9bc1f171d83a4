import { isAnyUpper } from '../../characters/letters.js';
import { phrases } from '../../context/phrases.js';
import type { ContextWords } from '../../context/surroundings.js';
import { isWordAfter } from '../../characters/characters.js';
import type { Detector } from '../detector.js';
import type { LexiconOptions } from '../options.js';
import * as entry from '../../lexicon/entry.js';
import { findNear } from './fuzzy.js';
import { lexicon, type Lexicon } from '../../lexicon/lexicon.js';
import { isWanted } from './lexicon-options.js';
import * as near from './neighbours.js';
import { isNamedPerson } from './person.js';

const context: ContextWords = {
  sure: 0.9,
  raised: 0.9,
  raise: phrases({
    en: 'state, state of, province, commonwealth of, territory',
    es: 'estado',
    de: 'bundesstaat',
    fr: 'état',
  }),
};

/**
 * Words after a state that make it part of another name: "New York City", "Kansas City", "Delaware County", "Ohio
 * River".
 */
const NOT_BEHIND: ReadonlySet<string> = new Set(
  'city county street avenue ave road boulevard river drive times post dc d'.split(' '),
);

/**
 * The states of the United States, the District of Columbia and the territories.
 * Confidence 0.9 for two words or after a label, 0.8 for a name with no other meaning, 0.6 for Washington, Georgia and
 * Virginia, 0.5 in lower case; persons of that name are ignored.
 * @see ANSI INCITS 38:2009
 */
export const state: Detector<LexiconOptions> = {
  id: 'state',
  kind: 'state',
  about: {
    name: 'US state',
    example: 'Massachusetts',
    standard: 'ANSI INCITS 38:2009',
    validation: 'In the list of states; names of persons, rivers, cities and counties do not count',
  },
  triggers: ['term'],
  triggersFor: ({ fuzzy }) => (fuzzy ? ['term', 'capital'] : ['term']),
  lists: entry.STATE,
  context,
  create: (options) => {
    const terms = lexicon();
    const nearly = findNear(terms, entry.STATE, options);
    return (text, at, end, emit) => {
      if (!isWanted(options, text, at)) return;
      const found = terms.longest(text, at, end, entry.STATE);
      if (found === 0) {
        nearly?.(text, at, end, emit);
        return;
      }
      const stop = terms.end;
      if (isWordAfter(text, stop) || near.isInToken(text, at, stop)) return;
      const sure = judgeState(terms, text, at, stop, end);
      if (sure > 0) emit(at, stop, sure);
    };
  },
};

/** The separator of a path. */
const SLASH = 47;
/** State names that persons and cities have as often. */
const SHARED: ReadonlySet<string> = new Set(['washington', 'georgia', 'virginia', 'guam', 'delaware', 'montana']);

function judgeState(terms: Lexicon, text: string, at: number, end: number, wordEnd: number): number {
  const next = near.wordAfter(text, end);
  if (next !== undefined && next.mark !== '.' && NOT_BEHIND.has(near.wordOf(text, next))) {
    if (next.mark === '' || near.wordOf(text, next).startsWith('d')) return 0;
  }
  const isOneWord = end === wordEnd;
  const isShared = isOneWord && SHARED.has(text.slice(at, end).toLowerCase());
  if (!isAnyUpper(text.charCodeAt(at)) && text.charCodeAt(at - 1) === SLASH) return 0;
  if (!isAnyUpper(text.charCodeAt(at))) return isShared ? 0.3 : isOneWord ? 0.5 : 0.6;
  if (!isOneWord) return 0.9;
  const previous = near.wordBefore(text, at);
  const isBehindCity = previous?.mark === ',';
  if (!isBehindCity && isNamedPerson(terms, text, at, end)) return 0;
  const isOf = previous?.mark === '' && near.wordOf(text, previous) === 'of';
  return isBehindCity ? 0.9 : isShared && !isOf ? 0.6 : 0.8;
}
