import type { ExplainedSpan, RaisedAlert } from './redaction.js';
import type { Session } from '../strategies/session.js';
import type { PendingReplacement } from '../strategies/pending.js';
import { WHOLE } from '../strategies/pseudonym/replacement-parts.js';
import type { DecidedSpan } from './refine.js';

/** The spans with their replacements, the decisions left to the caller, and the alerts raised by their strategies. */
export interface Replaced {
  readonly spans: readonly ExplainedSpan[];
  readonly alerts: readonly RaisedAlert[];
  readonly pending: readonly PendingReplacement[];
}

export function replace(chosen: readonly DecidedSpan[], text: string, session: Session): Replaced {
  const alerts: RaisedAlert[] = [];
  let pending: Map<string, PendingReplacement> | undefined;
  const note = (open: PendingReplacement): void => {
    pending ??= new Map();
    if (!pending.has(open.key)) pending.set(open.key, open);
  };
  const spans = chosen.map((span) => {
    const { strategy } = span;
    // An alert needs a condition that was met.
    if (strategy?.alert === true && strategy.condition !== undefined) {
      alerts.push({ kind: span.found.kind, strategyId: strategy.id });
    }
    const explained = explain(span, text.slice(span.start, span.end), session, note);
    return strategy?.color === undefined ? explained : { ...explained, color: strategy.color };
  });
  return { spans, alerts, pending: pending === undefined ? NONE : [...pending.values()] };
}

const NONE: readonly PendingReplacement[] = [];

function explain(
  { start, end, found, entry, strategy, ignored }: DecidedSpan,
  text: string,
  session: Session,
  note: (open: PendingReplacement) => void,
): ExplainedSpan {
  const { kind, confidence, detector, classification } = found;
  const replaced = strategy === undefined ? text : strategy.replace({ token: text, classification }, session);
  const { label, priority } = entry;
  const applied = strategy !== undefined;
  if (typeof replaced === 'string') {
    // Written out twice: on dense text, spreading an optional key costs as much as all other work on a span.
    return classification === undefined
      ? { start, end, kind, label, confidence, detector, text, replacement: replaced, ignored, applied, priority }
      : { start, end, kind, label, confidence, detector, classification, text, replacement: replaced, ignored, applied, priority }; // oxfmt-ignore
  }
  const { pending: open = [], parts = open.map(({ key }) => ({ key, form: WHOLE })), ...details } = replaced;
  open.forEach(note);
  const optional = {
    ...(classification === undefined ? {} : { classification }),
    ...(open.length === 0 ? {} : { shared: parts }),
  };
  return { start, end, kind, label, confidence, detector, ...optional, text, ...details, ignored, applied, priority };
}
