import { AppError, fail } from '../../../platform/http/app-error.js';
import type { DocumentFailure, QueuedStatus } from './queued-document.types.js';

export const noSuchDocument = (): never =>
  fail('not-found', 'You have no document with this id; it may have expired.', { code: 'NO_SUCH_DOCUMENT' });

export const notReady = (status: QueuedStatus): never =>
  fail('conflict', 'The document is not redacted yet. Try again in a moment.', {
    code: 'DOCUMENT_NOT_READY',
    details: { status },
    headers: { 'Retry-After': '5' },
  });

export const hasFailed = ({ code, message }: DocumentFailure): never =>
  fail('gone', `The document could not be redacted: ${message}`, {
    code: 'DOCUMENT_FAILED',
    details: { reason: code },
  });

export const tooManyOfYours = (): AppError =>
  new AppError('too-many-requests', 'Too many of your documents are waiting. Send more when some of them are done.', {
    code: 'TOO_MANY_DOCUMENTS',
    headers: { 'Retry-After': '60' },
  });

export const tooManyWait = (): AppError =>
  new AppError('unavailable', 'Too many documents are waiting. Send more in a minute.', {
    code: 'OVERLOADED',
    headers: { 'Retry-After': '60' },
  });

export const asyncIsForPdf = (): never =>
  fail('invalid', 'async=true is only for PDF documents. Send other bodies without it: they are redacted at once.', {
    code: 'ASYNC_IS_FOR_PDF',
  });
