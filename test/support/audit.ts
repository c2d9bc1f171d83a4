import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { AUDIT_MODEL, type AuditRow } from '../../src/platform/audit/audit.model.js';
import { AuditLog } from '../../src/platform/audit/audit-log.js';
import { AuditRepository } from '../../src/platform/audit/audit.repository.js';
import { AuditSealer } from '../../src/platform/audit/audit-sealer.js';
import { AuditVerifier } from '../../src/platform/audit/audit-verifier.js';
import { AuditWriter } from '../../src/platform/audit/audit-writer.js';
import { HeadRepository } from '../../src/platform/audit/head.repository.js';
import { HEAD_MODEL, type HeadDocument } from '../../src/platform/audit/head.model.js';
import { NOTE_MODEL, type NoteDocument } from '../../src/platform/audit/note.model.js';
import { NoteRepository } from '../../src/platform/audit/note.repository.js';
import type { AuditEvent } from '../../src/platform/audit/audit.types.js';
import { SystemClock } from '../../src/platform/clock/clock.js';
import { Cipher } from '../../src/platform/encryption/cipher.js';
import type { Booted } from './boot.js';

export interface AuditModels {
  readonly rows: Model<AuditRow>;
  readonly notes: Model<NoteDocument>;
  readonly heads: Model<HeadDocument>;
}

/** Returns the collections of the audit log, for tests that tamper with it. */
export const auditModels = ({ app }: Pick<Booted, 'app'>): AuditModels => ({
  rows: app.get<Model<AuditRow>>(getModelToken(AUDIT_MODEL), { strict: false }),
  notes: app.get<Model<NoteDocument>>(getModelToken(NOTE_MODEL), { strict: false }),
  heads: app.get<Model<HeadDocument>>(getModelToken(HEAD_MODEL), { strict: false }),
});

export interface AuditParts {
  readonly log: AuditLog;
  readonly rows: AuditRepository;
  readonly sealer: AuditSealer;
}

/** Returns the audit log as seen by another replica on the same database. */
export function auditReplica(
  app: Pick<Booted, 'app'>,
  makeRows: (rows: Model<AuditRow>) => AuditRepository = (rows) => new AuditRepository(rows),
  Writer = AuditWriter,
): AuditParts {
  const models = auditModels(app);
  const cipher = app.app.get(Cipher, { strict: false });
  const rows = makeRows(models.rows);
  const notes = new NoteRepository(models.notes, cipher);
  const heads = new HeadRepository(models.heads, cipher);
  const sealer = new AuditSealer(heads, rows);
  const writer = new Writer(rows, notes, sealer, heads);
  const verifier = new AuditVerifier(rows, heads, sealer);
  return { rows, sealer, log: new AuditLog(rows, notes, writer, sealer, verifier, new SystemClock()) };
}

export const event = (number: number, more: Partial<AuditEvent> = {}): AuditEvent => ({
  actor: { userId: 'u1', email: 'person-1@example.com', address: '127.0.0.1' },
  action: 'SPAN_UPDATE',
  resourceType: 'Span',
  resourceId: `s${number}`,
  details: { number },
  ...more,
});
