import { phrases } from '../../context/phrases.js';
import {
  areDigits,
  digitAt,
  isBlank,
  isDigit,
  isLetter,
  isWord,
  isWordAfter,
  isWordBefore,
} from '../../characters/characters.js';
import type { Detector, Emit } from '../detector.js';
import { BARE, eastAsianTime, frenchHours, MARKED } from './hours-in-words.js';
import { afterBlanks, beforeBlanks, foldedSet, wordBefore } from './neighbours.js';

const WITH_SECONDS = 0.75;
/** Not enough without a word for a time next to it. */
const DOUBTFUL = 0.3;

/** Books of the Bible, whose verses are written like times. */
const BOOKS = foldedSet(`
  genesis exodus leviticus numbers deuteronomy joshua judges ruth samuel kings chronicles ezra nehemiah esther job psalm
  psalms proverbs ecclesiastes isaiah jeremiah lamentations ezekiel daniel hosea joel amos obadiah jonah micah nahum
  habakkuk zephaniah haggai zechariah malachi matthew mark luke john acts romans corinthians galatians ephesians
  philippians colossians thessalonians timothy titus philemon hebrews james peter jude revelation surah sura quran gen
  ex lev deut ps prov isa jer matt mt rom cor gal eph phil col thess tim heb rev verse verses r rule rules`);

/** Words that may be followed by a colon and a time without a space: `time:14:30`. */
const TIME_WORDS = foldedSet(
  'time at start end begin from to until zeit uhrzeit beginn ende heure hora ora tid start_time',
);

/**
 * Time of day: `14:30`, `2:30 pm`, `14:30:05`, `2 p.m.`, `14h30`, `14 h 30`, `14.30 Uhr`, `1430 hrs`, with the time
 * zone after it.
 * Known false positive: scores and lengths of recordings with two digits after the colon.
 * @see ISO 8601-1:2019, 5.3; RFC 3339, 5.6
 */
export const timeOfDay: Detector = {
  id: 'time-of-day',
  kind: 'time',
  about: {
    name: 'Time of day',
    example: '14:30',
    standard: 'ISO 8601-1:2019, 5.3',
    validation: 'Hours and minutes that exist; scores, ratios and verses do not count',
  },
  triggers: ['digits'],
  digitRuns: [
    [1, 2],
    [4, 4],
  ],
  context: {
    sure: MARKED,
    raised: MARKED,
    raise: phrases({
      en: 'at, time, from, until, arrived, departed, admitted, seen, o clock, appointment',
      de: 'um, uhr, gegen',
      fr: 'à, vers, dès, après, avant, départ, arrivée, rdv',
      es: 'a las',
    }),
    against: phrases({
      en: 'ratio, score, scored, odds, scale, aspect, won, lost, beat, verse, chapter, version, line, port, mixture, dilution, diluted, titer, duration, runtime, length, video, elapsed, pace, split, dr, bible, psalm, quran',
      de: 'maßstab, verhältnis, mischung',
      fr: 'échelle, rapport',
      es: 'escala, proporción',
      it: 'scala, rapporto',
      nl: 'schaal, verhouding',
      pl: 'skala, skali',
      sv: 'skala',
      da: 'målestok',
      tr: 'ölçek',
    }),
  },
  create: () => (text, at, end, emit) => {
    if (!startsHere(text, at)) return;
    if (end - at === 4) {
      const stop = militaryEnd(text, at);
      if (stop > 0) emit(at, stop, MARKED);
      return;
    }
    const hour = Number(text.slice(at, end));
    if (hour > 24) return;
    const marker = meridiemEnd(text, end, hour);
    if (marker > 0) {
      emit(at, marker, MARKED);
      return;
    }
    const range = rangeEnd(text, at, end, hour);
    if (range > 0) {
      emit(at, range, MARKED);
      return;
    }
    const hours = frenchHours(text, at, end, hour);
    if (hours !== undefined) {
      emit(at, end + hours.length, hours.sure);
      return;
    }
    const east = eastAsianTime(text, at, end);
    if (east !== undefined) {
      emit(east.start, east.end, MARKED);
      return;
    }
    const french = /^ h [0-5]\d\b/.exec(text.slice(end, end + 6))?.[0];
    if (french !== undefined && hour < 24) {
      // `2 h 30` is as often a duration.
      emit(at, end + french.length, end - at === 2 ? BARE : DOUBTFUL);
      return;
    }
    const separator = text.charAt(end);
    if (!':.hH'.includes(separator || 'x') || !isMinute(text, end + 1)) {
      const o = /^ ?(?:o['’]clock|[Uu]hr(?!\p{L})|h(?!\w| \d))/u.exec(text.slice(end, end + 9))?.[0];
      if (
        o !== undefined &&
        (o.trim() !== 'h' ||
          /(?:^|\s)(?:à|às|as|vers|dès|um|kl|a las|até às|desde as) ?$/.test(text.slice(Math.max(0, at - 10), at)))
      )
        emit(at, end + o.length, MARKED);
      return;
    }
    findWithMinutes(text, at, end, hour, separator, emit);
  },
};

function findWithMinutes(text: string, at: number, end: number, hour: number, separator: string, emit: Emit): void {
  let stop = end + 3;
  let seconds = false;
  if (separator === ':' && text.charAt(stop) === ':' && isMinute(text, stop + 1)) {
    stop += 3;
    seconds = true;
    if (/[.,]/.test(text.charAt(stop)) && isDigit(text.charCodeAt(stop + 1))) {
      let next = stop + 1;
      while (next - stop < 10 && isDigit(text.charCodeAt(next))) next++;
      stop = next;
    }
  }
  const meridiem = meridiemEnd(text, stop, hour);
  if (meridiem > 0) {
    emit(at, zoneEnd(text, meridiem, false), MARKED);
    return;
  }
  const uhr = /^ ?(?:Uhr|uur|hrs|hours|h)(?![\p{L}\d])/u.exec(text.slice(stop, stop + 7))?.[0];
  if (uhr !== undefined && separator !== 'h') {
    emit(at, stop + uhr.length, MARKED);
    return;
  }
  if (separator === '.') {
    if (
      /(?:^|\P{L})(?:kl|klo|klokken|um|gegen|ore|alle|godz|godzinie)\.? ?$/u.test(
        text.slice(Math.max(0, at - 9), at),
      ) &&
      !goesOn(text, stop)
    )
      emit(at, stop, MARKED);
    return;
  }
  const zone = zoneEnd(text, stop, seconds || text.charAt(at - 1) === 'T');
  if (goesOn(text, zone) || hour === 24 || isVerse(text, at)) return;
  if (zone === stop && isRatio(text, at, stop)) {
    emit(at, stop, DOUBTFUL);
    return;
  }
  emit(at, zone, separator !== ':' || zone > stop ? MARKED : seconds ? WITH_SECONDS : BARE);
}

/** Returns the end of the `9` of "between 9 and 11am" and "9 to 11 am", and of all of "9–11am"; -1 if there is no range. */
function rangeEnd(text: string, at: number, end: number, hour: number): number {
  if (hour < 1 || hour > 12) return -1;
  const link =
    /^(?: ?[-–] ?| (?:to|and|until|till|through) )(?:1[0-2]|0?[1-9])(?:[:.][0-5]\d)? ?[ap]\.?m(?![a-z])/i.exec(
      text.slice(end, end + 20),
    )?.[0];
  if (link === undefined) return -1;
  if (!/^ [a-z]/i.test(link)) return end + link.length;
  const isRange = !link.startsWith(' and') || /(?:^|\P{L})between $/iu.test(text.slice(Math.max(0, at - 9), at));
  return isRange ? end : -1;
}

/** True if no number, word or colon before it continues here; the `T` of ISO 8601 may precede it. */
function startsHere(text: string, at: number): boolean {
  const before = text.charAt(at - 1);
  if (before === 'T' && isDigit(text.charCodeAt(at - 2))) return true;
  if (isWordBefore(text, at) || (at > 0 && '#$€£/@'.includes(before))) return false;
  if (before === ':') return TIME_WORDS.has(wordBefore(text, at - 1));
  if (before === '-' || before === '+')
    return !isDigit(text.charCodeAt(at - 2)) || text.charAt(at - 4) === ':' || text.charAt(at - 4) === '-';
  return !((before === '.' || before === ',') && isDigit(text.charCodeAt(at - 2)));
}

const isMinute = (text: string, at: number): boolean =>
  areDigits(text, at, at + 2) && digitAt(text, at) < 6 && !isDigit(text.charCodeAt(at + 2));

/** Returns the offset after `am`, `p.m.`, ` PM`; -1 if there is none, or the hour does not fit a 12-hour clock. */
function meridiemEnd(text: string, end: number, hour: number): number {
  if (hour < 1 || hour > 12) return -1;
  const at = afterBlanks(text, end, 1);
  const found = /^(?:[ap]\.? ?m\.?|[AP]\.? ?M\.?)(?![A-Za-z\d])/.exec(text.slice(at, at + 6))?.[0];
  // `9:45a`, as in reminders and timetables.
  if (found === undefined)
    return text.charAt(end - 3) === ':' && /^[ap](?![\p{L}\d'’])/u.test(text.slice(end, end + 2)) ? end + 1 : -1;
  // The full stop of the sentence stays outside.
  return at + (found.endsWith('.') && !found.slice(0, -1).includes('.') ? found.length - 1 : found.length);
}

/** Returns the end of `1430 hrs`, `0700h`. */
function militaryEnd(text: string, at: number): number {
  if (Number(text.slice(at, at + 2)) > 23 || digitAt(text, at + 2) > 5) return -1;
  const found = /^ ?(?:hrs|hours|hr|h|[Uu]hr)(?![A-Za-z\d])/.exec(text.slice(at + 4, at + 11))?.[0];
  if (found === undefined && isEntryOfNotes(text, at)) return at + 4;
  // "repeat at 0200": no amount and no year begins with a zero.
  if (
    found === undefined &&
    text.charAt(at) === '0' &&
    text.endsWith(' at ', at) &&
    !/^(?:[\w%-]|[.:/,]\w)/.test(text.slice(at + 4, at + 6))
  )
    return at + 4;
  return found === undefined ? -1 : at + 4 + found.length;
}

/** Characters before and behind an entry that are searched for others. */
const NOTES = 1500;
/** No year begins with a zero or has a colon. */
const ENTRY = /(?:^|\n)[ \t]{0,4}(?:0\d[0-5]\d|[0-2]?\d:[0-5]\d)[ \t]\p{L}/u;

const FOUR_DIGITS = /\n[ \t]{0,4}[0-2]\d:?[0-5]\d[ \t]\p{L}/u;

/** True for the `0730` and `1430` that begin the entries of notes: `0730 Handover`, with other times on lines around. */
function isEntryOfNotes(text: string, at: number): boolean {
  if (at > 0 && text.charAt(at - 1) !== '\n') return false;
  if (!/^[ \t]\p{L}/u.test(text.slice(at + 4, at + 6))) return false;
  const [before, behind] = [text.slice(Math.max(0, at - NOTES), at), text.slice(at + 4, at + NOTES)];
  return ENTRY.test(before) || (text.charAt(at) === '0' ? FOUR_DIGITS : ENTRY).test(behind);
}

/**
 * Returns the offset after `Z`, ` UTC`, the zones of North America and Europe, and `+02:00` where it cannot be the end
 * of a period.
 * @see RFC 3339, 5.6; RFC 2822, 4.3
 */
function zoneEnd(text: string, at: number, offset: boolean): number {
  const found = (offset ? ZONE_OR_OFFSET : ZONE).exec(text.slice(at, at + 8))?.[0];
  return at + (found?.length ?? 0);
}

const ZONE = /^(?:Z\b| (?:UTC|GMT|CES?T|[ECMP][SD]?T|BST|IST|JST|AEST|EES?T|WES?T)\b)/;
const ZONE_OR_OFFSET = /^(?:Z\b| ?[+-]\d{2}:?\d{2}(?!\d)| (?:UTC|GMT|CES?T|[ECMP][SD]?T)\b)/;

const goesOn = (text: string, end: number): boolean => {
  const next = text.charAt(end);
  return (
    // A docket number: `1:23-cv-04567`.
    (next === '-' && isLetter(text.charCodeAt(end + 1))) ||
    isWordAfter(text, end) ||
    next === '%' ||
    ((next === ':' || next === '.' || next === '/') && isWord(text.charCodeAt(end + 1)))
  );
};

/** True for the usual scales and dilutions, such as `1:50`, which are times only next to a word for time. */
const isRatio = (text: string, at: number, stop: number): boolean => /^1:(?:10|20|25|50)$/.test(text.slice(at, stop));

/** True for `John 3:16`. */
function isVerse(text: string, at: number): boolean {
  const end = beforeBlanks(text, at);
  const word = text.charAt(end - 1) === '.' ? end - 1 : end;
  return isBlank(text.charCodeAt(at - 1)) && BOOKS.has(wordBefore(text, word));
}
