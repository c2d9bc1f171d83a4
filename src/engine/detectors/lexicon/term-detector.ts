import { isWordAfter } from '../../characters/characters.js';
import type { ContextWords } from '../../context/surroundings.js';
import type { Detector } from '../detector.js';
import type { LexiconOptions } from '../options.js';
import type { TermLevel } from '../../lexicon/entry.js';
import { findNear } from './fuzzy.js';
import { lexicon } from '../../lexicon/lexicon.js';
import { isWanted } from './lexicon-options.js';
import { isInToken, shapeOf } from './neighbours.js';

/** The differences between medical conditions and drugs. */
export interface TermKind extends Pick<Detector, 'id' | 'kind' | 'about'> {
  readonly list: number;
  readonly levelOf: (entry: number) => TermLevel;
  readonly context: ContextWords;
}

const HIGH_CONFIDENCE = 0.7;
const LABELLED = 0.3;

/** Returns a detector of technical terms, which are written in lower case and have one meaning. */
export function termDetector({ id, kind, about, list, levelOf, context }: TermKind): Detector<LexiconOptions> {
  return {
    id,
    kind,
    about,
    triggers: ['term'],
    triggersFor: ({ fuzzy }) => (fuzzy ? ['term', 'word'] : ['term']),
    lists: list,
    context,
    create: (options) => {
      const terms = lexicon();
      const nearly = findNear(terms, list, options);
      return (text, at, end, emit) => {
        if (!isWanted(options, text, at)) return;
        const found = terms.longest(text, at, end, list);
        if (found === 0) {
          nearly?.(text, at, end, emit);
          return;
        }
        const stop = terms.end;
        if (isWordAfter(text, stop) || isInToken(text, at, stop)) return;
        const sure = confidenceOf(levelOf(found), text, at, end);
        if (sure > 0) emit(at, stop, sure);
      };
    },
  };
}

function confidenceOf(level: TermLevel, text: string, at: number, end: number): number {
  if (level === 'sure') return HIGH_CONFIDENCE;
  if (level === 'labelled') return LABELLED;
  // Abbreviations must be in capitals: HIV is an illness, but "aids" is a verb.
  if (shapeOf(text, at, end) !== 'AA' && !text.slice(at, end).startsWith('Covid')) return 0;
  return level === 'capitals' ? HIGH_CONFIDENCE : LABELLED;
}
