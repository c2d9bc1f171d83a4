import { createHash, randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

export const DOCUMENT_ID_HEADER = 'x-document-id';

/** A random UUID without its hyphens: alphanumeric, and never the same twice. */
export const newDocumentId = (): string => randomUUID().replaceAll('-', '');

/** Inline requests that name no document get a UUID, as their contract says. */
export const newInlineDocumentId = (): string => randomUUID();

/** The gateway's id for a text that came without one: the same text has the same id. */
export const documentIdOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Puts an id on every answer of the redacting routes before anything can fail; handlers may name a better one. */
export function assignDocumentId(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader(DOCUMENT_ID_HEADER, newDocumentId());
  next();
}

/** The id that {@link assignDocumentId} gave this answer. */
export const assignedDocumentId = (response: Response): string => String(response.getHeader(DOCUMENT_ID_HEADER));

/**
 * Ids of callers may hold any character; a header may not (RFC 9110, 5.5).
 * @param documentId well-formed Unicode, which a percent-encoding needs
 */
export function nameDocument(response: Response, documentId: string): void {
  response.setHeader(DOCUMENT_ID_HEADER, documentId.replace(/[^\x21-\x7e]|%/gu, encodeURIComponent));
}
