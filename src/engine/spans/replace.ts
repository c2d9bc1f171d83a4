import type { ExplainedSpan, RaisedAlert } from '../redaction.js';
import type { RandomBytes } from '../strategies/strategy.js';
import type { DecidedSpan } from './refine.js';

/** The spans with what stands in their place, and the alerts that their strategies raised. */
export interface Replaced {
  readonly spans: readonly ExplainedSpan[];
  readonly alerts: readonly RaisedAlert[];
}

export function replace(chosen: readonly DecidedSpan[], text: string, draw: RandomBytes): Replaced {
  const alerts: RaisedAlert[] = [];
  const spans = chosen.map((span) => {
    const { strategy } = span;
    // A strategy without a condition has none that could be met.
    if (strategy?.alert === true && strategy.condition !== undefined) {
      alerts.push({ kind: span.kind, strategyId: strategy.id });
    }
    return explain(span, text.slice(span.start, span.end), draw);
  });
  return { spans, alerts };
}

function explain(span: DecidedSpan, text: string, draw: RandomBytes): ExplainedSpan {
  const { strategy, classification } = span;
  const replaced = strategy === undefined ? text : strategy.replace({ token: text, classification }, draw);
  const salted = typeof replaced !== 'string';
  return {
    start: span.start,
    end: span.end,
    kind: span.kind,
    label: span.entry.label,
    confidence: span.confidence,
    detector: span.detector,
    ...(classification === undefined ? undefined : { classification }),
    text,
    replacement: salted ? replaced.replacement : replaced,
    ...(salted ? { salt: replaced.salt } : undefined),
    ignored: span.ignored,
    applied: strategy !== undefined,
    priority: span.entry.priority,
  };
}
