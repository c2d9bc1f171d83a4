import { fromJsonSchema } from '@modelcontextprotocol/server';
import type { FormatId } from '../formats/format.js';
import { FORMATS } from '../formats/registry.js';

/** The maximum number of characters of one text. */
export const MAX_TEXT = 1_000_000;
const MAX_TEXTS = 1000;
const MAX_NAME = 256;
const MAX_REASON = 1000;
/** The maximum number of base64 characters; the body of a request is limited as well. */
const MAX_DOCUMENT = 44_739_244;

const policy = {
  type: 'string',
  minLength: 1,
  maxLength: MAX_NAME,
  description:
    'Name of the policy that says what is sensitive; `list_policies` names them. Without it the default one.',
} as const;
const context = {
  type: 'string',
  minLength: 1,
  maxLength: MAX_NAME,
  description: 'A group of documents, which conditions of the policy may ask for.',
} as const;
const text = { type: 'string', maxLength: MAX_TEXT } as const;
const counts = {
  type: 'object',
  additionalProperties: { type: 'integer' },
  description: 'How many values of each kind were replaced.',
} as const;
const documentId = { type: 'string', description: 'Names the call in logs of the service.' } as const;

const object = (properties: Readonly<Record<string, object>>, required: readonly string[]) => ({
  type: 'object' as const,
  properties: { ...properties },
  required: [...required],
  additionalProperties: false,
});

/** The inputs of the tools. */
export interface RedactInput {
  readonly text?: string;
  readonly texts?: readonly string[];
  readonly policy?: string;
  readonly context?: string;
}
export const REDACT_INPUT = fromJsonSchema<RedactInput>(
  object(
    {
      text: { ...text, description: 'One text.' },
      texts: {
        type: 'array',
        items: text,
        minItems: 1,
        maxItems: MAX_TEXTS,
        description: 'Several, instead of `text`.',
      },
      policy,
      context,
    },
    [],
  ),
);
export const REDACT_OUTPUT = fromJsonSchema(
  object({ text: { type: 'string' }, texts: { type: 'array', items: { type: 'string' } }, counts, documentId }, [
    'counts',
    'documentId',
  ]),
);

export interface ExplainInput {
  readonly text: string;
  readonly policy?: string;
  readonly context?: string;
}
export const EXPLAIN_INPUT = fromJsonSchema<ExplainInput>(object({ text, policy, context }, ['text']));
const span = object(
  {
    start: { type: 'integer', description: 'In UTF-16 code units.' },
    end: { type: 'integer', description: 'Behind the last one.' },
    kind: { type: 'string' },
    confidence: { type: 'number' },
    applied: { type: 'boolean', description: 'Whether it is replaced.' },
    ignored: { type: 'boolean', description: 'Whether the policy leaves it alone.' },
    detector: { type: 'string', description: 'What has found it.' },
  },
  ['start', 'end', 'kind', 'confidence', 'applied', 'ignored', 'detector'],
);
export const EXPLAIN_OUTPUT = fromJsonSchema(
  object({ spans: { type: 'array', items: span }, documentId }, ['spans', 'documentId']),
);

export interface DocumentInput {
  readonly document: string;
  readonly fileName?: string;
  readonly format?: FormatId;
  readonly policy?: string;
  readonly context?: string;
}
export const DOCUMENT_INPUT = fromJsonSchema<DocumentInput>(
  object(
    {
      document: { type: 'string', minLength: 1, maxLength: MAX_DOCUMENT, description: 'Its bytes in base 64.' },
      fileName: {
        type: 'string',
        maxLength: MAX_NAME,
        description: 'Tells the format where the content does not.',
      },
      format: {
        type: 'string',
        enum: [...new Set([...FORMATS.map(({ id }) => id), 'pdf'])],
        description: 'Without it as the content tells.',
      },
      policy,
      context,
    },
    ['document'],
  ),
);
export const DOCUMENT_OUTPUT = fromJsonSchema(
  object(
    {
      mediaType: { type: 'string' },
      counts,
      warnings: { type: 'array', items: { type: 'string' }, description: 'What could not be read as what it is.' },
      documentId,
    },
    ['mediaType', 'counts', 'warnings', 'documentId'],
  ),
);

export const NOTHING = fromJsonSchema<Readonly<Record<string, never>>>(object({}, []));
export const POLICIES_OUTPUT = fromJsonSchema(
  object({ policies: { type: 'array', items: { type: 'string' }, description: 'The default one first.' } }, [
    'policies',
  ]),
);

export interface RestoreInput {
  readonly values: readonly string[];
  readonly policy: string;
  readonly strategy?: 'CRYPTO_REPLACE' | 'FPE_ENCRYPT_REPLACE';
  readonly reason: string;
}
export const RESTORE_INPUT = fromJsonSchema<RestoreInput>(
  object(
    {
      values: {
        type: 'array',
        items: { type: 'string', maxLength: MAX_TEXT },
        minItems: 1,
        maxItems: MAX_TEXTS,
        description: 'Replacements that a key of the policy has made.',
      },
      policy,
      strategy: { type: 'string', enum: ['CRYPTO_REPLACE', 'FPE_ENCRYPT_REPLACE'], default: 'CRYPTO_REPLACE' },
      reason: { type: 'string', minLength: 1, maxLength: MAX_REASON, description: 'Why; it is recorded.' },
    },
    ['values', 'policy', 'reason'],
  ),
);
export const RESTORE_OUTPUT = fromJsonSchema(
  object(
    {
      values: {
        type: 'array',
        items: { type: ['string', 'null'] },
        description: 'Null for what the key has not made.',
      },
      documentId,
    },
    ['values', 'documentId'],
  ),
);

export interface PromptInput {
  readonly policy?: string;
}
export const PROMPT_INPUT = fromJsonSchema<PromptInput>(object({ policy }, []));
