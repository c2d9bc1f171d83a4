import type { INestApplication } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { declaredRoutes } from '../auth/declared-routes.js';
import { templateOf } from '../http/exchange.js';
import { type AnswerSchemas, readAnswerSchemas } from './answers.js';
import { SAME_ANSWER_FIELD } from './answers.decorators.js';
import { withCommonFailures } from './common-failures.js';
import { securityOf, type SecurityRequirement } from './access-security.js';
import { withNullTypes } from './null-types.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

/** Describes the API as an OpenAPI document, from the decorators of the running controllers and their return types. */
export async function describeApi(app: INestApplication, version: string): Promise<OpenAPIObject> {
  // Imported lazily: few processes are ever asked for it.
  const { DocumentBuilder, SwaggerModule } = await import('@nestjs/swagger');
  const options = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Umbra')
    .setDescription('Finds, replaces, monitors and reviews sensitive information in text and documents.')
    .setVersion(version)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('/')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'An API key.' })
    .addCookieAuth('umbra-session', { type: 'apiKey', description: 'A browser session.' }, 'cookie')
    .build();
  const document = SwaggerModule.createDocument(app, options, { operationIdFactory: operationIdOf });
  return completed(document, { answers: await readAnswerSchemas(), security: securityByOperation(app) });
}

const operationIdOf = (controller: string, method: string): string =>
  `${controller.replace(/Controller$/, '')}_${method}`;

/** Facts about the operations that the decorators of `@nestjs/swagger` do not state. */
interface OperationFacts {
  readonly answers: AnswerSchemas;
  /** Keyed by operation id. */
  readonly security: ReadonlyMap<string, readonly SecurityRequirement[]>;
}

function securityByOperation(app: INestApplication): OperationFacts['security'] {
  return new Map(
    declaredRoutes(app).map(({ controller, handlerName, access }) => [
      operationIdOf(controller, handlerName),
      securityOf(access),
    ]),
  );
}

function completed(document: OpenAPIObject, known: OperationFacts): OpenAPIObject {
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, item]) => [
      templateOf(path),
      completedItem(templateOf(path), item, known),
    ]),
  );
  const unsortedSchemas = { ...document.components?.schemas, ...known.answers.schemas };
  const schemas = Object.fromEntries(Object.entries(unsortedSchemas).sort(([a], [b]) => (a < b ? -1 : 1)));
  return withNullTypes({ ...document, paths, components: { ...document.components, schemas } }) as OpenAPIObject;
}

function completedItem(path: string, item: object, known: OperationFacts): object {
  return Object.fromEntries(
    Object.entries(item).map(([method, operation]: [string, unknown]) => [
      method,
      isOperation(operation) ? withCommonFailures(method, completedOperation(path, operation, known)) : operation,
    ]),
  );
}

/** Gives each path of a handler with several paths its own operation id and only the parameters in that path. */
function completedOperation(path: string, operation: Operation, known: OperationFacts): Operation {
  const { operationId = '', parameters = [] } = operation;
  const [, handler = operationId, index = '0'] = /^(.*)\[(\d+)\]$/.exec(operationId) ?? [];
  const security = [...(known.security.get(handler) ?? [])];
  const named = withAnswers({ security, ...operation, operationId: handler }, known.answers);
  const parametersOfPath = parameters.filter(
    (each) => !('in' in each && each.in === 'path') || path.includes(`{${each.name}}`),
  );
  return {
    ...named,
    operationId: index === '0' ? handler : `${handler}_${index}`,
    ...(parameters.length > 0 && { parameters: parametersOfPath }),
  };
}

/** Adds the schemas of successful responses, and of other responses that are marked to have the same. */
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

/** Matches the suffix for handlers with several paths: `[1]` is not valid in the names of generated clients. */
const PATH_NUMBER = /\[(\d+)\]$/;
const pathNumber = (_: string, number: string): string => (number === '0' ? '' : `_${number}`);

interface DecoratedResponse {
  readonly [SAME_ANSWER_FIELD]?: boolean;
}

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'responses' in value;
