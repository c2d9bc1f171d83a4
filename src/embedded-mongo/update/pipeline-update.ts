import { compileExpression } from '../filter/expression.js';
import { fieldStage } from '../aggregate/field-stages.js';
import { type Document, isDocument } from '../bson/values.js';
import { refuse } from '../errors.js';
import type { Variables } from '../filter/filter.js';
import type { Update } from './compiled-update.js';

const ALLOWED = new Set(['$set', '$addFields', '$unset', '$project', '$replaceRoot', '$replaceWith']);

/** Compiles an update by pipeline. @throws CommandError 72 for a stage that is not allowed in an update. */
export function pipelineUpdate(stages: readonly unknown[], variables: Variables): Update {
  const steps = stages.map((stage) => {
    const [name, operand] = isDocument(stage) ? (Object.entries(stage)[0] ?? []) : [];
    if (name === undefined || !isDocument(stage) || Object.keys(stage).length !== 1)
      return refuse(40323, 'A pipeline stage specification object must contain exactly one field.');
    if (!ALLOWED.has(name)) return refuse(72, `${name} is not allowed to be used within an update`);
    return name === '$replaceRoot' || name === '$replaceWith'
      ? replaceStage(name, operand, variables)
      : fieldStage(name, operand, variables);
  });
  return (document) => {
    const id = document._id;
    let result = document;
    for (const step of steps) result = step(result);
    return '_id' in result || id === undefined ? result : { _id: id, ...result };
  };
}

function replaceStage(name: string, operand: unknown, variables: Variables): (document: Document) => Document {
  const expression = compileExpression(
    name === '$replaceRoot' && isDocument(operand) ? operand.newRoot : operand,
    variables,
  );
  return (document) => {
    const root = expression(document);
    return isDocument(root) ? root : refuse(40228, `${name} must evaluate to an object.`);
  };
}
