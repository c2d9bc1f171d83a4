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

/** Words that a house of healing is called by, and which have its own name before them. */
const HOUSES = words(
  'hospital, hospitals, infirmary, clinic, clinics, sanatorium, hospice, klinik, klinikum, krankenhaus, ziekenhuis, szpital, sjukhus, sygehus, sykehus',
);
/** Those with the name behind them. */
const HOUSES_BEFORE = words(
  'hospital, hôpital, hopital, ospedale, clínica, clinica, klinikum, klinik, clinique, chu, policlinico, szpital',
);
/** "Medical Center" and the like: one of the first words, then one of the second. */
const CARE = words(
  'medical, health, cancer, surgery, surgical, trauma, rehabilitation, heart, care, treatment, hospital, birth, dialysis, cardiac, psychiatric',
);
const CENTRES = words('center, centre, centers, clinic, system');
/** Words that no hospital is told by: "the General Hospital", "Our Clinic". */
const GENERIC = words(
  'the, a, an, our, this, that, your, their, his, her, my, each, every, any, local, general, private, public, community, ' +
    'regional, state, teaching, university, county, city, and, of, to, in, at, from, outpatient, inpatient, urgent, mental, ' +
    'medical, health, cancer, surgery, surgical, trauma, rehabilitation, heart, care, treatment, psychiatric, dialysis, cardiac, birth, ' +
    'field, day, animal, pet, walk, free, pain, dental, eye, law, new, old, patient, emergency, department, name, acute, ' +
    'main, another, other, both, all, no, dr, mr, mrs, ms, admitted, hospital, clinic, center, centre',
);
/** Words inside a name that have no capital: "Hospital of the University of Pennsylvania", "Rechts der Isar". */
const INNER = words('of, the, for, and, de, del, della, di, da, do, dos, du, des, la, le, der, am, im, i, y, e, den');
const MAX_WORDS = 6;

/**
 * Hospitals and clinics: those of the US Centers for Medicare and Medicaid Services, and any words with capitals before
 * or behind "Hospital", "Medical Center", "Klinikum" and the like.
 * Confidence 0.9 in the lexicon, 0.8 by such a word; a generic name ("the hospital", "General Hospital") is left.
 * @see Centers for Medicare and Medicaid Services, provider data
 */
export const hospital: Detector<LexiconOptions> = {
  id: 'hospital',
  kind: 'hospital',
  about: {
    name: 'Hospital or clinic',
    example: 'Mount Sinai Hospital',
    standard: 'CMS provider data',
    validation: 'In the lexicon, or names with capitals beside "Hospital", "Medical Center" or the like',
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
        // "General Hospital" is behind the name of a place that the lexicon has it without.
        if (isAnyUpper(text.charCodeAt(at)) && GENERIC.has(word)) findBefore(text, at, stop, emit);
        else emit(at, stop, isAnyUpper(text.charCodeAt(at)) ? 0.9 : hasOwnName(text, at, stop) ? 0.6 : 0.3);
      }
    };
  },
};

/** Three words or more, or a first word that is no generic one. */
function hasOwnName(text: string, start: number, end: number): boolean {
  return !GENERIC.has(text.slice(start, tokenEnd(text, start)).toLowerCase()) && end - start > 15;
}

/** The words with capitals before `Hospital`. */
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

/** The word before `start` of the same name: behind a blank, a hyphen, an ampersand, an apostrophe, `St.` */
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

/** Without the articles and prepositions, and the words that begin a sentence, before the name. */
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

/** `Hospital for Special Surgery`, `Hôpital Saint-Louis`, `Klinikum rechts der Isar`: the words behind. */
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

/** In English the name stands before: "Hospital Discharge Summary" is none. In Spanish it also is `Hospital Clínic`. */
const isEnglish = (text: string, at: number, end: number): boolean =>
  /^(?:hospital|klinik|clinica)$/i.test(text.slice(at, end)) &&
  !/^ (?:General|Clínic|Universitari|Sant?)/.test(text.slice(end, end + 14));
