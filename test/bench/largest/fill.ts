import { randomUUID } from 'node:crypto';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Collection, Connection } from 'mongoose';
import type { StoredBatch } from '../../../src/modules/review/batch-records/batch.model.js';
import { DOCUMENT_STATUSES } from '../../../src/modules/review/documents/document-states.js';
import type { StoredDocument } from '../../../src/modules/review/documents/document.model.js';
import { DocumentRepository } from '../../../src/modules/review/documents/document.repository.js';
import { IngestService } from '../../../src/modules/trend/ingest/ingest.service.js';
import type { Report } from '../../../src/modules/trend/trend.types.js';
import { AuditLog } from '../../../src/platform/audit/audit-log.js';
import { SYSTEM, type AuditEvent } from '../../../src/platform/audit/audit.types.js';
import type { TestApp } from '../../support/app.js';
import { headerOf, makeBatch } from '../review/scene.js';

/** How much there is of each kind. */
export interface Size {
  readonly documents: number;
  readonly batches: number;
  readonly rows: number;
  readonly series: number;
}

const PORTION = 2000;
const REPORTS = 500;
const STATUSES = DOCUMENT_STATUSES.filter((status) => status !== 'PENDING');
const ACTIONS = ['DOCUMENT_VIEW', 'DOCUMENT_APPROVAL', 'SPAN_UPDATE', 'DOCUMENT_INGEST'];
const USERS = Array.from({ length: 50 }, (_, i) => ({ userId: randomUUID(), email: `reviewer-${i}@example.com` }));
const TYPES = ['ssn', 'name'];
const HOUR_MS = 3_600_000;

/** Adds what is missing, in the shapes that the product stores. */
export class Filling {
  private has: Size = { documents: 0, batches: 0, rows: 0, series: 0 };
  private readonly connection: Connection;
  private readonly batchIds: string[] = [];

  private constructor(
    private readonly app: TestApp,
    private readonly patterns: { readonly batch: StoredBatch; readonly document: StoredDocument },
  ) {
    this.connection = app.app.get<Connection>(getConnectionToken());
    this.batchIds.push(patterns.batch._id);
  }

  static async of(app: TestApp): Promise<Filling> {
    const made = await makeBatch(app);
    await app.app.get(DocumentRepository, { strict: false }).insert([headerOf(made, new Date())]);
    const connection = app.app.get<Connection>(getConnectionToken());
    const batch = await connection.collection<StoredBatch>('batches').findOne({ _id: made.id });
    const documents = connection.collection<StoredDocument>('documents');
    await documents.updateMany({}, { $unset: { redaction: 1 } });
    const document = await documents.findOne({});
    if (batch === null || document === null) throw new Error('There is no pattern');
    return new Filling(app, { batch, document });
  }

  /** A batch that has its share of the documents. */
  get batchId(): string {
    return this.batchIds[0] ?? '';
  }

  get documentId(): string {
    return this.patterns.document._id;
  }

  get userId(): string {
    return USERS[0]?.userId ?? '';
  }

  /** @param groupId the group of every tenth batch */
  async upTo(size: Size, groupId: string): Promise<void> {
    await this.inPortions('batches', size, (n) => {
      const _id = randomUUID();
      this.batchIds.push(_id);
      const name = `Batch ${n} ${_id}`;
      return { ...this.patterns.batch, _id, name, nameKey: name.toLowerCase(), groupId: groupOf(n, groupId) };
    });
    await this.inPortions('documents', size, (n) => {
      // The first batch has as many as it had; the others share the rest.
      const batch = n % 1000 === 0 ? 0 : n % this.batchIds.length;
      const filename = `letter-${n}.txt`;
      return {
        ...this.patterns.document,
        _id: randomUUID(),
        batchId: this.batchIds[batch] ?? '',
        groupId: groupOf(batch, groupId),
        ...{ filename, filenameKey: filename },
        status: n % 5000 === 0 ? 'FAILED' : (STATUSES[n % STATUSES.length] ?? 'APPROVED'),
        riskScore: (n % 997) / 997,
        priority: 1 + (n % 3),
        undecided: n % 13,
        assigneeId: n % 10_000 === 0 ? this.userId : null,
        createdAt: new Date(Date.now() - n * 1000),
      };
    });
    await this.rows(size.rows);
    await this.series(size.series);
    this.has = size;
  }

  /** One more entry, as every change makes one: what was counted before it is counted anew. */
  async change(): Promise<void> {
    await this.app.app.get(AuditLog, { strict: false }).append([this.event(this.has.rows)]);
  }

  private async inPortions<T extends 'batches' | 'documents'>(
    name: T,
    size: Size,
    make: (n: number) => T extends 'batches' ? StoredBatch : StoredDocument,
  ): Promise<void> {
    const collection = this.connection.collection(name) as unknown as Collection<ReturnType<typeof make>>;
    const start = performance.now();
    for (let from = this.has[name]; from < size[name]; from += PORTION) {
      const length = Math.min(PORTION, size[name] - from);
      await collection.insertMany(Array.from({ length }, (_, i) => make(from + i)) as never, { ordered: false });
    }
    tell(name, size[name] - this.has[name], start);
  }

  private async rows(count: number): Promise<void> {
    const log = this.app.app.get(AuditLog, { strict: false });
    const start = performance.now();
    for (let from = this.has.rows; from < count; from += PORTION) {
      const length = Math.min(PORTION, count - from);
      await log.append(Array.from({ length }, (_, i) => this.event(from + i)));
    }
    tell('audit rows', count - this.has.rows, start);
  }

  private event(n: number): AuditEvent {
    const [action, user] = [ACTIONS[n % ACTIONS.length] ?? '', USERS[n % USERS.length]];
    // As many rows concern the document that is looked at, however many there are.
    const documentId = n < 100 ? this.documentId : randomUUID();
    return {
      ...{ action, documentId, resourceType: 'Document', resourceId: documentId, batchId: this.batchId },
      actor: { ...SYSTEM, ...user },
      details: {},
    };
  }

  private async series(count: number): Promise<void> {
    const ingest = this.app.app.get(IngestService, { strict: false });
    const start = performance.now();
    const reports = count / TYPES.length;
    for (let from = this.has.series / TYPES.length; from < reports; from += REPORTS) {
      const length = Math.min(REPORTS, reports - from);
      await ingest.accept(Array.from({ length }, (_, i) => ({ report: reportOf(from + i) })));
    }
    tell('series', count - this.has.series, start);
  }
}

const groupOf = (n: number, groupId: string): string | null => (n % 10 === 0 ? groupId : null);

function reportOf(n: number): Report {
  const counts = new Map(TYPES.map((type, t) => [type, 20 + ((n + t) % 13)]));
  const at = new Date(Date.now() - (n % 24) * HOUR_MS);
  return { source: `source-${n}`, organization: 'bench', context: 'production', at, counts };
}

function tell(what: string, count: number, start: number): void {
  if (count <= 0) return;
  const seconds = (performance.now() - start) / 1000;
  console.error(`largest: ${count} ${what} in ${seconds.toFixed(1)} s, ${Math.round(count / seconds)} a second`);
}
