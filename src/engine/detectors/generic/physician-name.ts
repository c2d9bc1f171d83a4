import { isAnyLetter, isAnyUpper } from '../../characters/letters.js';
import { isBlank, isDigit, isWord, isWordBefore } from '../../characters/characters.js';
import type { Detector, Emit } from '../detector.js';
import { nameBefore, nameEnd } from './name-reading.js';
import { beforeBlanks, wordEnd, wordSet, wordStart } from './neighbours.js';

const TITLED = 0.9;
const CREDENTIAL = 0.85;

/** Titles before a name, in lower case without their full stop. */
const TITLES = wordSet(
  'dr drs doctor docteur doktor dott dottore dottoressa dra doctora doutor doutora prof professor professeur profesor',
);
/** Words between a title and the name: `Prof. Dr. med.`. */
const MORE_TITLES =
  /^(?:\.? ?(?:Dr|Prof|med|dent|vet|habil|phil|Doctor|Professor|univ|h\. ?c|rer|nat|Med)\.?(?=[ .]))+/;

/** Medical credentials after a name; those with other meanings only after a comma. */
const CREDENTIALS = wordSet(
  'MD M.D. MBBS MBChB DDS D.D.S. DMD DPM PharmD Pharm.D. CRNA APRN DNP FNP FNP-C FNP-BC FACS FACP FACC FRCS FRCP LPN LCSW RN R.N. NP N.P. PA-C RPh PsyD DVM ARNP CNM ACNP-BC NP-C',
);
const AFTER_COMMA = wordSet('DO D.O. OD PT DPT OT PhD Ph.D. BSN MSN RD MPH CNS LVN DC AuD CCC-SLP LMFT MS');
/** Places in Maryland with two words or more, after which `MD` is the state and not a degree. */
const PLACES =
  /(?:Silver Spring|College Park|Ellicott City|Ocean City|Chevy Chase|Glen Burnie|Owings Mills|Bel Air|Takoma Park|Upper Marlboro|Fort Washington|Severna Park|Prince Frederick|La Plata|Mount Airy|Havre de Grace)$/;
/** Brands and other names that are not physicians. */
const NO_PHYSICIANS = wordSet('Congo Pepper Martens Scholl Scholls Oetker Google Who Strangelove');

const MAX_CREDENTIAL_LENGTH = 10;

/**
 * Name of a physician or nurse: after a title (`Dr. Will May`, `Prof. Dr. med. Anna Roe`) or before a credential
 * (`Jane Roe, MD`), including title and credentials. Ends with the last capitalised word of the name.
 * Known false positive: scholars who are not physicians.
 * @see ABMS and ANCC lists of designations of credentials
 */
export const physicianName: Detector = {
  id: 'physician-name',
  kind: 'physician-name',
  about: {
    name: 'Name of a physician or nurse',
    example: 'Dr. Will May',
    standard: 'Designations of ABMS, ANCC and the General Medical Council',
    validation: 'Title before or credential after a capitalised name',
  },
  triggers: ['word'],
  keywords: new Set([
    ...TITLES,
    ...[...CREDENTIALS, ...AFTER_COMMA].flatMap(
      (credential) =>
        credential
          .toLowerCase()
          .match(/[a-z]+/g)
          ?.slice(0, 1) ?? [],
    ),
  ]),
  create: () => (text, at, end, emit) => {
    if (!isAnyUpper(text.charCodeAt(at)) || isWordBefore(text, at) || isWord(text.charCodeAt(end))) {
      if (!TITLES.has(text.slice(at, end)) || isWordBefore(text, at)) return;
    }
    if (TITLES.has(text.slice(at, end).toLowerCase())) findTitled(text, at, end, emit);
    else findCredential(text, at, emit);
  },
};

function findTitled(text: string, at: number, end: number, emit: Emit): void {
  const first = text.charAt(end);
  // Only an abbreviation has a full stop of its own.
  if (first === '.' && end - at > 4) return;
  if (first !== '.' && !isBlank(text.charCodeAt(end)) && first !== '/') return;
  if (isStreet(text, at)) return;
  const more = MORE_TITLES.exec(text.slice(end, end + 32))?.[0].length ?? 0;
  let start = end + more;
  while (start - end - more < 3 && (isBlank(text.charCodeAt(start)) || text.charAt(start) === '.')) start++;
  const stop = nameEnd(text, start);
  if (stop === start || stop - start < 2 || NO_PHYSICIANS.has(text.slice(start, wordEnd(text, start)))) return;
  emit(at, credentialsEnd(text, stop), TITLED);
}

/** True for `12 Elm Dr. Springfield`: a number and words before it. */
const isStreet = (text: string, at: number): boolean =>
  /\d+[A-Za-z]? (?:[NSEW]\.? )?(?:[A-Z][\w'.-]{1,20} ){1,3}$/.test(text.slice(Math.max(0, at - 56), at));

/** Returns the offset after `, MD, FACS`. */
function credentialsEnd(text: string, end: number): number {
  // `Smith Jr., M.D.`
  let stop = text.charAt(end) === '.' && /\b[JS]r$/.test(text.slice(end - 3, end)) ? end + 1 : end;
  for (let count = 0; count < 4; count++) {
    const comma = text.charAt(stop) === ',' ? stop + 1 : stop;
    const start = isBlank(text.charCodeAt(comma)) ? comma + 1 : comma;
    const credential = credentialAt(text, start);
    if (start === stop || credential < 0) break;
    stop = credential;
  }
  return stop;
}

/** Returns the end of the credential at `start`; -1 if there is none. */
function credentialAt(text: string, start: number): number {
  let end = start;
  while (
    end - start < MAX_CREDENTIAL_LENGTH &&
    (isAnyLetter(text.charCodeAt(end)) ||
      ((text.charAt(end) === '.' || text.charAt(end) === '-') && isAnyLetter(text.charCodeAt(end + 1))))
  )
    end++;
  const word = text.slice(start, end);
  const dotted = text.charAt(end) === '.' && (CREDENTIALS.has(`${word}.`) || AFTER_COMMA.has(`${word}.`));
  if (dotted) return end + 1;
  return (CREDENTIALS.has(word) || AFTER_COMMA.has(word)) && !isDigit(text.charCodeAt(end)) ? end : -1;
}

function findCredential(text: string, at: number, emit: Emit): void {
  const stop = credentialAt(text, at);
  if (stop < 0) return;
  const gap = beforeBlanks(text, at);
  const comma = text.charAt(gap - 1) === ',';
  const word = text.slice(at, stop);
  if (gap === at && !comma) return;
  if (!comma && !CREDENTIALS.has(word)) return;
  const name = nameBefore(text, comma ? gap - 1 : gap);
  if (name.words < 2) return;
  const value = text.slice(name.start, comma ? gap - 1 : gap);
  // A headline in capitals, a place before its state and ZIP code.
  if (
    (word === 'MD' || word === 'DC' || word === 'MS') &&
    (PLACES.test(value) || /^,? {1,2}\d{5}/.test(text.slice(stop, stop + 8)))
  )
    return;
  if (isOfPlace(text, name.start) && comma && word === 'MD') return;
  emit(name.start, credentialsEnd(text, stop), CREDENTIAL);
}

/** True for "in Mount Rainier, MD". */
const isOfPlace = (text: string, start: number): boolean => {
  const end = beforeBlanks(text, start);
  return /^(?:in|near|from|of|at|to)$/.test(text.slice(wordStart(text, end), end));
};
