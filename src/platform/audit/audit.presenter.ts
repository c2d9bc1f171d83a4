import type { Credential } from '../auth/principal.js';
import { csvLine } from '../csv/csv-line.js';
import type { AuditPage, Verification } from './audit-query.js';
import type { AuditEntry } from './audit.types.js';

export const presentEntry = (entry: AuditEntry) => ({
  tenant: entry.tenant,
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
  noteDigest: entry.noteDigest,
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

export const presentVerification = ({ valid, entries, head, archivedTo, problem }: Verification) => ({
  valid,
  entries,
  head: { seq: head.seq, hash: head.hash },
  ...(archivedTo !== undefined && { archivedTo: { seq: archivedTo.seq, hash: archivedTo.hash } }),
  ...(problem !== undefined && { problem: { seq: problem.seq, kind: problem.kind, message: problem.message } }),
});

/** The columns that readers look for come first, followed by the others that the hash covers. */
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
  'tenant',
  'id',
  'seq',
  'documentId',
  'batchId',
  'noteDigest',
  'prevHash',
  'hash',
  'credential',
] as const satisfies readonly (keyof ReturnType<typeof presentEntry>)[];

/** Yields lines of CSV with a header. */
export async function* entriesAsCsv(entries: AsyncIterable<AuditEntry>): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for await (const entry of entries) {
    const shown = presentEntry(entry);
    yield csvLine(COLUMNS.map((column) => shown[column]));
  }
}

/** Yields one JSON array with one entry per line. */
export async function* entriesAsJson(entries: AsyncIterable<AuditEntry>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const entry of entries) {
    yield before + JSON.stringify(presentEntry(entry));
    before = ',\n';
  }
  yield before === ',\n' ? '\n]\n' : '[]\n';
}
