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
      alerts.push({ kind: span.found.kind, strategyId: strategy.id });
    }
    return explain(span, text.slice(span.start, span.end), draw);
  });
  return { spans, alerts };
}

function explain(
  { start, end, found, entry, strategy, ignored }: DecidedSpan,
  text: string,
  draw: RandomBytes,
): ExplainedSpan {
  const { kind, confidence, detector, classification } = found;
  const replaced = strategy === undefined ? text : strategy.replace({ token: text, classification }, draw);
  const { label, priority } = entry;
  const applied = strategy !== undefined;
  if (typeof replaced === 'string') {
    // Written out twice: on dense text, spreading an optional key costs as much as all else that is done to a span.
    return classification === undefined
      ? { start, end, kind, label, confidence, detector, text, replacement: replaced, ignored, applied, priority }
      : { start, end, kind, label, confidence, detector, classification, text, replacement: replaced, ignored, applied, priority }; // prettier-ignore
  }
  const optional = classification === undefined ? undefined : { classification };
  return { start, end, kind, label, confidence, detector, ...optional, text, ...replaced, ignored, applied, priority };
}
