import type { OpenAPIObject } from '@nestjs/swagger';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

const ERROR_CONTENT = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } } as const;
const ANY_FAILURE = { description: 'All errors have this shape.', content: ERROR_CONTENT } as const;

/** Adds failures that controllers do not declare; a response declared by a controller is kept. */
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
    ...((isParameterized || requestBody !== undefined) && {
      400: withDescription('A parameter or the body is wrong.'),
    }),
    ...(needsCredential && { 401: withDescription('The credential is missing or unknown.') }),
    ...(needsCredential && { 403: withDescription('The role or the scope of the key does not allow this.') }),
    ...(requestBody !== undefined && { 413: withDescription('The body is too large.') }),
    ...(requestBody !== undefined && { 415: withDescription('The content type of the body is not supported.') }),
    ...(isCookieWrite &&
      requestBody === undefined && {
        415: withDescription('With a session, `Content-Type: application/json` is required even without a body.'),
      }),
  };
}

const withDescription = (description: string) => ({ description });
