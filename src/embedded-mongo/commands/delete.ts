import { Int32 } from 'bson';
import { type Document, numberOf } from '../bson/values.js';
import { CommandError, refuse } from '../errors.js';
import { parseQuery } from '../query/find.js';
import {
  collectionName,
  documentField,
  documentsField,
  type Handler,
  refuseCollation,
  type Request,
} from './command.js';
import { forEachMatch } from './for-each-match.js';
import { ordered, statementId, writeAnswer, type WriteFailure, writeFailure } from './write-answer.js';
import { NOTHING, writeToOne } from './write-statement.js';

/** `delete`. */
export const deleteCommand: Handler = async (request) => {
  const failures: WriteFailure[] = [];
  let n = 0;
  for (const [index, statement] of documentsField(request.body, 'deletes').entries()) {
    try {
      n += await runStatement(request, statement, statementId(request, index));
    } catch (error) {
      if (!(error instanceof CommandError) || error.code === 50 || error.code === 225) throw error;
      failures.push(writeFailure(index, error));
      if (ordered(request)) break;
    }
  }
  return writeAnswer(request, { n: new Int32(n) }, failures);
};

async function runStatement(request: Request, statement: Document, id: number): Promise<number> {
  refuseCollation(statement);
  const query = parseQuery(documentField(statement, 'q'), [], statement.hint, documentField(request.body, 'let'));
  const limit = numberOf(statement.limit);
  if (limit !== 0 && limit !== 1) return refuse(9, 'The limit field in delete objects must be 0 or 1.');
  const name = collectionName(request);
  if (limit === 1) return deleteOne(request, name, query, id);
  let removed = 0;
  await forEachMatch(request, name, query, (collection, match) => {
    collection.remove(match.record, match);
    removed++;
  });
  return removed;
}

async function deleteOne(
  request: Request,
  name: string,
  query: ReturnType<typeof parseQuery>,
  id: number,
): Promise<number> {
  const { retryable, service } = request;
  const before = retryable === undefined ? undefined : service.retries.answerOf(retryable, id);
  if (before !== undefined) return numberOf(before.n) ?? 0;
  const result = await writeToOne(
    request,
    name,
    query,
    (collection, match) => {
      collection.remove(match.record, match);
      return { ...NOTHING, matched: true };
    },
    () => NOTHING,
    (done) => {
      if (retryable !== undefined) service.retries.remember(retryable, id, { n: new Int32(done.matched ? 1 : 0) });
    },
  );
  return result.matched ? 1 : 0;
}
