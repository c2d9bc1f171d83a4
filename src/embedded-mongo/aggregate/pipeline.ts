import { Int32 } from 'bson';
import { type Document, isArray, isDocument, numberOf } from '../bson/values.js';
import { refuse } from '../errors.js';
import { compileFilter, type Variables } from '../filter/filter.js';
import { Matches, parseQuery, type Query } from '../query/find.js';
import { parseSort, Sorter } from '../query/sort.js';
import type { Collection } from '../storage/collection.js';
import { countStage, unwindStage } from './array-stages.js';
import { compileExpression } from '../filter/expression.js';
import { fieldStage } from './field-stages.js';
import { finish, through } from './flow.js';
import { countByStage, groupStage } from './group.js';
import { lookupStage } from './lookup.js';
import type { PipelineContext } from './context.js';
import { operators } from '../filter/operators.js';
import { toPlain, toTyped } from '../filter/plain.js';
import { CollectingStage, eachStage, roughSize, type Stage } from './stage.js';

/** The maximum number of stages in a pipeline, as in MongoDB. */
const MAX_STAGES = 1000;

/** Stages that mingo computes over all documents together. */
const COLLECTED = new Set(['$bucket', '$bucketAuto', '$setWindowFields', '$densify', '$fill', '$redact']);

const REFUSED: Readonly<Record<string, readonly [number, string]>> = {
  $changeStream: [40573, 'The $changeStream stage is only supported on replica sets'],
  $out: [115, '$out is not supported by this store: read the result and insert it.'],
  $merge: [115, '$merge is not supported by this store: read the result and write it.'],
  $graphLookup: [115, '$graphLookup is not supported by this store.'],
  $geoNear: [115, '$geoNear is not supported by this store.'],
  $search: [115, '$search is not supported by this store.'],
};

const MAX_DEPTH = 20;

/** Combines the leading stages into a query, which can use indexes, and returns it with the remaining stages. */
export function leadingQuery(
  pipeline: readonly unknown[],
  hint: unknown,
  variables: Variables = {},
): { readonly query: Query; readonly rest: readonly unknown[] } {
  const filters: Document[] = [];
  let at = 0;
  for (; at < pipeline.length; at++) {
    const stage = pipeline[at];
    const match = isDocument(stage) && Object.keys(stage).length === 1 ? stage.$match : undefined;
    if (!isDocument(match)) break;
    filters.push(match);
  }
  const filter = filters.length === 1 ? (filters[0] ?? {}) : filters.length === 0 ? {} : { $and: filters };
  const next = pipeline[at];
  const sort = isDocument(next) && Object.keys(next).length === 1 && isDocument(next.$sort) ? next.$sort : undefined;
  // A sort directly followed by a limit keeps only as many documents as needed; the separate stages implement this.
  const limited = isDocument(pipeline[at + 1]) && '$limit' in (pipeline[at + 1] as Document);
  const query = parseQuery(filter, limited ? [] : parseSort(sort), hint, variables);
  return { query, rest: pipeline.slice(sort !== undefined && !limited ? at + 1 : at) };
}

/** Compiles stages. @throws CommandError 40324 for an unknown stage. */
export function compileStages(
  pipeline: readonly unknown[],
  context: PipelineContext,
  variables: Variables,
): readonly Stage[] {
  if (pipeline.length > MAX_STAGES) refuse(7749501, `Pipeline length must be no longer than ${MAX_STAGES} stages`);
  if (context.depth > MAX_DEPTH) refuse(5644, `Pipelines must not be nested more than ${MAX_DEPTH} levels deep.`);
  return pipeline.flatMap((stage, i) => {
    if (!isDocument(stage) || Object.keys(stage).length !== 1)
      return refuse(40323, 'A pipeline stage specification object must contain exactly one field.');
    const [name = ''] = Object.keys(stage);
    return compileStage(name, stage[name], context, variables, limitAfter(pipeline[i + 1]));
  });
}

function limitAfter(stage: unknown): number {
  return (isDocument(stage) ? numberOf(stage.$limit) : undefined) ?? Infinity;
}

function compileStage(
  name: string,
  operand: unknown,
  context: PipelineContext,
  variables: Variables,
  keep: number,
): readonly Stage[] {
  switch (name) {
    case '$match': {
      if (!isDocument(operand)) return refuse(15959, 'the match filter must be an expression in an object');
      const test = compileFilter(operand, variables);
      return [{ take: (documents) => documents.filter(test) }];
    }
    case '$sort':
      return [sortStage(operand, keep)];
    case '$limit':
      return [limitStage(operand)];
    case '$skip':
      return [skipStage(operand)];
    case '$count':
      return [countStage(operand)];
    case '$set':
    case '$addFields':
    case '$unset':
    case '$project': {
      const step = fieldStage(name, operand, variables);
      return [eachStage((document) => [step(document)])];
    }
    case '$replaceRoot':
    case '$replaceWith':
      return [replaceRootStage(name === '$replaceRoot' && isDocument(operand) ? operand.newRoot : operand, variables)];
    case '$group':
      return [groupStage(operand, variables)];
    case '$sortByCount':
      return [countByStage(operand, variables), sortStage({ count: new Int32(-1) }, keep)];
    case '$unwind':
      return [unwindStage(operand)];
    case '$sample':
      return [sampleStage(operand)];
    case '$lookup':
      return [lookupStage(operand, context, variables, runPipeline)];
    case '$unionWith':
      return [unionStage(operand, context, variables)];
    case '$facet':
      return [facetStage(operand, context, variables)];
    default:
      return [otherStage(name, operand, variables)];
  }
}

function otherStage(name: string, operand: unknown, variables: Variables): Stage {
  if (!COLLECTED.has(name)) {
    const [code, reason] = REFUSED[name] ?? [40324, `Unrecognized pipeline stage name: '${name}'`];
    return refuse(code, reason);
  }
  const mingo = operators();
  const plainVariables = toPlain(variables) as Document;
  return new CollectingStage(name, (documents) => {
    const plain = documents.map((document) => toPlain(document) as Document);
    try {
      return mingo
        .run(plain, [{ [name]: toPlain(operand) }], plainVariables)
        .map((document) => toTyped(document) as Document);
    } catch {
      return refuse(2, `The stage ${name} cannot be computed: its specification is not valid.`);
    }
  });
}

function sortStage(operand: unknown, keep: number): Stage {
  const sorter = new Sorter<Document>(parseSort(operand), keep);
  return {
    take: (documents) => {
      for (const document of documents) sorter.add(document, document, roughSize(document));
      return [];
    },
    finish: () => sorter.sorted(),
  };
}

function limitStage(operand: unknown): Stage {
  let left = numberOf(operand) ?? 0;
  if (!Number.isInteger(left) || left <= 0) refuse(15958, 'the limit must be positive');
  return {
    take: (documents) => {
      const taken = documents.slice(0, left);
      left -= taken.length;
      return taken;
    },
    get satisfied() {
      return left === 0;
    },
  };
}

function skipStage(operand: unknown): Stage {
  let left = numberOf(operand) ?? -1;
  if (!Number.isInteger(left) || left < 0)
    refuse(5107200, 'invalid argument to $skip stage: expected a non-negative number');
  return {
    take: (documents) => {
      const skipped = Math.min(left, documents.length);
      left -= skipped;
      return documents.slice(skipped);
    },
  };
}

function sampleStage(operand: unknown): Stage {
  const size = isDocument(operand) ? (numberOf(operand.size) ?? 0) : 0;
  if (!Number.isInteger(size) || size <= 0) refuse(28747, 'size argument to $sample must be a positive integer');
  return new CollectingStage('$sample', (documents) => {
    const drawn = [...documents];
    for (let i = 0; i < Math.min(size, drawn.length); i++) {
      const other = i + Math.floor(Math.random() * (drawn.length - i));
      [drawn[i], drawn[other]] = [drawn[other] ?? {}, drawn[i] ?? {}];
    }
    return drawn.slice(0, size);
  });
}

function replaceRootStage(operand: unknown, variables: Variables): Stage {
  const expression = compileExpression(operand, variables);
  return eachStage((document) => {
    const root = expression(document);
    return [isDocument(root) ? root : refuse(40228, "'newRoot' expression must evaluate to an object")];
  });
}

function unionStage(operand: unknown, context: PipelineContext, variables: Variables): Stage {
  const spec: Document = isDocument(operand) ? operand : { coll: operand };
  const name = spec.coll;
  const pipeline = spec.pipeline ?? [];
  if (typeof name !== 'string' || !isArray(pipeline))
    return refuse(9, '$unionWith takes a collection, or {coll, pipeline}');
  compileStages(pipeline, { ...context, depth: context.depth + 1 }, variables);
  return {
    take: (documents) => documents,
    finish: () => runPipeline(context.find(name), pipeline, { ...context, depth: context.depth + 1 }, variables),
  };
}

function facetStage(operand: unknown, context: PipelineContext, variables: Variables): Stage {
  if (!isDocument(operand) || Object.keys(operand).length === 0)
    return refuse(40169, 'the $facet specification must be a non-empty object');
  const inner = { ...context, depth: context.depth + 1 };
  const facets = Object.entries(operand).map(([name, pipeline]) => {
    if (!isArray(pipeline)) return refuse(40170, `arguments to $facet must be arrays, ${name} is not`);
    return [name, compileStages(pipeline, inner, variables)] as const;
  });
  return new CollectingStage('$facet', async (documents) => {
    const result: Document = {};
    for (const [name, stages] of facets) {
      const first = await through(stages, documents);
      result[name] = first.concat(await finish(stages));
    }
    return [result];
  });
}

/** Runs a pipeline over a collection and returns all results. */
export async function runPipeline(
  collection: Collection | undefined,
  pipeline: readonly unknown[],
  context: PipelineContext,
  variables: Variables,
): Promise<readonly Document[]> {
  const { query, rest } = leadingQuery(pipeline, undefined, variables);
  const stages = compileStages(rest, context, variables);
  const matches = collection === undefined ? undefined : new Matches(collection, query);
  const results: Document[][] = [];
  for (;;) {
    const found = stages.some((stage) => stage.satisfied === true) ? undefined : await matches?.next(context.operation);
    if (found === undefined) break;
    const documents = found.map(({ document }) => document);
    results.push([...(await through(stages, documents))]);
  }
  return results.flat().concat(await finish(stages));
}
