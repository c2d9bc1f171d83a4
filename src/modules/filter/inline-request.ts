import { AppError, fail } from '../../platform/http/app-error.js';
import { MAX_CONTEXT_CHARACTERS, MAX_DOCUMENT_ID_CHARACTERS } from './filter.types.js';
import { isNestedDeeper } from './json-depth.js';

/** A request that includes its policy. */
export interface InlineRequest {
  readonly policy: unknown;
  readonly text: string;
  readonly context: string;
  readonly documentId: string | undefined;
}

/** The maximum nesting: deeper than any policy, and shallow enough for recursive code. */
const MAX_LEVELS = 64;

/** In the order of the message about missing ones. */
const REQUIRED = ['policy', 'text', 'context'] as const;

/** @throws AppError `invalid` with the messages that inline clients expect */
export function parseInlineRequest(body: string): InlineRequest {
  const fields = parseObject(body);
  const missing = REQUIRED.filter((name) => fields[name] === undefined || fields[name] === null);
  if (missing.length > 0) {
    throw new AppError('invalid', `Missing required fields: ${missing.join(', ')}`, { code: 'MISSING_FIELDS' });
  }
  const { policy, text, context, documentId } = fields;
  return {
    policy,
    text: string('text', text, Number.POSITIVE_INFINITY),
    context: name('context', context, MAX_CONTEXT_CHARACTERS),
    documentId:
      documentId === undefined || documentId === null || documentId === ''
        ? undefined
        : name('documentId', documentId, MAX_DOCUMENT_ID_CHARACTERS),
  };
}

function parseObject(body: string): Readonly<Record<string, unknown>> {
  // Checked before parsing: nested text takes the parser a hundred times as long as other text.
  if (isNestedDeeper(body, MAX_LEVELS)) {
    fail('invalid', `Request body must not be nested deeper than ${MAX_LEVELS} levels`, { code: 'TOO_DEEP' });
  }
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    // The parser's message would quote the text.
    fail('invalid', 'Request body must be valid JSON', { code: 'NOT_JSON' });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    fail('invalid', 'Request body must be a JSON object', { code: 'NOT_AN_OBJECT' });
  }
  return value as Readonly<Record<string, unknown>>;
}

function string(name: string, value: unknown, max: number): string {
  if (typeof value !== 'string') fail('invalid', `The field ${name} must be a string`, { code: 'WRONG_TYPE' });
  if (value.length > max)
    fail('invalid', `The field ${name} must have at most ${max} characters`, { code: 'TOO_LONG' });
  return value;
}

/** Reads a name. Names are stored and sent in headers, where a lone surrogate cannot be written. */
function name(field: string, value: unknown, max: number): string {
  const given = string(field, value, max);
  if (/\p{Surrogate}/u.test(given)) {
    fail('invalid', `The field ${field} must be well-formed Unicode, without single surrogates`, {
      code: 'MALFORMED_UNICODE',
    });
  }
  return given;
}
