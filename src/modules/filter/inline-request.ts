import { AppError, fail } from '../../platform/http/app-error.js';
import { MOST_CONTEXT_CHARACTERS, MOST_DOCUMENT_ID_CHARACTERS } from './filter.dto.js';

/** A request that carries its policy. */
export interface InlineRequest {
  readonly policy: unknown;
  readonly text: string;
  readonly context: string;
  readonly documentId: string | undefined;
}

/** In the order in which the message about missing ones lists them. */
const REQUIRED = ['policy', 'text', 'context'] as const;

/** @throws AppError `invalid` with the messages that inline clients know */
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
    context: string('context', context, MOST_CONTEXT_CHARACTERS),
    documentId:
      documentId === undefined || documentId === null || documentId === ''
        ? undefined
        : string('documentId', documentId, MOST_DOCUMENT_ID_CHARACTERS),
  };
}

function parseObject(body: string): Readonly<Record<string, unknown>> {
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

function string(name: string, value: unknown, most: number): string {
  if (typeof value !== 'string') fail('invalid', `The field ${name} must be a string`, { code: 'WRONG_TYPE' });
  if (value.length > most)
    fail('invalid', `The field ${name} must have at most ${most} characters`, { code: 'TOO_LONG' });
  return value;
}
