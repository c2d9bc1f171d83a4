import { fail } from '../../../platform/http/app-error.js';
import type { Batch } from '../batch-records/batch.types.js';
import type { DocumentStatus } from '../documents/document-states.js';

export const batchNameTaken = (): never =>
  fail('conflict', 'Another batch has this name.', { code: 'BATCH_NAME_TAKEN' });
export const fixedAtCreation = (field: string): never =>
  fail('conflict', `${field} cannot be changed after a batch is created: documents have been reviewed with it.`, {
    code: 'FIXED_AT_CREATION',
    details: { field },
  });
export const batchIsClosed = (): never =>
  fail('conflict', 'This batch is closed.', { code: 'BATCH_CLOSED', details: { closed: true } });
export const batchTakesNoDocuments = ({ id: batchId, name }: Pick<Batch, 'id' | 'name'>): never =>
  fail('conflict', `The batch "${name}" is closed and takes no more documents.`, {
    code: 'BATCH_CLOSED',
    details: { closed: true, batchId },
  });
export const unfinishedDocuments = (documents: Readonly<Record<DocumentStatus, number>>, unfinished: number): never =>
  fail(
    'conflict',
    `${unfinished} documents are neither REJECTED nor FINALIZED. Finish them before closing the batch.`,
    {
      code: 'UNFINISHED_DOCUMENTS',
      details: { unfinished, documents },
    },
  );
