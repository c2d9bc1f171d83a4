import type { CallOptions, Umbra } from './connection.js';
import { UmbraError } from './errors.js';
import type { AcceptedDocument, DocumentList, DocumentStatus, ListedDocument } from './models.js';
import { documentOf, get, jsonOf, path, type RedactedDocument, waited, type WaitOptions } from './results.js';
import { type DocumentSource, nameOf, type RedactDocumentOptions } from './text.js';

export type SubmitOptions = Omit<RedactDocumentOptions, 'areas' | 'format' | 'preview' | 'receipt' | 'terms'>;

/** Sends a PDF to be redacted in the background and returns its id. */
export async function submitDocument(
  umbra: Umbra,
  source: DocumentSource,
  options: SubmitOptions = {},
): Promise<string> {
  const { policy = 'default', context = 'none', organization, password, pagesAsImages, signal } = options;
  const { filename = nameOf(source), allowUnreadablePages } = options;
  const accept = pagesAsImages === true ? 'application/zip' : undefined;
  const { documentId } = await umbra.send(
    {
      method: 'POST',
      path: '/api/filter',
      query: { async: true, p: policy, c: context, organization, filename, allowUnreadablePages },
      headers: { 'content-type': 'application/pdf', 'x-pdf-password': password, accept },
      body: source,
      isMaking: true,
      signal,
    },
    (response) => jsonOf<AcceptedDocument>(response),
  );
  return documentId;
}

/** Returns the documents that were sent with this key, newest first. */
export async function listDocuments(
  umbra: Umbra,
  { offset, limit, ...options }: CallOptions & { readonly offset?: number; readonly limit?: number } = {},
): Promise<readonly ListedDocument[]> {
  return (await get<DocumentList>(umbra, '/api/documents', options, { offset, limit })).pendingRedactedDocuments;
}

/** Returns whether a document waits, is being redacted, is complete or has failed. */
export const documentStatus = (umbra: Umbra, id: string, options: CallOptions = {}): Promise<DocumentStatus> =>
  get(umbra, path`/api/documents/${id}/status`, options);

/** Waits until a document is complete. @throws UmbraError its problem if it fails, or `TIMEOUT` */
export const waitForDocument = (umbra: Umbra, id: string, options: WaitOptions = {}): Promise<DocumentStatus> =>
  waited(async () => {
    const read = await documentStatus(umbra, id, options);
    if (read.status === 'FAILED') {
      const { code, message } = read.error ?? { code: 'DOCUMENT_FAILED', message: 'It could not be redacted.' };
      throw new UmbraError(message, { code, advice: 'Mend the document and send it again.' });
    }
    return read.status === 'COMPLETE' ? read : undefined;
  }, options);

/** Returns a redacted document. */
export const readDocument = (umbra: Umbra, id: string, { signal }: CallOptions = {}): Promise<RedactedDocument> =>
  umbra.send({ method: 'GET', path: path`/api/documents/${id}`, signal }, documentOf);

/** Deletes a document with its source and result. */
export async function deleteDocument(umbra: Umbra, id: string, { signal }: CallOptions = {}): Promise<void> {
  await umbra.send({ method: 'DELETE', path: path`/api/documents/${id}`, signal }, (response) => response.text());
}
