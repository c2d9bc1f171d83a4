import { fail } from '../../../platform/http/app-error.js';
import type { DocumentStatus } from '../documents/document-states.js';

export const batchNameTaken = (): never =>
  fail('conflict', 'Another batch has this name.', { code: 'BATCH_NAME_TAKEN' });
export const fixedAtCreation = (field: string): never =>
  fail('conflict', `${field} is chosen when a batch is made and stays: documents have been reviewed by it.`, {
    code: 'FIXED_AT_CREATION',
    details: { field },
  });
export const batchIsClosed = (): never =>
  fail('conflict', 'This batch is closed.', { code: 'BATCH_CLOSED', details: { closed: true } });
export const unfinishedDocuments = (documents: Readonly<Record<DocumentStatus, number>>, unfinished: number): never =>
  fail('conflict', `${unfinished} documents are neither REJECTED nor FINALIZED; only then can a batch be closed.`, {
    code: 'UNFINISHED_DOCUMENTS',
    details: { unfinished, documents },
  });
