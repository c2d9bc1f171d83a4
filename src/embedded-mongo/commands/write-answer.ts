import { Int32 } from 'bson';
import { type Document, isArray, numberOf } from '../bson/values.js';
import type { CommandError } from '../errors.js';
import type { Request } from './command.js';

/** The reason why one statement of a batch failed, in the form of `writeErrors`. */
export type WriteFailure = Document;

/** Creates the failure entry of a statement. */
export function writeFailure(index: number, error: CommandError): WriteFailure {
  return { index: new Int32(index), code: new Int32(error.code), errmsg: error.message, ...error.extra };
}

/** Returns true if the batch stops at its first failure, which is the default. */
export function ordered({ body }: Request): boolean {
  return body.ordered !== false;
}

/** Returns the number under which a retryable statement is remembered. */
export function statementId({ body }: Request, index: number): number {
  const { stmtIds, stmtId } = body;
  if (isArray(stmtIds)) return numberOf(stmtIds[index]) ?? index;
  return (numberOf(stmtId) ?? 0) + index;
}

/** Creates the response to a batch of writes. */
export function writeAnswer(request: Request, counts: Document, failures: readonly WriteFailure[]): Document {
  const concern = request.body.writeConcern;
  const nodes = typeof concern === 'object' && concern !== null && 'w' in concern ? numberOf(concern.w) : undefined;
  return {
    ...counts,
    ...(failures.length === 0 ? {} : { writeErrors: failures }),
    ...(nodes !== undefined && nodes > 1 ? { writeConcernError: UNSATISFIABLE } : {}),
  };
}

const UNSATISFIABLE = {
  code: new Int32(100),
  codeName: 'UnsatisfiableWriteConcern',
  errmsg: 'Not enough data-bearing nodes',
};
