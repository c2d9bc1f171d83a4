import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> } | undefined>>;
}
interface Documented {
  readonly template: string;
  readonly pattern: RegExp;
  readonly operations: Readonly<Record<string, Operation | undefined>>;
}

/** A response as received. */
export interface Answered {
  readonly method: string;
  /** The path with its query. */
  readonly path: string;
  readonly status: number;
  /** The media type with its parameters; null if absent. */
  readonly type: string | null;
  /** The parsed JSON, or the text; empty if there is no body. */
  readonly body: unknown;
}

/**
 * Checks responses against `docs/openapi.json`: a response that it does not describe is a fault of one or the other.
 */
class AnswerCheck {
  private readonly routes: readonly Documented[];
  /** Most validators run a few times: to make them takes longer than they save if they are optimised. */
  private readonly ajv = new Ajv2020({ allErrors: true, strict: false, inlineRefs: false, code: { optimize: false } });
  private readonly compiled = new Map<string, ValidateFunction>();
  /** Routes by path, cached since tests request the same paths repeatedly. */
  private readonly found = new Map<string, Documented | undefined>();

  constructor() {
    const file = path.resolve(__dirname, '../../docs/openapi.json');
    const document = JSON.parse(readFileSync(file, 'utf8')) as { readonly paths: Readonly<Record<string, object>> };
    addFormats.default(this.ajv);
    this.ajv.addSchema(document, 'openapi');
    this.routes = Object.entries(document.paths)
      .map(([template, operations]) => ({
        template,
        pattern: new RegExp(`^${template.replace(/\./g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
        operations: operations as Documented['operations'],
      }))
      // Sort `/api/policies/schema` before `/api/policies/{policyName}`.
      .sort((a, b) => parametersOf(a.template) - parametersOf(b.template));
  }

  /** Returns what is wrong with a response; undefined if nothing is, or if the route does not belong to the API. */
  problemOf({ method, path: called, status, type, body }: Answered): string | undefined {
    const route = this.routeOf(called.split('?', 1)[0] ?? '');
    const operation = route?.operations[method.toLowerCase()];
    if (route === undefined || operation === undefined || status === 304) return undefined;
    const declared = operation.responses[String(status)] === undefined ? 'default' : String(status);
    if (declared === 'default' && status < 400) return `the status ${status} is not declared`;
    const { content } = operation.responses[declared] ?? {};
    if (body === '') return undefined;
    const mediaType = type?.split(';', 1)[0] ?? '';
    if (content?.[mediaType] === undefined && content?.['*/*'] === undefined)
      return `"${mediaType}" of ${status} is not declared`;
    if (content[mediaType] === undefined) return undefined;
    if (mediaType !== 'application/json' && mediaType !== NDJSON) return undefined;
    const validate = this.validatorOf(route.template, method.toLowerCase(), declared, mediaType);
    return validate(mediaType === NDJSON ? linesOf(String(body)) : body)
      ? undefined
      : `of ${status} ${this.ajv.errorsText(validate.errors, { dataVar: 'the body' })}`;
  }

  private routeOf(called: string): Documented | undefined {
    if (this.found.has(called)) return this.found.get(called);
    const route = this.routes.find(({ pattern }) => pattern.test(called));
    this.found.set(called, route);
    return route;
  }

  private validatorOf(template: string, method: string, status: string, mediaType: string): ValidateFunction {
    const key = `${method} ${template} ${status} ${mediaType}`;
    const known = this.compiled.get(key);
    if (known !== undefined) return known;
    const steps = ['paths', template, method, 'responses', status, 'content', mediaType, 'schema'];
    const validate = this.ajv.compile({ $ref: `openapi#/${steps.map(escaped).join('/')}` });
    this.compiled.set(key, validate);
    return validate;
  }
}

const NDJSON = 'application/x-ndjson';

/** Parses newline-delimited JSON, whose schema describes an array of its lines. */
const linesOf = (text: string): readonly unknown[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));

const parametersOf = (template: string): number => template.match(/\{\w+\}/g)?.length ?? 0;

/** Escapes a step of a JSON pointer for a URL (RFC 6901, 6). */
const escaped = (step: string): string => encodeURIComponent(step.replace(/~/g, '~0').replace(/\//g, '~1'));

/** Cached for the worker process: each suite evaluates this file, and compiling the schemas takes a second. */
const CHECK = Symbol.for('umbra.answer-check');
const worker = globalThis as { [CHECK]?: AnswerCheck };

/** @throws Error if the API document does not describe a response */
export function assertDocumented(answered: Answered): void {
  const check = worker[CHECK] ?? new AnswerCheck();
  worker[CHECK] = check;
  const problem = check.problemOf(answered);
  if (problem === undefined) return;
  throw new Error(`${answered.method} ${answered.path} does not answer as docs/openapi.json says: ${problem}`);
}
