import * as entry from '../lexicon/entry.js';
import { entryOf } from '../lexicon/lexicon.js';
import { CAPITAL_FOLLOWS, type NameRule } from './name-rule.js';

/* First names that are words as well, where somebody is spoken to: "Will, can you call?", "Thanks April,". */

const SPOKEN_TO = 0.7;

const FIRST_NAME = "\\p{Lu}[\\p{Ll}\\p{M}'’]{1,14}";
/** Words with which a sentence continues that asks the reader for something. */
const ASKS =
  '(?:can|could|will|would|do|did|have|are) you|please|pls|plz|thanks|thank you|let me know|I (?:need|wanted|just)|(?:kannst|könntest|hast|würdest) du|bitte|danke|(?:peux|pourrais|as)-tu|(?:pouvez|pourriez)-vous|merci|por favor|gracias|per favore|grazie';
const THANKS =
  'Thanks(?: again| a lot| so much)?|Thank you(?: so much)?|Thx|Cheers|Sorry|Good (?:morning|afternoon|evening)|Morning|Danke|Vielen Dank|Merci|Gracias|Grazie';

/** Undefined for cities, which are greeted too: "Good morning London!" */
function isFirstName(name: string): number | undefined {
  const known = entryOf(name);
  return entry.firstStrength(known) >= 2 && entry.cityStrength(known) < 2 ? name.length : undefined;
}

export const IN_ADDRESS: readonly NameRule[] = [
  {
    occurs: new RegExp(`, (?:${ASKS})`, 'u'),
    names: new RegExp(`${CAPITAL_FOLLOWS}(?<=^|[.!?] |\\n)(?<name>${FIRST_NAME})(?=, (?:${ASKS})(?!\\p{L}))`, 'gmu'),
    confidence: SPOKEN_TO,
    accepts: isFirstName,
  },
  {
    occurs: new RegExp(`(?:${THANKS}),? \\p{Lu}`, 'u'),
    names: new RegExp(`(?<!\\p{L})(?:${THANKS}),? (?<name>${FIRST_NAME})(?=[,!.]|\\s*$)`, 'gmu'),
    confidence: SPOKEN_TO,
    accepts: isFirstName,
  },
];
