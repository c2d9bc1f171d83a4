import { Injectable } from '@nestjs/common';
import type { AuditRow } from './audit.model.js';
import type { ChainProblem, ProblemKind, Verification } from './audit-query.js';
import { AuditRepository } from './audit.repository.js';
import { AuditSealer } from './audit-sealer.js';
import { EMPTY, hashOf, type ChainHead } from './chain.js';
import { HeadRepository, type ChainBase, type SealedHead } from './head.repository.js';

/** The number of rows in memory at once. */
const BATCH_SIZE = 500;
/** The maximum distance over which the original position of a moved row is searched. */
const MAX_MOVE = 1000;

/** A trusted head: the entry at its position must have its hash. */
interface TrustedHead extends ChainHead {
  readonly kind: ProblemKind;
  readonly message: string;
}

/** Reads the whole chain and computes its hashes again. */
@Injectable()
export class AuditVerifier {
  constructor(
    private readonly rows: AuditRepository,
    private readonly heads: HeadRepository,
    private readonly sealer: AuditSealer,
  ) {}

  /** @param anchor an earlier head that must still be in the chain */
  async verify(anchor?: ChainHead): Promise<Verification> {
    await this.sealer.settled();
    // Read before the rows, so that the entry it refers to is among them.
    const sealed = await this.heads.find();
    const witnesses = witnessesOf(sealed, anchor);
    const base = await this.heads.findBase();
    const { head, problem } = await this.walk(base ?? EMPTY, witnesses);
    const found = problem ?? problemOfBase(base, anchor) ?? problemOfEnd(head, sealed, anchor);
    return {
      valid: found === undefined,
      entries: head.seq - (base?.seq ?? 0),
      head,
      ...(base !== undefined && { archivedTo: { seq: base.seq, hash: base.hash } }),
      ...(found !== undefined && { problem: found }),
    };
  }

  /** Checks the entries after a position, to the end or the first problem. */
  private async walk(
    from: ChainHead,
    witnesses: readonly TrustedHead[],
  ): Promise<{ readonly head: ChainHead; readonly problem?: ChainProblem }> {
    let head: ChainHead = { seq: from.seq, hash: from.hash };
    for (;;) {
      const portion = await this.rows.after(head.seq, BATCH_SIZE);
      for (const row of portion) {
        const problem = problemOf(row, head) ?? contradiction(row, witnesses);
        if (problem !== undefined) return { head, problem };
        head = { seq: row.seq, hash: row.hash };
      }
      if (portion.length < BATCH_SIZE) return { head };
    }
  }
}

function witnessesOf(sealed: SealedHead | undefined, anchor: ChainHead | undefined): readonly TrustedHead[] {
  return [
    ...(sealed?.genuine === true
      ? [{ ...sealed, kind: 'edited' as const, message: 'The hash chain up to this entry was recomputed.' }]
      : []),
    ...(anchor === undefined
      ? []
      : [{ ...anchor, kind: 'anchor' as const, message: 'The entry differs from the known one.' }]),
  ];
}

function contradiction({ seq, hash }: AuditRow, witnesses: readonly TrustedHead[]): ChainProblem | undefined {
  const against = witnesses.find((witness) => witness.seq === seq && witness.hash !== hash);
  return against === undefined ? undefined : { seq, kind: against.kind, message: against.message };
}

/** Checks the anchor that archiving leaves behind. */
function problemOfBase(base: ChainBase | undefined, anchor: ChainHead | undefined): ChainProblem | undefined {
  if (base === undefined) return undefined;
  const { seq } = base;
  if (!base.genuine) return { seq, kind: 'edited', message: 'The anchor of the archive was changed.' };
  if (anchor === undefined || anchor.seq > seq || (anchor.seq === seq && anchor.hash === base.hash)) return undefined;
  return anchor.seq === seq
    ? { seq, kind: 'anchor', message: 'The entry differs from the known one.' }
    : { seq, kind: 'anchor', message: 'The known entry is in an archive: verify it there.' };
}

/** Returns the problem of an entry, given the head before it. */
export function problemOf(row: AuditRow, before: ChainHead): ChainProblem | undefined {
  const { seq } = row;
  if (seq !== before.seq + 1) return { seq: before.seq + 1, kind: 'gap', message: 'Entries are missing from here.' };
  if (safeHashOf(row) !== row.hash) {
    return wasMoved(row)
      ? { seq, kind: 'reordered', message: 'The entry was at another position.' }
      : { seq, kind: 'edited', message: 'The entry was changed after it was written.' };
  }
  if (row.prevHash !== before.hash) {
    return {
      seq,
      kind: 'edited',
      message: 'The entry does not follow from the previous one: one of the two was replaced.',
    };
  }
  return undefined;
}

/** Returns undefined for a row that cannot be hashed: a row written directly to the database may be anything. */
function safeHashOf(row: AuditRow): string | undefined {
  try {
    return hashOf(row);
  } catch {
    return undefined;
  }
}

function wasMoved(row: AuditRow): boolean {
  for (let distance = 1; distance <= MAX_MOVE; distance++) {
    for (const seq of [row.seq - distance, row.seq + distance]) {
      if (safeHashOf({ ...row, seq }) === row.hash) return true;
    }
  }
  return false;
}

function problemOfEnd(
  { seq }: ChainHead,
  sealed: SealedHead | undefined,
  anchor: ChainHead | undefined,
): ChainProblem | undefined {
  if (sealed === undefined)
    return { seq, kind: 'truncated', message: 'The protected head of the audit log was removed.' };
  if (!sealed.genuine) return { seq, kind: 'edited', message: 'The protected head of the audit log was changed.' };
  if (seq < sealed.seq) {
    return {
      seq: seq + 1,
      kind: 'truncated',
      message: `At least the entries from here to ${sealed.seq} were removed.`,
    };
  }
  if (anchor !== undefined && seq < anchor.seq) {
    return { seq: seq + 1, kind: 'anchor', message: 'The audit log ends before the known entry.' };
  }
  return undefined;
}
