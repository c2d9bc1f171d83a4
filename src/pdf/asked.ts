import { fail } from '../platform/http/app-error.js';
import type { PageBox } from './page-boxes.js';
import type { RedactionBox } from './pdf.types.js';
import type { Term } from '../occurrences/terms.js';

/** Terms and areas to remove besides what a policy finds. Plain values only, because it is passed to threads. */
export interface RequestedRemovals {
  readonly terms: readonly Term[];
  /** For PDF documents only. */
  readonly areas: readonly RedactionBox[];
}

export const NOTHING_ASKED: RequestedRemovals = { terms: [], areas: [] };

export const MAX_TERMS = 200;
export const MAX_TERM_CHARACTERS = 200;
/** Counts letters and digits; shorter terms would match everywhere. */
const MIN_LETTERS = 2;
export const MAX_AREAS = 1000;
/** The limits of policies: points, and page numbers. */
const [MAX_COORDINATE, THINNEST, LAST_PAGE] = [1e6, 0.01, 1e6];
/** Larger than any page; anything beyond the page edges is ignored. */
const WHOLE_PAGE: PageBox = { x: 0, y: 0, width: MAX_COORDINATE, height: MAX_COORDINATE };

/**
 * Parses search terms.
 * @param given a list of texts, or of objects with `text`
 * @throws AppError `invalid`
 */
export function termsIn(given: unknown): readonly Term[] {
  return listIn('terms', given, MAX_TERMS).map((each, index) =>
    typeof each === 'string'
      ? termOf(each, {}, index)
      : termOf((each as JsonObject | null)?.text, fieldsOf(each, TERM_FIELDS, 'terms', index), index),
  );
}

type JsonObject = Readonly<Record<string, unknown>>;

const TERM_FIELDS = ['text', 'ignoreCase', 'withinWords'];
const AREA_FIELDS = ['page', 'x', 'y', 'w', 'h', 'wholePage'];

function termOf(text: unknown, { ignoreCase = false, withinWords = false }: JsonObject, index: number): Term {
  const letters = typeof text === 'string' ? (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) : 0;
  if (typeof text !== 'string' || text.length > MAX_TERM_CHARACTERS || letters < MIN_LETTERS) {
    return refuse(
      `terms[${index}] must be a text with at least ${MIN_LETTERS} letters or digits and at most ${MAX_TERM_CHARACTERS} characters.`,
    );
  }
  if (typeof ignoreCase !== 'boolean' || typeof withinWords !== 'boolean') {
    return refuse(`terms[${index}]: ignoreCase and withinWords must be true or false.`);
  }
  return { text, ignoreCase, withinWords };
}

/**
 * Parses boxes.
 * @param given a list of boxes in the form that policies use, or of whole pages
 * @throws AppError `invalid`
 */
export function areasIn(given: unknown): readonly RedactionBox[] {
  return listIn('areas', given, MAX_AREAS).map((each, index) => {
    const { page, x = 0, y = 0, w, h, wholePage = false } = fieldsOf(each, AREA_FIELDS, 'areas', index);
    const isPage = typeof page === 'number' && Number.isInteger(page) && page >= 1 && page <= LAST_PAGE;
    if (!isPage) return refuse(`areas[${index}].page must be the number of a page, counted from 1.`);
    if (typeof wholePage !== 'boolean') return refuse(`areas[${index}].wholePage must be true or false.`);
    if (wholePage) {
      if (w === undefined && h === undefined) return { page, box: WHOLE_PAGE, isAsked: true };
      return refuse(`areas[${index}] is either a whole page or a box: leave out wholePage, or w and h.`);
    }
    if (
      !isWithin(x, -MAX_COORDINATE) ||
      !isWithin(y, -MAX_COORDINATE) ||
      !isWithin(w, THINNEST) ||
      !isWithin(h, THINNEST)
    ) {
      return refuse(
        `areas[${index}] needs x, y, w and h in points from the upper left corner of the displayed page, or "wholePage": true.`,
      );
    }
    return { page, box: { x, y, width: w, height: h }, isAsked: true };
  });
}

const isWithin = (value: unknown, least: number): value is number =>
  typeof value === 'number' && value >= least && value <= MAX_COORDINATE;

function listIn(name: string, given: unknown, most: number): readonly unknown[] {
  if (Array.isArray(given) && given.length <= most) return given as readonly unknown[];
  return refuse(`${name} must be a list in JSON, with at most ${most} entries.`);
}

function fieldsOf(given: unknown, known: readonly string[], list: string, index: number): JsonObject {
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  if (isObject && Object.keys(given).every((key) => known.includes(key))) return given as JsonObject;
  return refuse(`${list}[${index}] must be an object of ${known.join(', ')}.`);
}

const refuse = (message: string): never => fail('invalid', message, { code: 'INVALID_INPUT' });
