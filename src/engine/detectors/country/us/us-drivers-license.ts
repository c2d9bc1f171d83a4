import { LICENSE_SHAPES, shapeEnd, type LicenseShape } from '../../../checks/us-license-shapes.js';
import { BUSINESS_NUMBER_WORDS } from '../../../context/business-words.js';
import { phrases } from '../../../context/phrases.js';
import { continuesAfter, isDash, isDigit, isJoiner, isLetter, isWordBefore } from '../../../characters/characters.js';
import type { Detector, DigitRun } from '../../detector.js';
import { shapeOf } from '../shape.js';
import { STATE_NAMES } from './us-states.js';

const LABELLED = 0.9;
/** Shapes such as `D123-456-78-901-0`; any number may have the other shapes. */
const DISTINCTIVE = 0.6;
const SHAPE = 0.2;
/** Maximum letters at the start of a shape. */
const MAX_LETTERS = 7;
const MAX_DISTANCE = 64;

const STATE_WORDS = Object.entries(STATE_NAMES).flatMap(([code, name]) => [name, code.toLowerCase()]);

/**
 * Words for a driver's licence, with or without the state; `license` alone is also that of a plate, a nurse or a
 * program.
 */
const LICENSE_WORDS = phrases({
  en: [
    'driver license, drivers license, driver s license, driver lic, drivers lic, driver s lic, driver licence, drivers licence',
    'driver s licence, driving licence, driving license, dl, dln, dl no, d l, operator license, operator s license, oln, cdl',
    'learner permit, learners permit, learner s permit, driving permit, chauffeur license, state id, license to drive, dmv',
    'commercial driver, commercial license, drivers permit, licencia de conducir, id license, dlnumber',
    ...STATE_WORDS.map(
      (state) =>
        `${state} license, ${state} licence, ${state} dl, ${state} id card, license ${state}, dl ${state}, id card ${state}`,
    ),
  ].join(', '),
  es: 'licencia de manejar, licencia de conducir, licencia de conductor',
});

/** The digit runs of the shapes, and three digits after a separate letter: `D-123-…`, `M 123 …`. */
const RUNS: readonly DigitRun[] = [
  ...LICENSE_SHAPES.flatMap(
    ({ mask }) => shapeOf(mask.replaceAll(/[A-Z]/g, 'A').replaceAll(/[#0]/g, '9').replaceAll('*', 'X')).digitRuns,
    // A word joined to a number of digits alone is read as a label.
  ).map(([shortest, longest, near]): DigitRun => [shortest, longest, { ...near, first: false }]),
  [3, 3, { afterLetter: true }],
];

/**
 * Driver's licence number of a state of the United States or the District of Columbia, in the format of the state named
 * next to it, if any. Any number may have these shapes, so a word for the licence must be next to it, except for shapes
 * in four groups or more. The classification is the state.
 * Known false positive: another number directly after the word, such as the year of issue in five digits or more.
 * @see AAMVA DL/ID Card Design Standard 2020
 */
export const usDriversLicense: Detector = {
  id: 'us-drivers-license',
  kind: 'drivers-license-number',
  about: {
    name: "Driver's licence number (United States)",
    example: 'D1234567',
    standard: 'AAMVA DL/ID Card Design Standard 2020',
    validation: 'Shape of the state; a context word nearby',
  },
  triggers: ['digits'],
  digitRuns: RUNS,
  context: {
    sure: LABELLED,
    raised: LABELLED,
    raise: LICENSE_WORDS,
    against: phrases({
      en: `${BUSINESS_NUMBER_WORDS}, plate, ssn, social security, phone, tel, fax, cell, dob, date, issued, expires, exp, zip, class, policy, account, vin, fee`,
    }),
  },
  create: () => (text, at, end, emit, around) => {
    let start = at;
    while (at - start <= MAX_LETTERS && isLetter(text.charCodeAt(start - 1))) start--;
    let letters = at - start;
    // `D-123-…` and `M 123 …`: the capital before a hyphen or space is part of the number.
    if (start === at && end - at === 3 && isCapitalApart(text, at)) {
      start = at - 2;
      letters = 1;
    }
    if (letters > MAX_LETTERS || isWordBefore(text, start) || isPartBefore(text, start)) return;
    let last = 0;
    let distinctive = false;
    const states: string[] = [];
    for (const shape of shapesOf(letters, end - at)) {
      const match = shapeEnd(text, start, shape.mask);
      if (match === undefined || (last > 0 && match.end !== last) || continuesAfter(text, match.end, isJoiner))
        continue;
      last = match.end;
      distinctive ||= shape.distinctive && match.grouped;
      states.push(...shape.states);
    }
    if (last === 0) return;
    const state = around.isLabelled(start, LICENSE_WORDS) ? stateBeside(text, start, last) : undefined;
    const confidence = distinctive ? DISTINCTIVE : SHAPE;
    emit(start, last, confidence, state ?? (states.length === 1 ? states[0] : undefined));
  },
};

const isCapitalApart = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at - 2);
  const gap = text.charCodeAt(at - 1);
  return (gap === 45 || gap === 32) && code >= 65 && code <= 90 && !isWordBefore(text, at - 2);
};

const DIGITS = 16;

/** The shapes by the number of leading letters and of first digits, so that only few are tried for most numbers. */
const SHAPES_BY_OPENING: readonly (readonly LicenseShape[])[] = Array.from(
  { length: (MAX_LETTERS + 1) * DIGITS },
  (_, key) => LICENSE_SHAPES.filter(({ mask }) => opensWith(mask, Math.floor(key / DIGITS), key % DIGITS)),
);

const shapesOf = (letters: number, digits: number): readonly LicenseShape[] =>
  SHAPES_BY_OPENING[letters * DIGITS + Math.min(digits, DIGITS - 1)] ?? [];

/** True if the text has at least as many first digits as the shape. */
function opensWith(mask: LicenseShape['mask'], letters: number, digits: number): boolean {
  let first = 0;
  while (first < mask.length && !'#*0-'.includes(mask.charAt(first))) first++;
  if (mask.startsWith('WDL')) return letters >= 3;
  if (first !== letters) return false;
  let run = first;
  while (run < mask.length && '#0*'.includes(mask.charAt(run))) run++;
  return run - first <= digits || mask.charAt(first) === '-';
}

/** True if the number continues before it: `12-345-6789`, `$1234567`, `+1234567`. */
function isPartBefore(text: string, start: number): boolean {
  const before = text.charAt(start - 1);
  if (start > 0 && '$€£+@/'.includes(before)) return true;
  return (isDash(text.charCodeAt(start - 1)) || before === '.') && isDigit(text.charCodeAt(start - 2));
}

/** Returns the state named before or after the value on its line. */
function stateBeside(text: string, start: number, end: number): string | undefined {
  const before =
    text
      .slice(Math.max(0, start - MAX_DISTANCE), start)
      .split('\n')
      .at(-1) ?? '';
  const behind = text.slice(end, end + 24).split('\n')[0] ?? '';
  const lower = before.toLowerCase();
  let nearest: string | undefined;
  let place = -1;
  for (const [code, name] of Object.entries(STATE_NAMES)) {
    const named = Math.max(lower.lastIndexOf(name), lastAbbreviation(before, code));
    if (named > place || (named === place && named >= 0 && name.length > (STATE_NAMES[nearest ?? '']?.length ?? 0))) {
      nearest = code;
      place = named;
    }
  }
  return (
    nearest ??
    /^[ ,(]{1,3}([A-Z]{2})\b/
      .exec(behind)
      ?.slice(1)
      .find((code) => code in STATE_NAMES)
  );
}

/** Returns the last offset of the abbreviation; `ID` also means identity. */
function lastAbbreviation(line: string, code: string): number {
  const at = line.lastIndexOf(code);
  if (at < 0 || code === 'ID' || isLetter(line.charCodeAt(at - 1)) || isLetter(line.charCodeAt(at + 2))) return -1;
  return at;
}
