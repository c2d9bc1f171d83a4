import { createHash, randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

export const DOCUMENT_ID_HEADER = 'x-document-id';

/** A random UUID without its hyphens: alphanumeric, and never the same twice. */
export const newDocumentId = (): string => randomUUID().replaceAll('-', '');

/** Inline requests that name no document get a UUID, as their contract says. */
export const newInlineDocumentId = (): string => randomUUID();

/** Returns the gateway's id for a text without one: equal texts have equal ids. */
export const documentIdOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Assigns an id to every response of the redacting routes before anything can fail; handlers may replace it. */
export function assignDocumentId(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader(DOCUMENT_ID_HEADER, newDocumentId());
  next();
}

/** Returns the id that {@link assignDocumentId} assigned to this response. */
export const assignedDocumentId = (response: Response): string => String(response.getHeader(DOCUMENT_ID_HEADER));

/**
 * Percent-encodes an id for the header: callers may use any character, a header may not (RFC 9110, 5.5).
 * @param documentId well-formed Unicode, which percent-encoding requires
 */
export function nameDocument(response: Response, documentId: string): void {
  response.setHeader(DOCUMENT_ID_HEADER, documentId.replace(/[^\x21-\x7e]|%/gu, encodeURIComponent));
}
