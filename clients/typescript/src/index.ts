/**
 * A client of Umbra, which finds, replaces, watches and reviews sensitive text.
 *
 *     import { connect, redact } from '@umbra-redaction/client';
 *     const umbra = connect({ url: 'http://localhost:8080', key: '…' });
 *     console.log((await redact(umbra, 'Write to ann@example.com')).text);
 */
export * from './administration.js';
export { type CallOptions, connect, type ConnectionOptions, type Umbra } from './connection.js';
export * from './documents.js';
export { UmbraError } from './errors.js';
export type * from './models.js';
export * from './receipts.js';
export type { Explanation, RedactedDocument, RedactedText, Redaction, WaitOptions } from './results.js';
export * from './review.js';
export {
  type Area,
  type DocumentOptions,
  type DocumentSource,
  explain,
  explainDocument,
  type Line,
  type Policy,
  redact,
  redactDocument,
  type RedactDocumentOptions,
  redactLines,
  type RedactOptions,
  type Term,
  type TextOptions,
} from './text.js';
