import { encode } from '../bson/codec.js';
import { isArray, isDocument } from '../bson/values.js';
import { refuse } from '../errors.js';
import { countingOf } from '../aggregate/counting.js';
import { compileStages, leadingQuery } from '../aggregate/pipeline.js';
import { PipelineSource } from '../aggregate/pipeline-source.js';
import { ListSource, Matches } from '../query/find.js';
import { countField, documentField, type Handler, refuseCollation } from './command.js';
import { explain } from './explain.js';
import { firstBatch } from './find.js';

/** The size of a first batch if the client does not specify one, as in MongoDB. */
const FIRST_BATCH = 101;

/** `aggregate`. */
export const aggregate: Handler = async (request) => {
  const { body, service, database, operation } = request;
  refuseCollation(body);
  const pipeline = body.pipeline;
  if (!isArray(pipeline)) return refuse(14, "'pipeline' option must be specified as an array");
  if (body.explain === true) return explain({ ...request, body: { explain: { ...body, explain: false } } });
  if (!isDocument(body.cursor))
    return refuse(9, "The 'cursor' option is required, except for aggregate with the explain argument");
  const variables = documentField(body, 'let');
  const find = (name: string) => service.store.find(database, name);
  const context = { find, operation, depth: 0 };
  const { query, rest } = leadingQuery(pipeline, body.hint, variables);
  const stages = compileStages(rest, context, variables);
  const name = body.aggregate;
  if (typeof name !== 'string') return refuse(73, 'Pipelines over a whole database are not supported by this store.');
  const collection = find(name);
  const matches = collection === undefined ? undefined : new Matches(collection, query);
  const counting = countingOf(rest);
  if (counting !== undefined && matches !== undefined && !matches.mustSort) {
    const counted = counting.answer(await matches.count(counting.most, operation));
    return firstBatch(request, `${database}.${name}`, new ListSource(counted.map((each) => encode(each))), Infinity);
  }
  const size = countField(documentField(body, 'cursor'), 'batchSize') ?? FIRST_BATCH;
  return firstBatch(request, `${database}.${name}`, new PipelineSource(matches, stages), size);
};
