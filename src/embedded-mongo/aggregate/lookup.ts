import { splitPath, visitPath } from '../bson/path.js';
import { type Document, isArray, isDocument } from '../bson/values.js';
import { refuse } from '../errors.js';
import type { Variables } from '../filter/filter.js';
import type { Collection } from '../storage/collection.js';
import { replaceAt } from './array-stages.js';
import { compileExpression } from '../filter/expression.js';
import type { PipelineContext } from './context.js';
import { MemoryGauge, type Stage } from './stage.js';

/** Runs a pipeline over a collection. Passed in by the stage compiler, because that imports this module. */
type RunPipeline = (
  collection: Collection | undefined,
  pipeline: readonly unknown[],
  context: PipelineContext,
  variables: Variables,
) => Promise<readonly Document[]>;

/** Compiles `$lookup`, by equality of fields, by a pipeline, or both. */
export function lookupStage(operand: unknown, context: PipelineContext, variables: Variables, run: RunPipeline): Stage {
  if (!isDocument(operand)) return refuse(9, 'the $lookup specification must be an Object');
  const { from, as, localField, foreignField, pipeline = [] } = operand;
  if (typeof from !== 'string' || typeof as !== 'string')
    return refuse(9, "$lookup must have the string fields 'from' and 'as'");
  if (!isArray(pipeline)) return refuse(9, "'pipeline' of $lookup must be an array");
  const byField = typeof localField === 'string' && typeof foreignField === 'string';
  if (!byField && operand.pipeline === undefined)
    return refuse(9, "$lookup requires either 'pipeline' or both 'localField' and 'foreignField' to be specified");
  const letFields = Object.entries(isDocument(operand.let) ? operand.let : {}).map(
    ([name, expression]) => [name, compileExpression(expression, variables)] as const,
  );
  const target = splitPath(as);
  const inner = { ...context, depth: context.depth + 1 };
  return {
    take: async (documents) => {
      const joined: Document[] = [];
      for (const document of documents) {
        await context.operation.breathe();
        const bound = {
          ...variables,
          ...Object.fromEntries(letFields.map(([name, compute]) => [name, compute(document)])),
        };
        const first = byField ? [{ $match: foreignFilter(document, localField, foreignField) }] : [];
        const found = await run(context.find(from), [...first, ...pipeline], inner, bound);
        const gauge = new MemoryGauge('$lookup');
        for (const one of found) gauge.add(one);
        joined.push(replaceAt(document, target, found));
      }
      return joined;
    },
  };
}

/** Returns the filter for foreign documents: the field has one of the local values, or null if there is none. */
function foreignFilter(document: Document, localField: string, foreignField: string): Document {
  const values: unknown[] = [];
  visitPath(document, splitPath(localField), (value) => {
    if (isArray(value)) values.push(...value);
    else values.push(value ?? null);
    return false;
  });
  return { [foreignField]: { $in: values } };
}
