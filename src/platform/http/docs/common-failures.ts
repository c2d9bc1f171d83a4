import type { OpenAPIObject } from '@nestjs/swagger';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Schema = Readonly<Record<string, unknown>>;

const text = (description: string): Schema => ({ type: 'string', description });
const count = (description: string): Schema => ({ type: 'number', description });

/** The one shape of all failures. Of the fields below `errorId` each code has its own. */
export const ERROR_SCHEMA = {
  type: 'object',
  required: ['error'],
  properties: {
    error: text('What is wrong and what to do about it, for people.'),
    code: text('Stable, for programs.'),
    problems: {
      type: 'array',
      description: 'All that is wrong with the input, where there can be several things.',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
    errorId: text('Of a fault of the server: its log has the same id.'),
    lockedBy: text('`LOCKED`: the e-mail address of who has the edit lock.'),
    lockExpiresAt: {
      type: 'string',
      format: 'date-time',
      description: '`LOCKED`: when the edit lock ends by itself.',
    },
    version: count('`STALE`: the version of the document now.'),
    status: text('`STALE`, `WRONG_STATUS`, `DOCUMENT_TERMINAL`: the status of the document now.'),
    riskScore: count('`STALE`: the risk of the document now.'),
    undecidedSpans: count('`STALE`: how many of its spans are undecided now.'),
    undecided: count('`UNDECIDED_SPANS`: how many spans are to be decided, in all.'),
    pending: count('`UNDECIDED_SPANS`: how many of them are PENDING.'),
    needsSecondOpinion: count('`UNDECIDED_SPANS`: how many of them are NEEDS_SECOND_OPINION.'),
    reviewRequired: count('`UNDECIDED_SPANS`: how many of them are REVIEW_REQUIRED.'),
    closed: { type: 'boolean', description: '`BATCH_CLOSED`: true.' },
    batchId: text('`BATCH_CLOSED`: the batch that takes no documents.'),
    unfinished: count('`UNFINISHED_DOCUMENTS`: how many documents are neither rejected nor finalized.'),
    documents: {
      type: 'object',
      description: '`UNFINISHED_DOCUMENTS`: how many documents have which status.',
      additionalProperties: { type: 'number' },
    },
    field: text('`FIXED_AT_CREATION`: the field of a batch that stays as it was chosen at first.'),
    retryable: { type: 'boolean', description: 'Of a filtering service elsewhere: whether the same may work later.' },
    limitBytes: count('`BODY_TOO_LARGE`: how many bytes a body may have.'),
    maxBytes: count('Of a text that is too long: how many bytes it may have.'),
    sizeBytes: count('Of a text that is too long: how many bytes it has.'),
    maxPages: count('Of a PDF with too many pages: how many it may have.'),
    mostCharacters: count('Of a text that is too long for a language model: how many characters it may have.'),
  },
} as const;

const ERROR_CONTENT = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } as const;
const ANY_FAILURE = { description: 'Any failure, in the one shape that all have.', content: ERROR_CONTENT } as const;

/** What an operation says that asks for no credential. */
const OPEN: NonNullable<Operation['security']> = [];

/** Adds the failures that no controller speaks of; what one says of a status stays. */
export function withCommonFailures(method: string, operation: Operation): Operation {
  const responses: readonly (readonly [string, object])[] = Object.entries({
    ...commonFailures(method, operation),
    ...(operation.responses as Readonly<Record<string, object>>),
  });
  const described = responses.map(([status, response]) => [
    status,
    /^[45]/.test(status) && !('content' in response) ? { ...response, content: ERROR_CONTENT } : response,
  ]);
  return {
    security: OPEN,
    ...operation,
    responses: { ...(Object.fromEntries(described) as Operation['responses']), default: ANY_FAILURE },
  };
}

function commonFailures(
  method: string,
  { security, parameters, requestBody }: Operation,
): Readonly<Record<string, object>> {
  const needsCredential = security !== undefined && security.length > 0;
  const isCookieWrite = method !== 'get' && security?.some((one) => 'cookie' in one) === true;
  const isParameterized = parameters?.some((one) => 'in' in one && one.in !== 'path') === true;
  return {
    ...((isParameterized || requestBody !== undefined) && { 400: said('A parameter or the body is wrong.') }),
    ...(needsCredential && { 401: said('No or an unknown credential.') }),
    ...(needsCredential && { 403: said('The role or the scope of the key does not allow it.') }),
    ...(requestBody !== undefined && { 413: said('The body is too large.') }),
    ...(requestBody !== undefined && { 415: said('The type of the body is not one of those that are taken.') }),
    ...(isCookieWrite &&
      requestBody === undefined && {
        415: said('With a session, `Content-Type: application/json` is needed, also without a body.'),
      }),
  };
}

const said = (description: string) => ({ description });
