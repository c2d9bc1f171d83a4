import { Int32 } from 'bson';
import { type Document, isDocument, isArray, numberOf } from '../bson/values.js';
import { refuse } from '../errors.js';
import { Matches, parseQuery, type Query } from '../query/find.js';
import type { Operation } from '../storage/operation.js';
import type { Plan } from '../query/planner.js';
import { parseSort } from '../query/sort.js';
import { countingOf, type Counting } from '../aggregate/counting.js';
import { leadingQuery } from '../aggregate/pipeline.js';
import { documentField, type Handler } from './command.js';

/** `explain`: how a command would find its documents, and the cost. */
export const explain: Handler = async ({ service, database, body, operation }) => {
  const command = body.explain;
  if (!isDocument(command)) return refuse(14, "BSON field 'explain.explain' must be an object");
  const [name = ''] = Object.keys(command);
  const collectionName = command[name];
  if (typeof collectionName !== 'string') return refuse(59, `Explain failed due to unknown command: ${name}`);
  const { query, counting } = questionOf(name, command);
  const collection = service.store.find(database, collectionName);
  const base = {
    explainVersion: '1',
    command,
    serverInfo: { host: 'localhost', port: new Int32(0), version: '7.0.0' },
  };
  const namespace = `${database}.${collectionName}`;
  if (collection === undefined)
    return { ...base, queryPlanner: { namespace, winningPlan: { stage: 'EOF' }, rejectedPlans: [] } };
  const skip = numberOf(command.skip) ?? 0;
  const limit = Math.abs(numberOf(command.limit) ?? 0);
  const wanted = counting?.most ?? (limit === 0 ? Infinity : skip + limit);
  const matches = new Matches(collection, query, wanted);
  const winningPlan = planStages(matches.plan, matches.mustSort, query);
  const queryPlanner = { namespace, winningPlan, rejectedPlans: [] };
  if (body.verbosity === 'queryPlanner') return { ...base, queryPlanner };
  const start = performance.now();
  const returned = await (counting === undefined
    ? readUpTo(wanted, matches, operation)
    : matches.count(wanted, operation));
  return {
    ...base,
    queryPlanner,
    executionStats: {
      executionSuccess: true,
      nReturned: new Int32(Math.max(0, Math.min(returned, wanted) - skip)),
      executionTimeMillis: new Int32(Math.round(performance.now() - start)),
      totalKeysExamined: new Int32(matches.scan.keysExamined),
      totalDocsExamined: new Int32(matches.scan.docsExamined),
      executionStages: winningPlan,
    },
  };
};

/** Reads matches, and stops where the search itself would stop. */
async function readUpTo(wanted: number, matches: Matches, operation: Operation): Promise<number> {
  let returned = 0;
  while (returned < wanted) {
    const found = await matches.next(operation);
    if (found === undefined) break;
    returned += found.length;
  }
  return returned;
}

interface Question {
  readonly query: Query;
  /** Set if the matches are only counted. */
  readonly counting?: Pick<Counting, 'most'> | undefined;
}

function questionOf(name: string, command: Document): Question {
  switch (name) {
    case 'find':
      return { query: parseQuery(documentField(command, 'filter'), parseSort(command.sort), command.hint) };
    case 'count': {
      const limit = Math.abs(numberOf(command.limit) ?? 0);
      const most = limit === 0 ? Infinity : limit + (numberOf(command.skip) ?? 0);
      return { query: parseQuery(documentField(command, 'query'), [], command.hint), counting: { most } };
    }
    case 'distinct':
      return { query: parseQuery(documentField(command, 'query'), [], command.hint) };
    case 'findAndModify':
      return { query: parseQuery(documentField(command, 'query'), parseSort(command.sort), command.hint) };
    case 'update':
    case 'delete':
      return { query: statementQuery(command[name === 'update' ? 'updates' : 'deletes']) };
    case 'aggregate': {
      const pipeline = command.pipeline;
      if (!isArray(pipeline)) return refuse(14, "'pipeline' must be an array");
      const { query, rest } = leadingQuery(pipeline, command.hint);
      return { query, counting: query.sort.length === 0 ? countingOf(rest) : undefined };
    }
    default:
      return refuse(59, `Explain failed due to unknown command: ${name}`);
  }
}

function statementQuery(statements: unknown): Query {
  const [statement] = isArray(statements) ? statements : [];
  if (!isDocument(statement)) return refuse(14, 'A write to explain has one statement.');
  return parseQuery(documentField(statement, 'q'), [], statement.hint);
}

function planStages(plan: Plan, mustSort: boolean, query: Query): Document {
  const found = planStage(plan);
  if (!mustSort) return found;
  const sortPattern = Object.fromEntries(
    query.sort.map(({ name, descending }) => [name, new Int32(descending ? -1 : 1)]),
  );
  return { stage: 'SORT', sortPattern, inputStage: found };
}

function planStage(plan: Plan): Document {
  switch (plan.kind) {
    case 'none':
      return { stage: 'EOF' };
    case 'id':
      return { stage: 'IDHACK' };
    case 'collection':
      return { stage: 'COLLSCAN', direction: plan.reverse ? 'backward' : 'forward' };
    case 'union':
      return { stage: 'OR', inputStages: plan.plans.map(planStage) };
    case 'index': {
      const { definition } = plan.index;
      const inputStage = {
        stage: 'IXSCAN',
        keyPattern: definition.key,
        indexName: definition.name,
        isMultiKey: definition.multikey.some(Boolean),
        isUnique: definition.unique,
        isSparse: definition.sparse,
        isPartial: definition.partialFilter !== undefined,
        direction: plan.reverse ? 'backward' : 'forward',
        ranges: new Int32(plan.ranges.length),
      };
      return { stage: 'FETCH', inputStage };
    }
  }
}
