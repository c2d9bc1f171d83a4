import type { INestApplication } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { templateOf } from '../exchange.js';

const ERROR_SCHEMA = {
  type: 'object',
  required: ['error'],
  properties: {
    error: { type: 'string', description: 'What is wrong and what to do about it, for people.' },
    code: { type: 'string', description: 'Stable, for programs.' },
    problems: {
      type: 'array',
      description: 'All that is wrong with the input, where there can be several things.',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
    errorId: { type: 'string', description: 'Of a fault of the server: its log has the same id.' },
  },
} as const;

const ERROR_RESPONSE = {
  description: 'Any failure, in the one shape that all have.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
} as const;

/** The API as an OpenAPI document, from the decorators of the controllers that are running. */
export async function describeApi(app: INestApplication, version: string): Promise<OpenAPIObject> {
  // Loaded only here: few processes are ever asked for it.
  const { DocumentBuilder, SwaggerModule } = await import('@nestjs/swagger');
  const options = new DocumentBuilder()
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
  return withCommonErrors(document);
}

/** Every operation can fail in ways that no controller speaks of. */
function withCommonErrors(document: OpenAPIObject): OpenAPIObject {
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, item]) => [templateOf(path), withDefaultResponse(item)]),
  );
  const components = { ...document.components, schemas: { ...document.components?.schemas, Error: ERROR_SCHEMA } };
  return { ...document, paths, components } as unknown as OpenAPIObject;
}

/** What an operation says that asks for no credential. */
const OPEN: readonly object[] = [];

function withDefaultResponse(item: object): object {
  return Object.fromEntries(
    Object.entries(item).map(([method, operation]: [string, unknown]) => [
      method,
      isOperation(operation)
        ? {
            security: OPEN,
            ...operation,
            responses: { ...describedFailures(operation.responses), default: ERROR_RESPONSE },
          }
        : operation,
    ]),
  );
}

/** A failure that a controller describes by words alone has the one shape too. */
function describedFailures(responses: Readonly<Record<string, object>>): object {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [
      status,
      /^[45]/.test(status) && !('content' in response) && status !== '503'
        ? { ...response, content: ERROR_RESPONSE.content }
        : response,
    ]),
  );
}

const isOperation = (value: unknown): value is { readonly responses: Readonly<Record<string, object>> } =>
  typeof value === 'object' && value !== null && 'responses' in value;
