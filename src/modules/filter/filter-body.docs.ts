import type { ApiOperationOptions } from '@nestjs/swagger';
import { FORM } from './document-request.js';
import { DOCUMENT_TYPES, NDJSON, PDF } from './body-type.js';

type Bodies = Exclude<NonNullable<ApiOperationOptions['requestBody']>, { $ref: string }>;
type Body = Bodies['content'][string];

const BYTES: Body = { schema: { type: 'string', format: 'binary' } };
const TEXT: Body = { schema: { type: 'string' } };

const INLINE: Body = {
  schema: {
    type: 'object',
    required: ['policy', 'text', 'context'],
    properties: {
      policy: {
        type: 'object',
        additionalProperties: true,
        description: 'The policy, as in `PUT /api/policies/{policyName}`.',
      },
      text: { type: 'string' },
      context: { type: 'string', description: 'Your own name for a group of documents.' },
      documentId: { type: 'string' },
    },
  },
};

const DOCUMENT_FORM: Body = {
  schema: {
    type: 'object',
    required: ['file'],
    properties: {
      file: { type: 'string', format: 'binary' },
      terms: { type: 'string', description: 'JSON: texts, or objects with `text`, `ignoreCase` and `withinWords`.' },
      areas: {
        type: 'string',
        description: 'JSON, for a PDF: objects with `page` and either a rectangle or `wholePage`.',
      },
    },
  },
};

/** Documents the request bodies of filter and explain by content type, for the API document. */
export const FILTER_BODIES: Bodies = {
  required: true,
  content: {
    'text/plain': TEXT,
    'application/json': INLINE,
    [NDJSON]: TEXT,
    [PDF]: BYTES,
    [FORM]: DOCUMENT_FORM,
    ...Object.fromEntries(DOCUMENT_TYPES.map((type) => [type, BYTES])),
  },
};
