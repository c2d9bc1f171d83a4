import { isJsonObject, type JsonObject } from '../../platform/objects/json-object.js';
import { isTruthy, refuseType } from './json-values.js';
import type { Finding } from './conflicts.js';
import type { OperatorConfig } from './operators.js';
import { CUSTOM } from './operators.js';
import { refuse } from './presidio-fault.js';
import type { FoundSpan } from './replace-findings.js';

/** A request to `/anonymize`. */
export interface AnonymizeRequest {
  readonly text: string;
  readonly findings: readonly Finding[];
  /** Keyed by entity type; `DEFAULT` is for all others. */
  readonly operators: ReadonlyMap<string, OperatorConfig>;
}

/** A request to `/deanonymize`. */
export interface DeanonymizeRequest {
  readonly text: string;
  readonly spans: readonly FoundSpan[];
  readonly operators: ReadonlyMap<string, OperatorConfig>;
}

/**
 * Reads the body of `/anonymize`, in the order in which Presidio does, which decides what it complains about first.
 * @throws PresidioFault
 */
export function readAnonymizeRequest(body: unknown): AnonymizeRequest {
  const fields = fieldsOf(body);
  const operators = readOperators('anonymizers', fields.anonymizers);
  if ([...operators.values()].some(({ type }) => type === CUSTOM)) {
    refuse('bad-request', 'Custom type anonymizer is not supported');
  }
  const results =
    fields.analyzer_results ?? refuse('invalid-parameter', 'Invalid input, request must contain analyzer results');
  return { findings: listOf('analyzer_results', results).map(readFinding), operators, text: textOf(fields) };
}

/** Reads the body of `/deanonymize`. @throws PresidioFault */
export function readDeanonymizeRequest(body: unknown): DeanonymizeRequest {
  const fields = fieldsOf(body);
  const spans = listOf('anonymizer_results', fields.anonymizer_results ?? []).map(readSpan);
  return { spans, operators: readOperators('deanonymizers', fields.deanonymizers), text: textOf(fields) };
}

function fieldsOf(body: unknown): JsonObject {
  if (!isTruthy(body)) return refuse('bad-request', 'Invalid request json');
  return isJsonObject(body) ? body : refuse('invalid-parameter', 'Invalid input, the body must be a JSON object');
}

const textOf = ({ text = '' }: JsonObject): string =>
  typeof text === 'string' ? text : refuseType('text', 'string', text);

const listOf = (name: string, value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as readonly unknown[]) : refuseType(name, 'array', value);

function readOperators(name: string, value: unknown): ReadonlyMap<string, OperatorConfig> {
  if (value === undefined || value === null) return new Map();
  if (!isJsonObject(value)) return refuseType(name, undefined, value);
  return new Map(Object.entries(value).map(([entityType, config]) => [entityType, readOperator(entityType, config)]));
}

function readOperator(entityType: string, config: unknown): OperatorConfig {
  if (!isJsonObject(config)) return refuseType(entityType, undefined, config);
  const { type, ...params } = config;
  if (!isTruthy(type)) return refuse('invalid-parameter', 'Invalid input, operator config must contain operator_name');
  return { type: typeof type === 'string' ? type : refuseType('type', 'string', type), params };
}

function readFinding(item: unknown): Finding {
  const span = readSpan(item);
  const { score } = item as JsonObject;
  if (score === undefined || score === null) {
    return refuse('invalid-parameter', 'Invalid input, analyzer result must contain score');
  }
  return { ...span, score: typeof score === 'number' ? score : refuseType('score', 'number', score) };
}

function readSpan(item: unknown): FoundSpan {
  if (!isJsonObject(item)) return refuseType('result', undefined, item);
  const start = offsetOf(item, 'start');
  const end = offsetOf(item, 'end');
  const { entity_type: entityType } = item;
  if (!isTruthy(entityType)) return refuse('invalid-parameter', 'Invalid input, result must contain entity_type');
  if (typeof entityType !== 'string') return refuseType('entity_type', 'string', entityType);
  if (start < 0 || end < 0) {
    return refuse('invalid-parameter', 'Invalid input, result start and end must be positive');
  }
  if (start > end) {
    const message = `Invalid input, start index '${start}' must be smaller than end index '${end}'`;
    return refuse('invalid-parameter', message);
  }
  return { start, end, entityType };
}

/** In Python a boolean counts as 0 or 1. */
function offsetOf(item: JsonObject, name: 'start' | 'end'): number {
  const value = item[name] ?? refuse('invalid-parameter', `Invalid input, result must contain ${name}`);
  if (typeof value === 'boolean') return Number(value);
  return Number.isSafeInteger(value) ? (value as number) : refuseType(name, 'number', value);
}
