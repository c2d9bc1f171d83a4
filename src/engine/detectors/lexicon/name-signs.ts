import { isAnyUpper } from '../../characters/letters.js';
import { foldedLetter } from '../../characters/folded-letters.js';
import * as entry from '../../lexicon/entry.js';
import { isWordBefore } from '../../characters/characters.js';
import { tokenEnd } from '../../lexicon/lexicon.js';
import type { Name } from './name.js';
import * as near from './neighbours.js';
import {
  CAR_MAKES,
  CLOSERS,
  isTermFor,
  NOT_BEHIND,
  OFFICES,
  PEOPLE,
  PERSON_FACTS,
  PERSON_LABELS,
  TITLES,
} from '../../lexicon/name-words.js';

/** True for "Victoria Station" and "Florence County", but not for "Nathan Lane": Lane is also a surname. */
export const isThing = (text: string, last: Name): boolean =>
  entry.surnameStrength(last.entry) < 3 && NOT_BEHIND.has(text.slice(last.start, last.end).toLowerCase());

/**
 * True if the following words show that no person is meant: "Parkinson's disease", "Madison Avenue", "Johnson & Johnson
 * Inc".
 */
export function isBeforeOther(text: string, end: number): boolean {
  const next = near.wordAfter(text, near.afterPossessive(text, end));
  return next?.mark === '' && NOT_BEHIND.has(near.wordOf(text, next));
}

/** True for the name of a tool or a reaction, or the model of a car: "a Phillips screw", "an Allen key", "a Škoda Octavia". */
export function isPartOfTerm(text: string, { start, end }: Name): boolean {
  const previous = near.wordBefore(text, start);
  if (previous?.mark === '' && CAR_MAKES.has(near.wordOf(text, previous))) return true;
  const next = near.wordAfter(text, end);
  return (
    next?.mark === '' &&
    !next.acrossLines &&
    isTermFor(text.slice(start, end).toLowerCase(), text.slice(next.start, next.end))
  );
}

/** True if facts about a person follow the name: "(DOB", ", 45". */
export function hasFacts(text: string, end: number): boolean {
  const code = text.charCodeAt(end);
  if (code !== 32 && code !== 44) return false;
  let at = end + 1;
  while (at - end < 4 && (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 40)) at++;
  const digit = text.charCodeAt(at);
  if (digit >= 48 && digit <= 57) return at > end + 1 && text.charCodeAt(at + 2) !== 58;
  return PERSON_FACTS.has(text.slice(at, tokenEnd(text, at)).toLowerCase());
}

/** True directly after a colon, an equals sign, a tab or the bar of a table. */
export function isLabelEnd(text: string, start: number): boolean {
  let at = start;
  while (start - at < 4 && text.charCodeAt(at - 1) === 32) at--;
  return [58, 61, 9, 124, 34].includes(text.charCodeAt(at - 1));
}

const COMMA = 44;

/** Returns the kind of word before a name that shows that it is one. */
export function titleBefore(text: string, start: number): 'title' | 'office' | 'person' | 'label' | undefined {
  if (text.endsWith('/s/ ', start)) return 'label';
  if (isLabelEnd(text, start)) return isLabelledPerson(text, start) ? 'label' : undefined;
  const previous = near.wordBefore(text, start);
  if (previous === undefined) return undefined;
  const word = near.wordOf(text, previous);
  if (previous.mark === ',') {
    // "her son, Will, drove": set off by commas on either side.
    const isSetOff = PEOPLE.has(word) && text.charCodeAt(tokenEnd(text, start)) === COMMA;
    return CLOSERS.has(word) || isSetOff ? 'person' : undefined;
  }
  // "12 Oak Dr Springfield": a drive.
  if (TITLES.has(word)) {
    const isTitle = !isWordBefore(text, previous.start) && !isBehindNumbered(text, previous.start);
    return isTitle && (!previous.acrossLines || isAnyUpper(text.charCodeAt(previous.start))) ? 'title' : undefined;
  }
  if (previous.mark === '.' || previous.acrossLines) return undefined;
  if (OFFICES.has(word)) return 'office';
  return PEOPLE.has(word) ? 'person' : undefined;
}

/** True for `Patient: Will`, `"plaintiff": "Hope"`. */
function isLabelledPerson(text: string, start: number): boolean {
  let end = start;
  while (start - end < 5 && ' :="\t|'.includes(text.charAt(end - 1))) end--;
  let at = end;
  while (end - at < 24 && foldedLetter(text.charCodeAt(at - 1)) !== 0) at--;
  const word = text.slice(at, end).toLowerCase();
  return word !== '' && (PEOPLE.has(word) || OFFICES.has(word) || PERSON_LABELS.has(word));
}

function isBehindNumbered(text: string, start: number): boolean {
  const previous = near.wordBefore(text, start);
  if (previous === undefined) return false;
  const code = text.charCodeAt(previous.start - 2);
  return previous.mark === '' && code >= 48 && code <= 57;
}

/** True if an initial precedes or follows the name. */
export const hasInitial = (text: string, { start, end }: Name): boolean =>
  initialBefore(text, start) || initialBehind(text, end);

/** True after `J.` or `J. R.`; the article in "A Smith" is not an initial. */
export function initialBefore(text: string, start: number): boolean {
  const previous = near.wordBefore(text, start);
  if (previous === undefined || previous.end - previous.start !== 1 || previous.mark === ',') return false;
  if (!isAnyUpper(text.charCodeAt(previous.start))) return false;
  return previous.mark === '.' && !/[a-z\d] $/.test(text.slice(previous.start - 2, previous.start));
}

/** True if an initial with its period follows: `John A.` */
function initialBehind(text: string, end: number): boolean {
  const next = near.wordAfter(text, end);
  return (
    next?.mark === '' &&
    next.end - next.start === 1 &&
    isAnyUpper(text.charCodeAt(next.start)) &&
    text.charCodeAt(next.end) === 46
  );
}
