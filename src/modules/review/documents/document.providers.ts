import { SpanRecord, SpanSchema } from '../spans/span.model.js';
import { SpanRepository } from '../spans/span.repository.js';
import { SpanWriter } from '../spans/span-writer.js';
import { AppliedChanges } from './applied-changes.js';
import { ChangeSignal } from './change-signal.js';
import { DocumentCodec } from './document-codec.js';
import { DocumentCountsRecord, DocumentCountsSchema } from './document-counts.model.js';
import { DocumentCountsRepository } from './document-counts.repository.js';
import { DocumentEditor } from './document-editor.js';
import { DocumentReads } from './document-reads.js';
import { DocumentRecord, DocumentSchema } from './document.model.js';
import { DocumentRepository } from './document.repository.js';
import { DocumentService } from './document.service.js';
import { CountUndecidedMigration } from './count-undecided.migration.js';
import { FinishChangesTask } from './finish-changes.task.js';
import { LockService } from './lock.service.js';
import { ResultRecord, ResultSchema, SourceRecord, SourceSchema } from './source.model.js';
import { SourceRepository } from './source.repository.js';

export const documentModels = [
  { name: DocumentRecord.name, schema: DocumentSchema },
  { name: DocumentCountsRecord.name, schema: DocumentCountsSchema },
  { name: SpanRecord.name, schema: SpanSchema },
  { name: SourceRecord.name, schema: SourceSchema },
  { name: ResultRecord.name, schema: ResultSchema },
];

export const documentProviders = [
  AppliedChanges,
  ChangeSignal,
  DocumentCodec,
  DocumentCountsRepository,
  DocumentEditor,
  DocumentReads,
  DocumentRepository,
  DocumentService,
  CountUndecidedMigration,
  FinishChangesTask,
  LockService,
  SourceRepository,
  SpanRepository,
  SpanWriter,
];
