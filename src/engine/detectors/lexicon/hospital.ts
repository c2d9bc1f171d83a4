import { isAnyUpper } from '../../characters/letters.js';
import { phrases } from '../../context/phrases.js';
import type { ContextWords } from '../../context/surroundings.js';
import { isWordAfter } from '../../characters/characters.js';
import type { Detector, Emit } from '../detector.js';
import type { LexiconOptions } from '../options.js';
import { HOSPITAL } from '../../lexicon/entry.js';
import { findNear } from './fuzzy.js';
import { afterGap, isApostrophe, lexicon, tokenEnd } from '../../lexicon/lexicon.js';
import { isWanted } from './lexicon-options.js';
import * as near from './neighbours.js';

const words = (list: string): ReadonlySet<string> => new Set(list.split(/[\s,]+/));

const context: ContextWords = {
  sure: 0.9,
  raised: 0.9,
  raise: phrases({
    en: 'hospital name, facility, facility name, admitted to, transferred to, discharged from, transferred from, treated at, care site, provider organization',
    de: 'klinik, krankenhaus, eingewiesen in',
    fr: 'établissement, hospitalisé à',
    es: 'hospital, centro',
  }),
};

/** Words for a hospital or clinic that follow its own name. */
const HOUSES = words(
  'hospital, hospitals, infirmary, clinic, clinics, sanatorium, hospice, klinik, klinikum, krankenhaus, ziekenhuis, szpital, sjukhus, sygehus, sykehus',
);
/** Such words that precede the name. */
const HOUSES_BEFORE = words(
  'hospital, hôpital, hopital, ospedale, clínica, clinica, klinikum, klinik, clinique, chu, policlinico, szpital',
);
/** First words of pairs such as "Medical Center"; the second words follow. */
const CARE = words(
  'medical, health, cancer, surgery, surgical, trauma, rehabilitation, heart, care, treatment, hospital, birth, dialysis, cardiac, psychiatric',
);
const CENTRES = words('center, centre, centers, clinic, system');
/** Words that do not identify a hospital: "the General Hospital", "Our Clinic". */
const GENERIC = words(
  'the, a, an, our, this, that, your, their, his, her, my, each, every, any, local, general, private, public, community, ' +
    'regional, state, teaching, university, county, city, and, of, to, in, at, from, outpatient, inpatient, urgent, mental, ' +
    'medical, health, cancer, surgery, surgical, trauma, rehabilitation, heart, care, treatment, psychiatric, dialysis, cardiac, birth, ' +
    'field, day, animal, pet, walk, free, pain, dental, eye, law, new, old, patient, emergency, department, name, acute, ' +
    'main, another, other, both, all, no, dr, mr, mrs, ms, admitted, hospital, clinic, center, centre',
);
/** Words inside a name that are not capitalised: "Hospital of the University of Pennsylvania", "Rechts der Isar". */
const INNER = words('of, the, for, and, de, del, della, di, da, do, dos, du, des, la, le, der, am, im, i, y, e, den');
const MAX_WORDS = 6;

/**
 * Hospitals and clinics: those of the US Centers for Medicare and Medicaid Services, and any capitalised words before
 * or after "Hospital", "Medical Center", "Klinikum" and similar words.
 * Confidence 0.9 if in the lexicon, 0.8 by such a word; generic names ("the hospital", "General Hospital") are ignored.
 * @see Centers for Medicare and Medicaid Services, provider data
 */
export const hospital: Detector<LexiconOptions> = {
  id: 'hospital',
  kind: 'hospital',
  about: {
    name: 'Hospital or clinic',
    example: 'Mount Sinai Hospital',
    standard: 'CMS provider data',
    validation: 'In the lexicon, or names with capitals next to "Hospital", "Medical Center" or the like',
  },
  triggers: ['term', 'word'],
  triggersFor: ({ fuzzy }) => (fuzzy ? ['term', 'word', 'capital'] : ['term', 'word']),
  lists: HOSPITAL,
  keywords: new Set([...HOUSES, ...HOUSES_BEFORE, ...CENTRES]),
  context,
  create: (options) => {
    const terms = lexicon();
    const nearly = findNear(terms, HOSPITAL, options);
    return (text, at, end, emit) => {
      const word = text.slice(at, end).toLowerCase();
      if (isAnyUpper(text.charCodeAt(at)) && (HOUSES.has(word) || CENTRES.has(word))) findBefore(text, at, end, emit);
      if (isAnyUpper(text.charCodeAt(at)) && HOUSES_BEFORE.has(word)) findBehind(text, at, end, emit);
      if (!isWanted(options, text, at)) return;
      const found = terms.longest(text, at, end, HOSPITAL);
      if (found === 0) nearly?.(text, at, end, emit);
      else if (!isWordAfter(text, terms.end)) {
        const stop = terms.end;
        // The place name before "General Hospital" belongs to it, although the lexicon's term lacks it.
        if (isAnyUpper(text.charCodeAt(at)) && GENERIC.has(word)) findBefore(text, at, stop, emit);
        else emit(at, stop, isAnyUpper(text.charCodeAt(at)) ? 0.9 : hasOwnName(text, at, stop) ? 0.6 : 0.3);
      }
    };
  },
};

/** True for three words or more, or a first word that is not generic. */
function hasOwnName(text: string, start: number, end: number): boolean {
  return !GENERIC.has(text.slice(start, tokenEnd(text, start)).toLowerCase()) && end - start > 15;
}

/** Emits the capitalised words before `Hospital`, with it. */
function findBefore(text: string, at: number, end: number, emit: Emit): void {
  const word = text.slice(at, end).toLowerCase();
  let start = at;
  let specific = 0;
  for (let count = 0; count < MAX_WORDS; count++) {
    const previous = previousPart(text, start);
    if (previous === undefined) break;
    const part = text.slice(previous.start, previous.end).toLowerCase();
    if (count === 0 && CENTRES.has(word) && !HOUSES.has(word) && !CARE.has(part)) return;
    if (part === 's' && isApostrophe(text.charCodeAt(previous.start - 1))) {
      start = previous.start;
      continue;
    }
    const isCapital = isAnyUpper(text.charCodeAt(previous.start));
    if (!isCapital && !INNER.has(part)) break;
    if (!isCapital && count === 0) break;
    start = previous.start;
    if (isCapital && !GENERIC.has(part)) specific++;
  }
  if (specific === 0) return;
  emit(trimmedStart(text, start), end, 0.8);
}

interface Part {
  readonly start: number;
  readonly end: number;
}

/** Returns the previous word of the same name, separated by a space, a hyphen, an ampersand, an apostrophe or `St.` */
function previousPart(text: string, start: number): Part | undefined {
  const code = text.charCodeAt(start - 1);
  if (isApostrophe(code) || code === 45) return letterRun(text, start - 1);
  const previous = near.wordBefore(text, start);
  if (previous !== undefined) {
    if (previous.mark === ',' || previous.acrossLines) return undefined;
    if (previous.mark === '.' && previous.end - previous.start > 2) return undefined;
    return previous;
  }
  if (text.startsWith(' & ', start - 3)) return letterRun(text, start - 3);
  return undefined;
}

function letterRun(text: string, end: number): Part | undefined {
  let start = end;
  while (end - start < 40 && near.isLetterBefore(text, start)) start--;
  return start === end ? undefined : { start, end };
}

/** Returns the start without the articles, prepositions and sentence openers before the name. */
function trimmedStart(text: string, start: number): number {
  let at = start;
  for (let count = 0; count < MAX_WORDS; count++) {
    const end = tokenEnd(text, at);
    const part = text.slice(at, end).toLowerCase();
    if (!INNER.has(part) && !NOT_FIRST.has(part)) return at;
    const next = near.wordAfter(text, end);
    if (next === undefined) return at;
    at = next.start;
  }
  return at;
}

const NOT_FIRST = words(
  'at, to, from, in, our, this, that, admitted, transferred, visit, visited, call, called, see, dear, name, facility, a, an',
);

/**
 * Emits `Hospital for Special Surgery`, `Hôpital Saint-Louis`, `Klinikum rechts der Isar`: the word and the name after
 * it.
 */
function findBehind(text: string, at: number, end: number, emit: Emit): void {
  let stop = end;
  let read = end;
  let specific = 0;
  let capitalsInRow = 0;
  for (let count = 0; count < MAX_WORDS; count++) {
    const next = afterGap(text, read);
    if (next < 0 || text.slice(read, next).includes('\n')) break;
    read = tokenEnd(text, next);
    const part = text.slice(next, read).toLowerCase();
    const isCapital = isAnyUpper(text.charCodeAt(next));
    if (!isCapital && !INNER.has(part) && part !== 'rechts') break;
    if (count === 0 && isCapital && isEnglish(text, at, end)) break;
    if (!isCapital) continue;
    stop = read;
    capitalsInRow++;
    if (!GENERIC.has(part)) specific++;
  }
  if (specific > 0 && capitalsInRow > 0 && !isWordAfter(text, stop)) emit(at, stop, 0.8);
}

/**
 * True for English, where the name comes first: "Hospital Discharge Summary" is not one. Spanish also has
 * `Hospital Clínic`.
 */
const isEnglish = (text: string, at: number, end: number): boolean =>
  /^(?:hospital|klinik|clinica)$/i.test(text.slice(at, end)) &&
  !/^ (?:General|Clínic|Universitari|Sant?)/.test(text.slice(end, end + 14));
