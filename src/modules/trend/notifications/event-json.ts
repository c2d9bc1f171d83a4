import type { TrendEvent } from '../trend.types.js';
import { eventLine } from './breach-line.js';
import { testMark } from './channels/channel.js';
import type { Notice } from './notification.types.js';

/** JSON has no infinity, which an increase from zero is: null instead. */
export const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** Returns a notice for programs. Names are unchanged; `text` is the line for people. */
export function noticeJson(notice: Notice) {
  return { ...eventJson(notice.event), test: notice.test, text: `${testMark(notice)}${eventLine(notice.event)}` };
}

function eventJson(event: TrendEvent) {
  if (event.type === 'back-to-normal') {
    const { organization, context, source, type } = event.series;
    return {
      id: event.id,
      type: event.type,
      timestamp: event.at.toISOString(),
      organization,
      context,
      source_id: source,
      pii_type: type,
    };
  }
  const { breach } = event;
  return {
    id: breach.id,
    type: event.type,
    timestamp: breach.at.toISOString(),
    detected_at: breach.detectedAt.toISOString(),
    organization: breach.organization,
    context: breach.context,
    source_id: breach.source,
    pii_type: breach.type,
    kind: breach.kind,
    method: breach.method,
    count: breach.count,
    expected: finite(breach.expected),
    deviation: breach.deviation === undefined ? null : finite(breach.deviation),
    score: finite(breach.score),
    limit: finite(breach.limit),
  };
}
