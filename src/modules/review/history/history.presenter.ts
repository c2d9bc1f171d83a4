import type { AuditEntry } from '../../../platform/audit/audit.types.js';
import { csvLine } from '../../../platform/csv/csv-line.js';

/** A history entry. The actor is an id, or an e-mail address if requested; `system` is the service itself. */
export const presentHistory = (entry: AuditEntry, resolveActors: boolean) => ({
  timestamp: entry.at.toISOString(),
  actor: (resolveActors ? entry.actor.email : entry.actor.userId) ?? 'system',
  action: entry.action,
  resourceType: entry.resourceType,
  resourceId: entry.resourceId,
  details: detailsOf(entry),
  seq: entry.seq,
});

/** Programs that read the history of a document expect lines to end so. */
const LINE_END = '\n';

export const HISTORY_CSV_HEAD = csvLine(
  [
    'timestamp',
    'actor',
    'action',
    'resourceType',
    'resourceId',
    'spanType',
    'spanCharacterStart',
    'spanCharacterEnd',
    'spanPage',
    'details',
  ],
  LINE_END,
);

/** Returns a CSV line of a history entry, with the actor's e-mail address. */
export function historyCsvLine(entry: AuditEntry): string {
  const { type, start, end, page } = entry.resourceType === 'Span' ? entry.details : {};
  return csvLine(
    [
      entry.at.toISOString(),
      entry.actor.email ?? 'system',
      entry.action,
      entry.resourceType,
      entry.resourceId,
      type,
      start,
      end,
      page,
      JSON.stringify(detailsOf(entry)),
    ],
    LINE_END,
  );
}

const detailsOf = ({ details, note }: AuditEntry) => (note === null ? details : { ...details, reason: note });
