import { Int32 } from 'bson';
import { type Document, isDocument } from '../bson/values.js';
import { refuse } from '../errors.js';
import { parseQuery } from '../query/find.js';
import { compileProjection } from '../query/projection.js';
import { parseSort } from '../query/sort.js';
import { compileUpdate } from '../update/update.js';
import { collectionName, documentField, flagField, type Handler, refuseCollation, type Request } from './command.js';
import { insertUpsert, NOTHING, type SingleWrite, updateMatch, writeToOne } from './write-statement.js';

const STATEMENT = 0;

/** `findAndModify`. */
export const findAndModify: Handler = async (request) => {
  const { body, retryable, service } = request;
  refuseCollation(body);
  const remembered = retryable === undefined ? undefined : service.retries.answerOf(retryable, STATEMENT);
  if (remembered !== undefined) return remembered;
  const remove = flagField(body, 'remove');
  const upsert = flagField(body, 'upsert');
  if (remove && body.update !== undefined) return refuse(9, 'Cannot specify both an update and remove=true');
  if (remove && upsert) return refuse(9, 'Cannot specify both upsert=true and remove=true');
  if (remove && flagField(body, 'new'))
    return refuse(9, "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document");
  if (!remove && body.update === undefined) return refuse(9, 'Either an update or remove=true must be specified');
  let answer: Document = {};
  await run(request, remove, upsert, (done) => {
    answer = answerOf(request, done, remove);
    if (retryable !== undefined) service.retries.remember(retryable, STATEMENT, answer);
  });
  return answer;
};

function run(
  request: Request,
  remove: boolean,
  upsert: boolean,
  done: (result: SingleWrite) => void,
): Promise<SingleWrite> {
  const { body } = request;
  const variables = documentField(body, 'let');
  const query = parseQuery(documentField(body, 'query'), parseSort(body.sort), body.hint, variables);
  const name = collectionName(request);
  if (remove) {
    return writeToOne(
      request,
      name,
      query,
      (collection, match) => {
        collection.remove(match.record, match);
        return { ...NOTHING, matched: true, before: match.document };
      },
      () => NOTHING,
      done,
    );
  }
  const update = compileUpdate(body.update, body.arrayFilters, variables);
  return writeToOne(
    request,
    name,
    query,
    (collection, match) => updateMatch(collection, match, query, update),
    () => (upsert ? insertUpsert(request, name, query, update) : NOTHING),
    done,
  );
}

function answerOf(request: Request, result: SingleWrite, remove: boolean): Document {
  const { body } = request;
  const chosen = flagField(body, 'new') ? result.after : result.before;
  const fields = body.fields ?? body.projection;
  const projection = isDocument(fields) ? compileProjection(fields, documentField(body, 'let')) : undefined;
  const value = chosen === undefined ? null : (projection?.(chosen) ?? chosen);
  const touched = result.matched || result.upserted !== undefined;
  return {
    lastErrorObject: {
      n: new Int32(touched ? 1 : 0),
      ...(remove ? {} : { updatedExisting: result.matched }),
      ...(result.upserted === undefined ? {} : { upserted: result.upserted.id }),
    },
    value,
  };
}
