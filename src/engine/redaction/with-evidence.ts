import { DETECTORS } from '../detectors/catalog.js';
import { CUSTOM_DETECTORS } from '../detectors/custom/custom-detectors.js';
import type { DetectorDescription } from '../detectors/detector.js';
import type { Competitor, DetectorFacts, Evidence, NearMiss, TriedStrategy } from './evidence.js';
import { holds } from '../policy/condition/evaluate.js';
import { printCondition } from '../policy/condition/print.js';
import type { Plan, Rule } from '../policy/plan.js';
import { leftBy } from './left.js';
import type { ExplainedSpan, Redaction } from './redaction.js';
import { isIgnored } from '../spans/ignore.js';
import { overlapping, overlapsAny } from '../spans/overlapping.js';
import { factsOf, type DecidedSpan } from './refine.js';
import { rankOf } from '../spans/resolve-overlaps.js';
import type { Span } from '../spans/span.js';

/** The maximum number of competitors listed for one span. */
const MAX_COMPETITORS = 10;
/**
 * The maximum number of near misses listed for one text: first those beside a word for their kind, then by confidence.
 */
const MAX_NEAR_MISSES = 100;

/** A redacted text with the spans of each stage. */
export interface RedactionStages {
  readonly text: string;
  readonly plan: Plan;
  readonly context: string;
  /** All detected spans, each with a trace; near misses are included. */
  readonly looked: readonly Span[];
  /** All spans that were found and judged. */
  readonly decided: readonly DecidedSpan[];
  /** The chosen spans: disjoint, in document order, like the spans of the redaction. */
  readonly chosen: readonly DecidedSpan[];
}

/** Returns the redaction with the evidence of each span and with near misses. */
export function withEvidence(redaction: Redaction, explained: RedactionStages): Redaction {
  const { text, plan, context, looked, decided, chosen } = explained;
  const collector = new EvidenceCollector(text, plan, context);
  const lost = lostTo(chosen, decided);
  const evidence = chosen.map((span, index) => collector.evidenceOf(span, lost[index] ?? []));
  return {
    ...redaction,
    spans: redaction.spans.map((span, index) => withOwn(span, evidence[index])),
    nearMisses: collector.nearMisses(looked, chosen),
    left: leftBy(plan, text, context, chosen),
  };
}

const withOwn = (span: ExplainedSpan, evidence: Evidence | undefined): ExplainedSpan =>
  evidence === undefined ? span : { ...span, evidence };

class EvidenceCollector {
  constructor(
    private readonly text: string,
    private readonly plan: Plan,
    private readonly context: string,
  ) {}

  /** Returns the near misses in text that is not replaced. */
  nearMisses(looked: readonly Span[], chosen: readonly DecidedSpan[]): readonly NearMiss[] {
    const applied = chosen.filter(({ strategy }) => strategy !== undefined);
    return looked
      .filter((span) => span.trace?.missed !== undefined && !overlapsAny(applied, span))
      .map((span) => this.nearMissOf(span))
      .sort(
        (one, other) => labelled(other) - labelled(one) || other.confidence - one.confidence || other.found - one.found,
      )
      .slice(0, MAX_NEAR_MISSES)
      .sort((one, other) => one.start - other.start || one.end - other.end);
  }

  evidenceOf(span: DecidedSpan, lost: readonly Competitor[]): Evidence {
    const { found, entry, ignored } = span;
    return {
      detector: detectorFacts(found.detector),
      rule: entry.place,
      ...(entry.patterns.length > 0 ? { patterns: entry.patterns } : {}),
      ...(found.trace === undefined ? {} : { found: found.trace.found }),
      minConfidence: this.plan.scan.minConfidence,
      contextWords: found.trace?.context ?? [],
      checks: found.trace?.checks ?? [],
      ...(ignored ? { ignoredBy: this.ignoredBy(span) } : {}),
      strategies: ignored ? [] : this.tried(span),
      lost,
    };
  }

  private ignoredBy({ start, end, found }: DecidedSpan): 'policy' | 'rule' {
    const { ignore } = this.plan;
    const isOfPolicy =
      ignore !== undefined && isIgnored(ignore, this.text.slice(start, found.end), this.text.slice(start, end));
    return isOfPolicy ? 'policy' : 'rule';
  }

  private tried({ found, end, entry }: DecidedSpan): readonly TriedStrategy[] {
    const facts = factsOf(this.text, found, end, entry, this.context);
    const tried: TriedStrategy[] = [];
    for (const { id, name: strategy, condition } of entry.strategies) {
      const does = condition === undefined || holds(condition, facts);
      tried.push({
        id,
        strategy,
        ...(condition === undefined ? {} : { condition: printCondition(condition) }),
        holds: does,
      });
      if (does) break;
    }
    return tried;
  }

  private nearMissOf({ start, end, kind, confidence, detector, rule, trace }: Span): NearMiss {
    const entry: Rule | undefined = this.plan.rules[rule];
    return {
      start,
      end,
      kind,
      label: entry?.label ?? kind,
      detector: detectorFacts(detector),
      rule: entry?.place ?? '',
      text: this.text.slice(start, end),
      why: trace?.missed ?? 'threshold',
      found: trace?.found ?? confidence,
      confidence,
      minConfidence: this.plan.scan.minConfidence,
      contextWords: trace?.context ?? [],
      checks: trace?.checks ?? [],
    };
  }
}

const labelled = ({ contextWords }: NearMiss): number => (contextWords.some(({ says }) => says === 'for') ? 1 : 0);

const ABOUT: ReadonlyMap<string, DetectorDescription> = new Map(
  [...DETECTORS, ...CUSTOM_DETECTORS].map(({ id, about }) => [id, about]),
);

function detectorFacts(id: string): DetectorFacts {
  const about = ABOUT.get(id);
  if (about === undefined) return { id };
  const { name, standard, validation } = about;
  return { id, name, standard, validation };
}

/** For each chosen span, returns the overlapping spans that were not chosen. */
function lostTo(chosen: readonly DecidedSpan[], decided: readonly DecidedSpan[]): readonly (readonly Competitor[])[] {
  const kept = new Set(chosen);
  const lost = chosen.map((): Competitor[] => []);
  for (const span of decided) {
    if (kept.has(span)) continue;
    for (const index of overlapping(chosen, span, MAX_COMPETITORS)) {
      const winner = chosen[index];
      const list = lost[index];
      if (winner !== undefined && list !== undefined && list.length < MAX_COMPETITORS)
        list.push(lostSpan(span, winner));
    }
  }
  return lost;
}

function lostSpan(span: DecidedSpan, winner: DecidedSpan): Competitor {
  const { start, end, confidence, found, entry } = span;
  const isHidden = winner.strategy !== undefined && span.strategy === undefined;
  return {
    start,
    end,
    kind: found.kind,
    label: entry.label,
    detector: found.detector,
    confidence,
    rule: entry.place,
    why: isHidden ? 'not-replaced' : rankOf(winner, span),
  };
}
