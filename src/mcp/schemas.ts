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
  description: 'Name of the policy, as listed by `list_policies`. The default policy if absent.',
} as const;
const context = {
  type: 'string',
  minLength: 1,
  maxLength: MAX_NAME,
  description: 'Your name for a group of documents; conditions of the policy can refer to it.',
} as const;
const text = { type: 'string', maxLength: MAX_TEXT } as const;
const counts = {
  type: 'object',
  additionalProperties: { type: 'integer' },
  description: 'The number of replaced values of each kind.',
} as const;
const documentId = { type: 'string', description: 'Identifies the request in the logs of the service.' } as const;

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
        description: 'Several texts, instead of `text`.',
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
    end: { type: 'integer', description: 'The position after the last character, in UTF-16 code units.' },
    kind: { type: 'string' },
    confidence: { type: 'number' },
    applied: { type: 'boolean', description: 'Whether the value is replaced.' },
    ignored: { type: 'boolean', description: 'Whether the policy ignores the value.' },
    detector: { type: 'string', description: 'The detector that found the value.' },
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
      document: { type: 'string', minLength: 1, maxLength: MAX_DOCUMENT, description: 'The document in base64.' },
      fileName: {
        type: 'string',
        maxLength: MAX_NAME,
        description: 'Its ending can determine the format if the content does not.',
      },
      format: {
        type: 'string',
        enum: [...new Set([...FORMATS.map(({ id }) => id), 'pdf'])],
        description: 'The format of the document; detected from the content if absent.',
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
      warnings: {
        type: 'array',
        items: { type: 'string' },
        description: 'The parts that could not be read in the format.',
      },
      documentId,
    },
    ['mediaType', 'counts', 'warnings', 'documentId'],
  ),
);

export const NOTHING = fromJsonSchema<Readonly<Record<string, never>>>(object({}, []));
export const POLICIES_OUTPUT = fromJsonSchema(
  object(
    { policies: { type: 'array', items: { type: 'string' }, description: 'The policies, the default policy first.' } },
    ['policies'],
  ),
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
        description: 'Replacements that were made with a key of the policy.',
      },
      policy,
      strategy: { type: 'string', enum: ['CRYPTO_REPLACE', 'FPE_ENCRYPT_REPLACE'], default: 'CRYPTO_REPLACE' },
      reason: { type: 'string', minLength: 1, maxLength: MAX_REASON, description: 'The reason, which is recorded.' },
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
        description: 'Null if the replacement was not made with the key.',
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
