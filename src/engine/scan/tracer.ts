import { listeningToChecks, type Check } from '../checks/told.js';
import type { ContextWord, Surroundings } from '../context/surroundings.js';
import type { Emit } from '../detectors/detector.js';
import type { Range, Span } from '../spans/span.js';
import type { Miss, Trace } from '../spans/trace.js';
import type { Slot } from './slot.js';

/** Near misses that are remembered of one text: a bound on what a hostile one can cost. */
const MAX_NEAR_MISSES = 1000;
/** Checks that are remembered of one look of one detector. */
const MAX_CHECKS = 64;
/** Code units before and behind the place of a detector in which a checked value is looked for. */
const REACH_BEFORE = 16;
const REACH_BEHIND = 256;
/** Where the value is looked for as it is written, which is much faster. */
const LITERAL_REACH = 65_536;
/** Values that are looked for in one text. */
const MAX_SEARCHES = 4000;
/** Values that one look of one detector has refused. */
const MAX_REFUSED = 200;
/** Separators between two characters of a checked value. */
const MAX_GAP = 3;

/** A value that a check has refused, with all checks of it. */
interface Refused {
  readonly range: Range;
  readonly checks: readonly Check[];
}

/** One look of a detector at a place. */
interface Look {
  readonly text: string;
  readonly at: number;
  readonly end: number;
  readonly emit: Emit;
  readonly surroundings: Surroundings;
}

/**
 * Remembers how the spans of one text are found: which checks were made, which words beside them decided, and what was
 * nearly found. Made only for a text that is explained.
 */
export class Tracer {
  private readonly misses = new Map<string, Span>();
  private checks: Check[] = [];
  /** Values of this look that a check has refused. */
  private refused: Refused[] = [];
  private searches = 0;
  private words: ContextWord[] = [];
  /** Values are checked from left to right: behind this place the next one is looked for. */
  private reached = 0;

  constructor(private readonly text: string) {}

  /** Takes the words that decide about the span which is being judged. */
  readonly note = (word: ContextWord): void => {
    this.words.push(word);
  };

  /** Lets a detector look at a place. */
  find(slot: Slot, { text, at, end, emit, surroundings }: Look): void {
    this.checks = [];
    this.refused = [];
    this.reached = Math.max(0, at - REACH_BEFORE);
    const listen = (check: Check): void => {
      if (this.checks.length < MAX_CHECKS) this.checks.push(check);
    };
    listeningToChecks(listen, () => {
      slot.find(text, at, end, emit, surroundings);
    });
    this.refuse(text.length);
    this.addRefused(slot, surroundings);
  }

  /** The span with how it was found. */
  traced(span: Span, found: number): Span {
    return { ...span, trace: this.traceOf(span, found) };
  }

  /** Remembers a span that its context or its confidence has dropped. */
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

  /** Remembers the values before `end` that a check has refused since the last span. */
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
      // Without a confidence of its own: only the words are asked for.
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

  /** Where a value stands that was checked without its separators, and maybe in another case. */
  private locate(value: string, wanted: string): Range | undefined {
    if (wanted === '' || this.searches++ >= MAX_SEARCHES) return undefined;
    const literal = this.text.slice(this.reached, this.reached + LITERAL_REACH).indexOf(value);
    if (literal >= 0) return { start: this.reached + literal, end: this.reached + literal + value.length };
    const limit = Math.min(this.text.length, this.reached + REACH_BEHIND);
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

/** A detector may have tried the beginning of a value before the whole. */
const isInside = ({ range: one }: Refused, { range: other }: Refused): boolean =>
  other.start <= one.start && other.end >= one.end && other.end - other.start > one.end - one.start;

const isPart = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

/** Letters and digits alone, in upper case. */
const compact = (value: string): string => value.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/** A check may be of a part of the value, or of the value behind a prefix of the authority. */
const isOf = (checked: string, value: string): boolean =>
  checked !== '' && (checked.endsWith(value) || value.includes(checked));

/** By name, the last outcome: a detector may try a value more than once. */
function outcomesOf(checks: readonly Check[]): Trace['checks'] {
  return [...new Map(checks.map(({ name, passed }) => [name, passed]))].map(([name, passed]) => ({ name, passed }));
}
