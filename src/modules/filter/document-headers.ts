import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import type { DocumentByPolicy } from './document-filter.service.js';
import { setFallbackHeader } from './model-fallbacks.js';
import { setPolicyHeader } from './policy-header.js';
import { noteReplaced } from './receipts/redaction-facts.js';

const FORMAT_HEADER = 'x-umbra-format';
const WARNINGS_HEADER = 'x-umbra-warnings';

/** The headers in the API document. */
export const DOCUMENT_HEADER_DOCS = {
  [FORMAT_HEADER]: {
    description: 'The format that the body was read as, if it is not text: `csv`.',
    schema: { type: 'string' },
  },
  [WARNINGS_HEADER]: {
    description:
      'The number of parts that could not be read correctly, and their codes: `2; BAD_LINE`. Absent if there are none; `/api/explain` has the details.',
    schema: { type: 'string' },
  },
} as const;

/** Sends the result of a document with its own content type, or `type` if it has none. */
export function sendDocument(response: Response, type: string, document: DocumentByPolicy): StreamableFile {
  const { format, mediaType, answer, fallbacks, warnings, policy } = document;
  setPolicyHeader(response, policy);
  response.setHeader(FORMAT_HEADER, format);
  if (warnings.count > 0) response.setHeader(WARNINGS_HEADER, `${warnings.count}; ${warnings.codes.join(', ')}`);
  noteReplaced(response, document.replaced);
  setFallbackHeader(response, fallbacks);
  return new StreamableFile(answer, { type: mediaType ?? type, length: answer.byteLength });
}
