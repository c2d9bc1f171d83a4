import type { CallOptions, Umbra } from './connection.js';
import { UmbraError } from './errors.js';
import type {
  Batch,
  BatchOverview,
  FinalizationCertificate,
  FinalizedDocument,
  ListedBatch,
  NewBatch,
  ReviewDocument,
  ReviewSpan,
  SpanChange,
  WrittenSpan,
} from './models.js';
import {
  change,
  documentOf,
  get,
  jsonOf,
  make,
  path,
  type RedactedDocument,
  waited,
  type WaitOptions,
  withJson,
} from './results.js';
import { type DocumentSource, nameOf } from './text.js';

/** Creates a batch; its fields are those of the API, for example `name` and `policyName`. */
export const createBatch = (umbra: Umbra, fields: NewBatch, options: CallOptions = {}): Promise<Batch> =>
  make(umbra, '/api/v1/batches', fields, options);

/** Returns the batches that the key may see. */
export const listBatches = (umbra: Umbra, options: CallOptions = {}): Promise<readonly ListedBatch[]> =>
  get(umbra, '/api/v1/batches', options);

/** Returns a batch, with how many documents have which status. */
export const readBatch = (umbra: Umbra, id: string, options: CallOptions = {}): Promise<BatchOverview> =>
  get(umbra, path`/api/v1/batches/${id}`, options);

/** Closes a batch, all of whose documents are rejected or finalized. */
export const closeBatch = (umbra: Umbra, id: string, options: CallOptions = {}): Promise<Batch> =>
  change(umbra, withJson('POST', path`/api/v1/batches/${id}/close`, {}), options);

interface Submitted {
  readonly taskId: string;
}

export interface AddOptions extends CallOptions {
  /** 1 low, 2 normal, 3 high. */
  readonly priority?: 1 | 2 | 3;
}

/** Submits a text to a batch and returns the id of the document, which is then stored. */
export async function addText(
  umbra: Umbra,
  batchId: string,
  name: string,
  text: string,
  { priority = 2, ...options }: AddOptions = {},
): Promise<string> {
  return (await make<Submitted>(umbra, '/api/v1/ingest', { batchId, name, text, priority }, options)).taskId;
}

export interface AddFileOptions extends AddOptions {
  /** Needed unless the document is a `File`. */
  readonly name?: string;
  readonly format?: string;
  /** Of an encrypted PDF. */
  readonly password?: string;
}

/** Submits a document of any format to a batch and returns its id. */
export async function addFile(
  umbra: Umbra,
  batchId: string,
  source: DocumentSource,
  { name = nameOf(source), priority = 2, format, password, signal }: AddFileOptions = {},
): Promise<string> {
  // Only this path takes a password.
  const isPdf = password !== undefined;
  const { taskId } = await umbra.send(
    {
      method: 'POST',
      path: isPdf ? '/api/v1/ingest/pdf' : '/api/v1/ingest/file',
      query: { batchId, name, priority, ...(!isPdf && { format }) },
      headers: {
        'content-type': isPdf ? 'application/pdf' : 'application/octet-stream',
        'x-pdf-password': password,
      },
      body: source,
      isMaking: true,
      signal,
    },
    (response) => jsonOf<Submitted>(response),
  );
  return taskId;
}

/** Returns a document with its status. */
export const reviewDocument = (umbra: Umbra, id: string, options: CallOptions = {}): Promise<ReviewDocument> =>
  get(umbra, path`/api/v1/documents/${id}`, options);

/** Waits until a document is no longer PENDING. @throws UmbraError its problem if it fails, or `TIMEOUT` */
export const waitForRedaction = (umbra: Umbra, id: string, options: WaitOptions = {}): Promise<ReviewDocument> =>
  waited(async () => {
    const document = await reviewDocument(umbra, id, options);
    if (document.status === 'FAILED') {
      const advice = 'Mend the cause and retry the document.';
      const message = 'The document could not be redacted; its `failure` says why.';
      throw new UmbraError(message, { code: 'DOCUMENT_FAILED', advice });
    }
    return document.status === 'PENDING' ? undefined : document;
  }, options);

/** Returns the spans of a document. */
export const listSpans = (umbra: Umbra, id: string, options: CallOptions = {}): Promise<readonly ReviewSpan[]> =>
  get(umbra, path`/api/v1/documents/${id}/spans`, options);

/** Changes a span, for example its `status`. */
export const decideSpan = (
  umbra: Umbra,
  spanId: string,
  fields: SpanChange,
  options: CallOptions = {},
): Promise<WrittenSpan> => change(umbra, withJson('PATCH', path`/api/v1/spans/${spanId}`, fields), options);

export interface VersionOptions extends CallOptions {
  /** The version of the document when it was read: if it has changed since, the call fails with `STALE`. */
  readonly version?: number;
}

const advance = (umbra: Umbra, route: string, { version, ...options }: VersionOptions): Promise<ReviewDocument> =>
  change(umbra, withJson('POST', route, { version }), options);

/** Approves a document. */
export const approveDocument = (umbra: Umbra, id: string, options: VersionOptions = {}): Promise<ReviewDocument> =>
  advance(umbra, path`/api/v1/documents/${id}/approve`, options);

/** Rejects a document. */
export const rejectDocument = (umbra: Umbra, id: string, options: VersionOptions = {}): Promise<ReviewDocument> =>
  advance(umbra, path`/api/v1/documents/${id}/reject`, options);

/** Finalizes an approved document for good; with `withFile: false` only its text. */
export const finalizeDocument = (
  umbra: Umbra,
  id: string,
  { version, withFile = true, ...options }: VersionOptions & { readonly withFile?: boolean } = {},
): Promise<FinalizedDocument> => {
  const query = withFile ? {} : { file: false, pdf: false };
  return change(umbra, withJson('POST', path`/api/v1/documents/${id}/finalize`, { version }, query), options);
};

/** Returns the signed certificate of a finalized document. */
export const readCertificate = (
  umbra: Umbra,
  id: string,
  options: CallOptions = {},
): Promise<FinalizationCertificate> => get(umbra, path`/api/v1/documents/${id}/certificate`, options);

/** Returns the redacted text of a finalized document. */
export const readRedactedText = (umbra: Umbra, id: string, { signal }: CallOptions = {}): Promise<string> =>
  umbra.send({ method: 'GET', path: path`/api/v1/documents/${id}/redacted`, signal }, (response) => response.text());

/** Returns the redacted file of a finalized document that was submitted as a file. */
export const readRedactedFile = (umbra: Umbra, id: string, { signal }: CallOptions = {}): Promise<RedactedDocument> =>
  umbra.send({ method: 'GET', path: path`/api/v1/documents/${id}/redacted-file`, signal }, documentOf);

/** Returns a ZIP of all finalized documents of a batch. */
export const readBatchArchive = (umbra: Umbra, id: string, { signal }: CallOptions = {}): Promise<RedactedDocument> =>
  umbra.send({ method: 'GET', path: path`/api/v1/batches/${id}/redacted.zip`, signal }, documentOf);
