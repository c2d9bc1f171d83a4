import { createHash } from 'node:crypto';
import { TENANT, type AuditRow } from './audit.model.js';
import { canonicalJson, type Json } from '../signing/canonical-json.js';

/** A position in the chain with the hash of its entry. */
export interface ChainHead {
  readonly seq: number;
  readonly hash: string;
}

/** The head of an empty chain. */
export const EMPTY: ChainHead = { seq: 0, hash: '0'.repeat(64) };

/** An event that has no position yet. */
export type Draft = Omit<AuditRow, 'tenant' | 'seq' | 'prevHash' | 'hash'>;

/** Assigns events the positions after the head. */
export function chain(head: ChainHead, drafts: readonly Draft[]): AuditRow[] {
  let { seq, hash: prevHash } = head;
  return drafts.map((draft) => {
    const linked = { ...draft, tenant: TENANT, seq: ++seq, prevHash };
    prevHash = hashOf(linked);
    return { ...linked, hash: prevHash };
  });
}

/** Returns the lower-case hex SHA-256 of the canonical JSON of a row without its own hash. */
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

/** Included only if there is one, so that the hashes of rows older than the field stay valid. */
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
