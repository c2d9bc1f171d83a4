import { Int32 } from 'bson';
import { type Document, isTruthy, numberOf, isArray } from '../bson/values.js';
import { CommandError, refuse } from '../errors.js';
import { parseQuery, type Query } from '../query/find.js';
import { parseSort } from '../query/sort.js';
import { type CompiledUpdate, compileUpdate } from '../update/update.js';
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
import { insertUpsert, NOTHING, type SingleWrite, updateMatch, writeToOne } from './write-statement.js';

/** The effects of a statement. */
interface Outcome {
  readonly n: number;
  readonly modified: number;
  readonly upserted: { readonly id: unknown } | undefined;
}

/** The number of unordered statements started together: those that wait together share one transaction. */
const BATCH_SIZE = 500;

/** `update`. */
export const update: Handler = async (request) => {
  const statements = documentsField(request.body, 'updates');
  const outcomes = await (ordered(request) ? runInOrder(request, statements) : runTogether(request, statements));
  let n = 0;
  let modified = 0;
  const upserted: Document[] = [];
  const failures: WriteFailure[] = [];
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome instanceof CommandError) {
      failures.push(writeFailure(index, outcome));
      continue;
    }
    n += outcome.n;
    modified += outcome.modified;
    if (outcome.upserted !== undefined) upserted.push({ index: new Int32(index), _id: outcome.upserted.id });
  }
  const counts = { n: new Int32(n), nModified: new Int32(modified), ...(upserted.length === 0 ? {} : { upserted }) };
  return writeAnswer(request, counts, failures);
};

type StatementOutcome = Outcome | CommandError;

/** Runs the statements in order, up to the first that fails. */
async function runInOrder(request: Request, statements: readonly Document[]): Promise<readonly StatementOutcome[]> {
  const outcomes: StatementOutcome[] = [];
  for (const [index, statement] of statements.entries()) {
    const outcome = await settle(request, statement, index);
    outcomes.push(outcome);
    if (outcome instanceof CommandError) break;
  }
  return outcomes;
}

async function runTogether(request: Request, statements: readonly Document[]): Promise<readonly StatementOutcome[]> {
  const outcomes: StatementOutcome[] = [];
  while (outcomes.length < statements.length) {
    const first = outcomes.length;
    const some = statements.slice(first, first + BATCH_SIZE);
    outcomes.push(...(await Promise.all(some.map((statement, i) => settle(request, statement, first + i)))));
  }
  return outcomes;
}

/** Runs a statement. Returns its error if it is refused; errors that end the whole command are thrown. */
async function settle(request: Request, statement: Document, index: number): Promise<StatementOutcome> {
  try {
    return await runStatement(request, statement, statementId(request, index));
  } catch (error) {
    if (!(error instanceof CommandError) || error.code === 50 || error.code === 225) throw error;
    return error;
  }
}

async function runStatement(request: Request, statement: Document, id: number): Promise<Outcome> {
  refuseCollation(statement);
  const query = parseQuery(
    documentField(statement, 'q'),
    parseSort(statement.sort),
    statement.hint,
    documentField(request.body, 'let'),
  );
  const compiled = compileUpdate(statement.u, statement.arrayFilters, {
    ...documentField(request.body, 'let'),
    ...documentField(statement, 'c'),
  });
  const upsert = isTruthy(statement.upsert);
  if (isTruthy(statement.multi)) {
    if (compiled.kind === 'replacement') return refuse(9, 'multi update is not supported for replacement-style update');
    return updateMany(request, query, compiled, upsert);
  }
  return updateOne(request, query, compiled, upsert, id);
}

async function updateOne(
  request: Request,
  query: Query,
  compiled: CompiledUpdate,
  upsert: boolean,
  id: number,
): Promise<Outcome> {
  const { retryable, service } = request;
  const before = retryable === undefined ? undefined : service.retries.answerOf(retryable, id);
  if (before !== undefined) return fromRemembered(before);
  const name = collectionName(request);
  const result = await writeToOne(
    request,
    name,
    query,
    (collection, match) => updateMatch(collection, match, query, compiled),
    () => (upsert ? insertUpsert(request, name, query, compiled) : NOTHING),
    (done) => {
      if (retryable !== undefined) service.retries.remember(retryable, id, toRemembered(outcomeOf(done)));
    },
  );
  return outcomeOf(result);
}

function outcomeOf({ matched, modified, upserted }: SingleWrite): Outcome {
  return { n: matched || upserted !== undefined ? 1 : 0, modified: modified ? 1 : 0, upserted };
}

function toRemembered({ n, modified, upserted }: Outcome): Document {
  return { n: new Int32(n), modified: new Int32(modified), upserted: upserted === undefined ? [] : [upserted.id] };
}

function fromRemembered(answer: Document): Outcome {
  const upserted = isArray(answer.upserted) ? answer.upserted : [];
  return {
    n: numberOf(answer.n) ?? 0,
    modified: numberOf(answer.modified) ?? 0,
    upserted: upserted.length === 0 ? undefined : { id: upserted[0] },
  };
}

/** Updates all matches in chunks; each document is changed once and atomically. */
async function updateMany(request: Request, query: Query, compiled: CompiledUpdate, upsert: boolean): Promise<Outcome> {
  const name = collectionName(request);
  const counts = { n: 0, modified: 0 };
  await forEachMatch(request, name, query, (collection, match) => {
    const result = updateMatch(collection, match, query, compiled);
    counts.n++;
    if (result.modified) counts.modified++;
  });
  if (counts.n > 0 || !upsert) return { ...counts, upserted: undefined };
  const { upserted } = await request.service.store.environment.write(() =>
    insertUpsert(request, name, query, compiled),
  );
  return { n: 1, modified: 0, upserted };
}
