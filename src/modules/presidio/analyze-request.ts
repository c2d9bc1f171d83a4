import { isJsonObject, type JsonObject } from '../../platform/objects/json-object.js';
import {
  DEFAULT_FLAGS,
  isFlags,
  readAdHocRecognizers,
  refuseCall,
  wordsOf,
  type AdHocRecognizer,
} from './ad-hoc-recognizers.js';
import { readAllowList, type AllowList } from './allow-list.js';
import { isTruthy } from './json-values.js';
import { refuse } from './presidio-fault.js';

/** The parameters of a search for entities. */
export interface AnalyzeQuestion {
  readonly language: string;
  /** The requested entities; undefined for all. */
  readonly entities: readonly string[] | undefined;
  /** Findings with a lower score are omitted; undefined for the product's default. */
  readonly threshold: number | undefined;
  readonly isExplained: boolean;
  /** Words, in lower case, that are treated as if they were before every finding. */
  readonly context: readonly string[];
  readonly isAllowed: AllowList;
  readonly recognizers: readonly AdHocRecognizer[];
}

/** A request to `/analyze`. */
export interface AnalyzeRequest extends AnalyzeQuestion {
  readonly texts: readonly string[];
  /** True if the answer is an array of arrays. */
  readonly isBatch: boolean;
}

export const NO_RECOGNIZERS = 'No matching recognizers were found to serve the request.';

/** Reads the body of `/analyze`, in the order in which Presidio does. @throws PresidioFault */
export function readAnalyzeRequest(body: unknown): AnalyzeRequest {
  const fields: JsonObject = isJsonObject(body) ? body : refuse('cannot-serve', 'The body must be a JSON object');
  const { text, language } = fields;
  const recognizers = readAdHocRecognizers(fields.ad_hoc_recognizers);
  if (!isTruthy(text)) return refuse('cannot-serve', 'No text provided');
  if (!isTruthy(language)) return refuse('cannot-serve', 'No language provided');
  const flags = fields.regex_flags ?? DEFAULT_FLAGS;
  if (!isFlags(flags)) return refuseCall('regex_flags must be an integer');
  const isBatch = Array.isArray(text);
  return {
    texts: (isBatch ? (text as readonly unknown[]) : [text]).map(textOf),
    isBatch,
    language: languageOf(language),
    entities: entitiesOf(fields.entities),
    threshold: thresholdOf(fields.score_threshold),
    isExplained: isTruthy(fields.return_decision_process),
    context: wordsOf('context', fields.context).map((word) => word.toLowerCase()),
    isAllowed: readAllowList(wordsOf('allow_list', fields.allow_list), fields.allow_list_match, flags),
    recognizers,
  };
}

/** Presidio writes booleans and numbers as Python does. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return String(value);
  return refuse('cannot-serve', 'A text must be a string');
}

const LANGUAGE_NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
/** Looking up a name takes longer than reading a request, and there are only 676 codes of two letters. */
const knownCodes = new Map<string, boolean>();

/**
 * Detectors do not depend on a language, so every language code is accepted.
 * @see ISO 639-1
 */
export function languageOf(language: unknown): string {
  const isCode = typeof language === 'string' && /^[a-z]{2}$/.test(language);
  return isCode && hasName(language) ? language : refuse('cannot-serve', NO_RECOGNIZERS);
}

function hasName(code: string): boolean {
  let isKnown = knownCodes.get(code);
  if (isKnown === undefined) {
    isKnown = LANGUAGE_NAMES.of(code) !== undefined;
    knownCodes.set(code, isKnown);
  }
  return isKnown;
}

const MAX_ENTITIES = 1000;

function entitiesOf(value: unknown): readonly string[] | undefined {
  if (!isTruthy(value)) return undefined;
  // Presidio walks a string letter by letter, and knows no entity of one letter.
  if (typeof value === 'string') return refuse('cannot-serve', NO_RECOGNIZERS);
  if (!Array.isArray(value)) return refuseCall('entities must be an array of strings');
  if (value.length > MAX_ENTITIES) return refuseCall(`At most ${MAX_ENTITIES} entities are taken.`);
  const names = (value as readonly unknown[]).filter((entity) => typeof entity === 'string');
  return [...new Set(names)];
}

function thresholdOf(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'number') return value;
  const type = typeof value === 'string' ? 'str' : Array.isArray(value) ? 'list' : 'dict';
  return refuseCall(`'>=' not supported between instances of 'float' and '${type}'`);
}
