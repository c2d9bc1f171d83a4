import { createHash } from 'node:crypto';
import { TENANT, type AuditRow } from './audit.model.js';
import { canonicalJson, type Json } from '../signing/canonical-json.js';

/** A place in the chain. */
export interface ChainHead {
  readonly seq: number;
  readonly hash: string;
}

/** Before the first entry. */
export const EMPTY: ChainHead = { seq: 0, hash: '0'.repeat(64) };

/** An event that has no place yet. */
export type Draft = Omit<AuditRow, 'tenant' | 'seq' | 'prevHash' | 'hash'>;

/** Gives events their places behind the head. */
export function chain(head: ChainHead, drafts: readonly Draft[]): AuditRow[] {
  let { seq, hash: prevHash } = head;
  return drafts.map((draft) => {
    const linked = { ...draft, tenant: TENANT, seq: ++seq, prevHash };
    prevHash = hashOf(linked);
    return { ...linked, hash: prevHash };
  });
}

/** Lower-case hex SHA-256 of the canonical JSON of a row, its own hash left out. */
export const hashOf = (row: Omit<AuditRow, 'hash'>): string =>
  createHash('sha256')
    .update(
      canonicalJson({
        tenant: row.tenant,
        id: row._id,
        seq: row.seq,
        at: row.at.toISOString(),
        actor: { userId: row.userId, email: row.email, address: row.address, ...credentialOf(row) },
        action: row.action,
        resourceType: row.resourceType,
        resourceId: row.resourceId,
        documentId: row.documentId,
        batchId: row.batchId,
        outcome: row.outcome,
        details: JSON.parse(row.details) as Json,
        noteDigest: row.noteDigest,
        prevHash: row.prevHash,
      }),
    )
    .digest('hex');

/** Only where there is one, so that the hashes of rows older than the field stay what they are. */
const credentialOf = ({ credential }: Pick<AuditRow, 'credential'>): Readonly<Record<string, Json>> =>
  credential === undefined
    ? {}
    : {
        credential: {
          type: credential.type,
          id: credential.id,
          name: credential.name,
          madeBy: credential.madeBy,
        },
      };
