import { listeningToChecks, type Check } from '../checks/record-check.js';
import type { ContextWord, Surroundings } from '../context/surroundings.js';
import type { Emit } from '../detectors/detector.js';
import type { Range, Span } from '../spans/span.js';
import type { Miss, Trace } from '../spans/trace.js';
import type { Slot } from './slot.js';

/** The maximum number of near misses kept for one text, which bounds the cost of a hostile one. */
const MAX_NEAR_MISSES = 1000;
/** The maximum number of checks kept for one call of a detector. */
const MAX_CHECKS = 64;
/** The code units before and behind a detector's position in which a checked value is searched. */
const MAX_DISTANCE_BEFORE = 16;
const MAX_DISTANCE_AFTER = 256;
/** The code units in which the value is searched literally, which is much faster. */
const MAX_LITERAL_DISTANCE = 65_536;
/** The maximum number of values searched in one text. */
const MAX_SEARCHES = 4000;
/** The maximum number of refused values for one call of a detector. */
const MAX_REFUSED = 200;
/** The maximum number of separators between two characters of a checked value. */
const MAX_GAP = 3;

/** A value refused by a check, with all its checks. */
interface Refused {
  readonly range: Range;
  readonly checks: readonly Check[];
}

/** The arguments of one call of a detector at a position. */
interface DetectorCall {
  readonly text: string;
  readonly at: number;
  readonly end: number;
  readonly emit: Emit;
  readonly surroundings: Surroundings;
}

/**
 * Records how the spans of one text are found: the checks made, the words that determined the confidence, and near
 * misses. Created only for a text that is explained.
 */
export class Tracer {
  private readonly misses = new Map<string, Span>();
  private checks: Check[] = [];
  /** Values of this call that a check has refused. */
  private refused: Refused[] = [];
  private searches = 0;
  private words: ContextWord[] = [];
  /** Values are checked from left to right: the search for the next one starts here. */
  private reached = 0;

  constructor(private readonly text: string) {}

  /** Receives the words that determine the confidence of the current span. */
  readonly note = (word: ContextWord): void => {
    this.words.push(word);
  };

  /** Runs a detector at a position. */
  find(slot: Slot, { text, at, end, emit, surroundings }: DetectorCall): void {
    this.checks = [];
    this.refused = [];
    this.reached = Math.max(0, at - MAX_DISTANCE_BEFORE);
    const listen = (check: Check): void => {
      if (this.checks.length < MAX_CHECKS) this.checks.push(check);
    };
    listeningToChecks(listen, () => {
      slot.find(text, at, end, emit, surroundings);
    });
    this.refuse(text.length);
    this.addRefused(slot, surroundings);
  }

  /** Returns the span with its trace. */
  traced(span: Span, found: number): Span {
    return { ...span, trace: this.traceOf(span, found) };
  }

  /** Records a span that was dropped because of its context or its confidence. */
  missed(span: Span, found: number): void {
    const why: Miss =
      span.confidence === 0 && this.words.some(({ says }) => says === 'against') ? 'context' : 'threshold';
    this.add({ ...span, trace: { ...this.traceOf(span, found), missed: why } });
  }

  nearMisses(): readonly Span[] {
    return [...this.misses.values()];
  }

  private traceOf(range: Range, found: number): Trace {
    const value = compact(this.text.slice(range.start, range.end));
    const checks = this.checks.filter((check) => isOf(compact(check.value), value));
    const context = this.words;
    this.words = [];
    this.checks = this.checks.filter((check) => !checks.includes(check));
    this.refuse(range.start);
    this.reached = range.end;
    return { found, context, checks: outcomesOf(checks) };
  }

  /** Records the values before `end` that a check has refused since the last span. */
  private refuse(end: number): void {
    const values = new Map(this.checks.filter(({ passed }) => !passed).map(({ value }) => [compact(value), value]));
    for (const [wanted, value] of values) {
      const range = this.locate(value, wanted);
      if (range === undefined || range.end > end || this.refused.length === MAX_REFUSED) continue;
      this.reached = Math.max(this.reached, range.start);
      this.refused.push({ range, checks: this.checks.filter((check) => compact(check.value) === wanted) });
    }
    this.checks = [];
  }

  private addRefused({ id, kind, rule, context }: Slot, surroundings: Surroundings): void {
    for (const { range, checks } of this.refused.filter((one) => !this.refused.some((other) => isInside(one, other)))) {
      this.words = [];
      // Called with confidence 0, only to record the words.
      if (context !== undefined) surroundings.judge(range.start, range.end, 0, context, this.note);
      const trace: Trace = { found: 0, context: this.words, checks: outcomesOf(checks), missed: 'check' };
      this.add({ ...range, kind, confidence: 0, detector: id, rule, trace });
    }
    this.words = [];
  }

  private add(span: Span): void {
    const key = `${span.start} ${span.end} ${span.rule} ${span.detector}`;
    if (this.misses.size < MAX_NEAR_MISSES && !this.misses.has(key)) this.misses.set(key, span);
  }

  /** Returns the position of a value that was checked without its separators and possibly in another case. */
  private locate(value: string, wanted: string): Range | undefined {
    if (wanted === '' || this.searches++ >= MAX_SEARCHES) return undefined;
    const literal = this.text.slice(this.reached, this.reached + MAX_LITERAL_DISTANCE).indexOf(value);
    if (literal >= 0) return { start: this.reached + literal, end: this.reached + literal + value.length };
    const limit = Math.min(this.text.length, this.reached + MAX_DISTANCE_AFTER);
    for (let start = this.reached; start < limit; start++) {
      const end = this.endOf(wanted, start);
      if (end !== undefined) return { start, end };
    }
    return undefined;
  }

  private endOf(wanted: string, start: number): number | undefined {
    let at = start;
    let gap = 0;
    for (let index = 0; index < wanted.length;) {
      const character = this.text.charAt(at);
      if (character.toUpperCase() === wanted.charAt(index)) {
        index++;
        gap = 0;
      } else if (index === 0 || character === '' || isPart(character) || ++gap > MAX_GAP) return undefined;
      at++;
    }
    return at;
  }
}

/**
 * True if one refused value is part of another: a detector may have tried the beginning of a value before the whole.
 */
const isInside = ({ range: one }: Refused, { range: other }: Refused): boolean =>
  other.start <= one.start && other.end >= one.end && other.end - other.start > one.end - one.start;

const isPart = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

/** Returns only the letters and digits, in upper case. */
const compact = (value: string): string => value.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/** True if a check belongs to a value: it may check a part of it, or the value behind an authority's prefix. */
const isOf = (checked: string, value: string): boolean =>
  checked !== '' && (checked.endsWith(value) || value.includes(checked));

/** Returns the last outcome by name, since a detector may try a value more than once. */
function outcomesOf(checks: readonly Check[]): Trace['checks'] {
  return [...new Map(checks.map(({ name, passed }) => [name, passed]))].map(([name, passed]) => ({ name, passed }));
}
