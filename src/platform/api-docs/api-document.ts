import type { INestApplication } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { templateOf } from '../http/exchange.js';
import { type AnswerSchemas, readAnswerSchemas } from './answers.js';
import { SAME_ANSWER_FIELD } from './answers.decorators.js';
import { withCommonFailures } from './common-failures.js';
import { withNullTypes } from './null-types.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

/** The API as an OpenAPI document, from the decorators of the controllers that are running and the types they answer. */
export async function describeApi(app: INestApplication, version: string): Promise<OpenAPIObject> {
  // Loaded only here: few processes are ever asked for it.
  const { DocumentBuilder, SwaggerModule } = await import('@nestjs/swagger');
  const options = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Umbra')
    .setDescription('Finds, replaces, watches and reviews sensitive information in text and PDF.')
    .setVersion(version)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('/')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'An API key.' })
    .addCookieAuth('umbra-session', { type: 'apiKey', description: 'The session of a browser.' }, 'cookie')
    .build();
  const document = SwaggerModule.createDocument(app, options, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
  return completed(document, await readAnswerSchemas());
}

function completed(document: OpenAPIObject, answers: AnswerSchemas): OpenAPIObject {
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, item]) => [
      templateOf(path),
      completedItem(templateOf(path), item, answers),
    ]),
  );
  const own = { ...document.components?.schemas, ...answers.schemas };
  const schemas = Object.fromEntries(Object.entries(own).sort(([a], [b]) => (a < b ? -1 : 1)));
  return withNullTypes({ ...document, paths, components: { ...document.components, schemas } }) as OpenAPIObject;
}

function completedItem(path: string, item: object, answers: AnswerSchemas): object {
  return Object.fromEntries(
    Object.entries(item).map(([method, operation]: [string, unknown]) => [
      method,
      isOperation(operation) ? withCommonFailures(method, completedOperation(path, operation, answers)) : operation,
    ]),
  );
}

/** Of a handler of several paths each has an id of its own, and the parameters that are in it. */
function completedOperation(path: string, operation: Operation, answers: AnswerSchemas): Operation {
  const { operationId = '', parameters = [] } = operation;
  const [, handler = operationId, index = '0'] = /^(.*)\[(\d+)\]$/.exec(operationId) ?? [];
  const named = withAnswers({ ...operation, operationId: handler }, answers);
  const own = parameters.filter((each) => !('in' in each && each.in === 'path') || path.includes(`{${each.name}}`));
  return {
    ...named,
    operationId: index === '0' ? handler : `${handler}_${index}`,
    ...(parameters.length > 0 && { parameters: own }),
  };
}

/** Says of what type the answers are that are no failures, and of what type those others that ask for it. */
function withAnswers(described: Operation, { operations }: AnswerSchemas): Operation {
  const { operationId = '' } = described;
  const operation = { ...described, operationId: operationId.replace(PATH_NUMBER, pathNumber) };
  const schemas = operations[operationId.replace(PATH_NUMBER, '')];
  if (schemas === undefined) return operation;
  const content = Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, { schema }]));
  const responses = Object.entries(operation.responses as Readonly<Record<string, object>>).map(
    ([status, { [SAME_ANSWER_FIELD]: hasSame = false, ...response }]: [string, DecoratedResponse]) => [
      status,
      hasSame || (status.startsWith('2') && !('content' in response)) ? { ...response, content } : response,
    ],
  );
  return { ...operation, responses: Object.fromEntries(responses) as Operation['responses'] };
}

/** Of a handler with several paths: `[1]` is no part of a name in generated clients. */
const PATH_NUMBER = /\[(\d+)\]$/;
const pathNumber = (_: string, number: string): string => (number === '0' ? '' : `_${number}`);

interface DecoratedResponse {
  readonly [SAME_ANSWER_FIELD]?: boolean;
}

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'responses' in value;
