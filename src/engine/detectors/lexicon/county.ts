import { isAnyUpper } from '../../characters/letters.js';
import { phrases } from '../../context/phrases.js';
import type { ContextWords } from '../../context/surroundings.js';
import { isWordAfter } from '../../characters/characters.js';
import type { Detector } from '../detector.js';
import type { LexiconOptions } from '../options.js';
import { COUNTY, isLowerWord } from '../../lexicon/entry.js';
import { findNear } from './fuzzy.js';
import { lexicon } from '../../lexicon/lexicon.js';
import { isWanted } from './lexicon-options.js';
import * as near from './neighbours.js';

const context: ContextWords = {
  sure: 0.9,
  raised: 0.9,
  raise: phrases({
    en: 'county, parish, county of residence, county name, county of, borough',
    es: 'condado',
    de: 'landkreis',
  }),
};

/** Words for a county: Louisiana has parishes, Alaska boroughs. */
const DESIGNATORS: ReadonlySet<string> = new Set(['county', 'counties', 'parish', 'borough', 'municipio']);

/**
 * Counties of the United States and their equivalents, with the word for it.
 * Confidence 0.9 with that word or after a label, 0.7 in lower case; 0.3, and therefore not reported, for the name
 * alone, which nearly always is a person or a city.
 * @see US Census Bureau, ANSI INCITS 31:2009
 */
export const county: Detector<LexiconOptions> = {
  id: 'county',
  kind: 'county',
  about: {
    name: 'US county',
    example: 'Los Angeles County',
    standard: 'ANSI INCITS 31:2009',
    validation: 'In the list of counties, with "County", "Parish" or "Borough" after it or a label before it',
  },
  triggers: ['term'],
  triggersFor: ({ fuzzy }) => (fuzzy ? ['term', 'capital'] : ['term']),
  lists: COUNTY,
  context,
  create: (options) => {
    const terms = lexicon();
    const nearly = findNear(terms, COUNTY, options);
    return (text, at, end, emit) => {
      if (!isWanted(options, text, at) || near.isInToken(text, at, end)) return;
      const found = terms.longest(text, at, end, COUNTY);
      const stop = found === 0 ? end : terms.end;
      const next = near.wordAfter(text, stop);
      const isCapital = isAnyUpper(text.charCodeAt(at));
      if (next?.mark === '' && DESIGNATORS.has(near.wordOf(text, next)) && !isWordAfter(text, next.end)) {
        // A misspelt county, followed by the word for it.
        if (found === 0)
          nearly?.(text, at, end, (start, _end, sure) => {
            emit(start, next.end, sure);
          });
        else if (isCapital || !isLowerWord(found)) emit(at, next.end, isCapital ? 0.9 : 0.7);
        return;
      }
      if (found === 0 || isWordAfter(text, stop)) return;
      if (isCapital && isBehindOf(text, at)) emit(at, stop, 0.9);
      else if (near.mayBeLabelled(text, at, stop)) emit(at, stop, 0.3);
    };
  },
};

/** True in "the County of Los Angeles". */
function isBehindOf(text: string, at: number): boolean {
  const of = near.wordBefore(text, at);
  if (of?.mark !== '' || near.wordOf(text, of) !== 'of') return false;
  const before = near.wordBefore(text, of.start);
  return before?.mark === '' && DESIGNATORS.has(near.wordOf(text, before));
}
