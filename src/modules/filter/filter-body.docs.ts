import { FORM } from './asked-request.js';
import { DOCUMENT_TYPES, NDJSON, PDF } from './body-type.js';

const BYTES = { schema: { type: 'string', format: 'binary' } } as const;
const TEXT = { schema: { type: 'string' } } as const;

const INLINE = {
  schema: {
    type: 'object',
    required: ['policy', 'text', 'context'],
    properties: {
      policy: {
        type: 'object',
        additionalProperties: true,
        description: 'As `PUT /api/policies/{policyName}` takes it.',
      },
      text: { type: 'string' },
      context: { type: 'string', description: 'Your own name for a group of documents.' },
      documentId: { type: 'string' },
    },
  },
} as const;

const DOCUMENT_FORM = {
  schema: {
    type: 'object',
    required: ['file'],
    properties: {
      file: { type: 'string', format: 'binary' },
      terms: { type: 'string', description: 'JSON: texts, or objects with `text`, `ignoreCase` and `withinWords`.' },
      areas: { type: 'string', description: 'JSON, of a PDF: objects with `page` and a rectangle, or `wholePage`.' },
    },
  },
} as const;

/** What the body of a request to filter or to explain is, by its type: for the API document. */
export const FILTER_BODIES = {
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
