import type { Credential } from '../auth/principal.js';
import { csvLine } from '../csv/csv-line.js';
import type { AuditPage, Verification } from './audit-query.js';
import type { AuditEntry } from './audit.types.js';

export const presentEntry = (entry: AuditEntry) => ({
  id: entry.id,
  seq: entry.seq,
  timestamp: entry.at.toISOString(),
  userId: entry.actor.userId,
  userEmail: entry.actor.email,
  ipAddress: entry.actor.address,
  credential: presentCredential(entry.actor.credential),
  action: entry.action,
  resourceType: entry.resourceType,
  resourceId: entry.resourceId,
  documentId: entry.documentId,
  batchId: entry.batchId,
  outcome: entry.outcome,
  details: entry.details,
  note: entry.note,
  prevHash: entry.prevHash,
  hash: entry.hash,
});

const presentCredential = (credential: Credential | undefined) =>
  credential === undefined
    ? null
    : { type: credential.type, id: credential.id, name: credential.name, madeBy: credential.madeBy };

export const presentEntries = (
  { entries, total, totalIsExact }: AuditPage,
  { page, size }: { readonly page: number; readonly size: number },
) => ({
  content: entries.map(presentEntry),
  totalElements: total,
  totalIsExact,
  totalPages: Math.ceil(total / size),
  number: page,
  size,
});

export const presentVerification = ({ valid, entries, head, problem }: Verification) => ({
  valid,
  entries,
  head: { seq: head.seq, hash: head.hash },
  ...(problem !== undefined && { problem: { seq: problem.seq, kind: problem.kind, message: problem.message } }),
});

const COLUMNS = [
  'timestamp',
  'userEmail',
  'userId',
  'action',
  'resourceType',
  'resourceId',
  'outcome',
  'ipAddress',
  'details',
  'credential',
];

/** Lines of CSV with a header. */
export async function* entriesAsCsv(entries: AsyncIterable<AuditEntry>): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for await (const { at, actor, action, resourceType, resourceId, outcome, details } of entries) {
    yield csvLine([
      at,
      actor.email,
      actor.userId,
      action,
      resourceType,
      resourceId,
      outcome,
      actor.address,
      JSON.stringify(details),
      actor.credential === undefined ? null : JSON.stringify(actor.credential),
    ]);
  }
}

/** One array, an entry a line. */
export async function* entriesAsJson(entries: AsyncIterable<AuditEntry>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const entry of entries) {
    yield before + JSON.stringify(presentEntry(entry));
    before = ',\n';
  }
  yield before === ',\n' ? '\n]\n' : '[]\n';
}
