import { KINDS, type ExplainedSpan, type Kind } from '../../engine/index.js';
import type { AnalyzeQuestion } from './analyze-request.js';
import { CodePoints } from './code-points.js';
import { enhance } from './context-words.js';
import { entityOf, recognizerOf } from './entity-names.js';
import type { AdHocSource } from './presidio-policy.js';
import { IGNORE_CASE } from './regex-flags.js';

/** A finding as `/analyze` answers it; offsets are code points, the end exclusive. */
export interface AnalyzerResult {
  readonly entity_type: string;
  readonly start: number;
  readonly end: number;
  readonly score: number;
  readonly analysis_explanation: AnalysisExplanation | null;
}

/** The explanation of a finding. */
export interface AnalysisExplanation {
  readonly recognizer: string;
  readonly pattern_name: string | null;
  readonly pattern: string | null;
  readonly original_score: number;
  readonly score: number;
  readonly textual_explanation: string | null;
  readonly score_context_improvement: number;
  readonly supportive_context_word: string;
  readonly validation_result: boolean | null;
  /** Bits of Python's `re`. */
  readonly regex_flags: number | null;
}

/**
 * Returns the response for the spans of a text: by descending score, then in order of the text. Omits ignored spans,
 * and those without a strategy whose condition holds.
 * @param adHoc the recognisers of the request, by the position of their rule
 */
export function analyzerResults(
  text: string,
  spans: readonly ExplainedSpan[],
  question: AnalyzeQuestion,
  adHoc: ReadonlyMap<string, AdHocSource>,
): readonly AnalyzerResult[] {
  const points = new CodePoints(text);
  const found = spans.flatMap((span) => [
    ...builtIn(span, question, adHoc),
    ...(adHoc.size === 0 ? [] : byRecognizers(text, span, question, adHoc)),
  ]);
  const { threshold = 0, isAllowed, isExplained } = question;
  const kept = found.filter(({ score }) => score > 0 && score >= threshold);
  return withoutRepetition(kept)
    .filter(({ start, end }) => !isAllowed(text.slice(start, end)))
    .toSorted(byScore)
    .map(({ entity, start, end, score, explanation }) => ({
      entity_type: entity,
      start: points.fromUnits(start),
      end: points.fromUnits(end),
      score,
      analysis_explanation: isExplained ? explanation() : null,
    }));
}

/** A finding with offsets in UTF-16 code units. */
interface Found {
  readonly entity: string;
  readonly start: number;
  readonly end: number;
  readonly score: number;
  readonly explanation: () => AnalysisExplanation;
}

const byScore = (one: Found, other: Found): number =>
  other.score - one.score || one.start - other.start || other.end - one.end;

function builtIn(
  span: ExplainedSpan,
  { entities }: AnalyzeQuestion,
  adHoc: ReadonlyMap<string, AdHocSource>,
): readonly Found[] {
  if (!span.applied || adHoc.has(span.evidence?.rule ?? '')) return [];
  const entity = entityOf(span, entities);
  if (entity === undefined) return [];
  const { start, end, confidence: score } = span;
  return [{ entity, start, end, score, explanation: () => explanationOf(span) }];
}

/** Returns the span itself, and those it displaced: findings of several recognisers may overlap. */
function byRecognizers(
  text: string,
  { start, end, applied, evidence }: ExplainedSpan,
  question: AnalyzeQuestion,
  adHoc: ReadonlyMap<string, AdHocSource>,
): readonly Found[] {
  if (evidence === undefined) return [];
  const own = applied ? [{ start, end, rule: evidence.rule }] : [];
  return [...own, ...evidence.lost].flatMap((place) => {
    const source = adHoc.get(place.rule);
    return source === undefined ? [] : byRecognizer(text, place, source, question);
  });
}

function byRecognizer(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  { recognizer, pattern: index }: AdHocSource,
  { context }: AnalyzeQuestion,
): readonly Found[] {
  const { entity, name, denyList, denyListScore, flags } = recognizer;
  const pattern = index === undefined ? undefined : recognizer.patterns[index];
  if (pattern === undefined && !(isListed(text.slice(start, end), denyList, flags) && isAlone(text, start, end)))
    return [];
  const original = pattern?.score ?? denyListScore;
  const { score, word } = enhance(text, { start, score: original }, recognizer.context, context);
  const explanation = (): AnalysisExplanation => ({
    recognizer: name,
    pattern_name: pattern?.name ?? 'deny_list',
    pattern: pattern?.regex ?? patternOf(denyList),
    original_score: original,
    score,
    textual_explanation: `Detected by \`${name}\` using pattern \`${pattern?.name ?? 'deny_list'}\``,
    score_context_improvement: score - original,
    supportive_context_word: word,
    validation_result: null,
    regex_flags: flags,
  });
  return [{ entity, start, end, score, explanation }];
}

/** True if no word of Python continues before or behind. */
const isAlone = (text: string, start: number, end: number): boolean =>
  !/[\p{L}\p{N}_]$/u.test(text.slice(Math.max(0, start - 2), start)) &&
  !/^[\p{L}\p{N}_]/u.test(text.slice(end, end + 2));

/** The pattern that Presidio makes of a deny list. @see https://docs.python.org/3/library/re.html#re.escape */
const patternOf = (words: readonly string[]): string =>
  String.raw`(?:^|(?<=\W))(${words.map((word) => word.replace(/[\s()[\]{}?*+\-|^$\\.&~#]/g, String.raw`\$&`)).join('|')})(?:(?=\W)|$)`;

/** Dictionaries of policies find words in any case. */
const isListed = (value: string, words: readonly string[], flags: number): boolean =>
  (flags & IGNORE_CASE) !== 0 || words.includes(value);

const NAME_OF_KIND: ReadonlyMap<Kind, string> = new Map(KINDS.map(({ id }) => [id, recognizerOf(id)]));

function explanationOf({ kind, confidence, evidence }: ExplainedSpan): AnalysisExplanation {
  const recognizer = NAME_OF_KIND.get(kind) ?? recognizerOf(kind);
  const { found = confidence, contextWords = [], checks = [], detector } = evidence ?? {};
  return {
    recognizer,
    pattern_name: null,
    pattern: null,
    original_score: found,
    score: confidence,
    textual_explanation: [`Detected by \`${detector?.id ?? kind}\``, detector?.standard, detector?.validation]
      .filter((part) => part !== undefined)
      .join('. '),
    score_context_improvement: Math.max(0, confidence - found),
    supportive_context_word: contextWords.find(({ says }) => says === 'for')?.phrase ?? '',
    validation_result: checks.length === 0 ? null : checks.every(({ passed }) => passed),
    regex_flags: null,
  };
}

/**
 * Removes findings of an entity within another finding of it with at least their score. Few findings overlap: no more
 * than there are patterns in the request.
 */
function withoutRepetition(found: readonly Found[]): readonly Found[] {
  const open = new Map<string, readonly Found[]>();
  return found.toSorted(byPlace).filter((finding) => {
    const { entity, start, end, score } = finding;
    const reaching = (open.get(entity) ?? []).filter((each) => each.end > start);
    const isWithin = reaching.some((each) => each.end >= end && each.score >= score);
    open.set(entity, isWithin ? reaching : [...reaching, finding]);
    return !isWithin;
  });
}

const byPlace = (one: Found, other: Found): number =>
  one.start - other.start || other.end - one.end || other.score - one.score;
