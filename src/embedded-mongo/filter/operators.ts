import { createRequire } from 'node:module';
import type { Context } from 'mingo/core';
import type { Options } from 'mingo/types';
import type { Document } from '../bson/values.js';

type Core = typeof import('mingo/core');

/** Options with an explicit root; without it, mingo rebuilds them for every document. */
interface ComputeOptions extends Options {
  update(locals: { readonly root: unknown }): ComputeOptions;
}

/** mingo's operators. */
export interface Operators {
  /** Returns true if there is an expression operator with that name. */
  readonly has: (name: string) => boolean;
  /** Returns true if there is an accumulator with that name. */
  readonly hasAccumulator: (name: string) => boolean;
  /** Creates options with variables. */
  readonly options: (variables: Document) => ComputeOptions;
  /** Evaluates an expression on plain values. */
  readonly evaluate: (document: unknown, expression: unknown, options: ComputeOptions) => unknown;
  /** Evaluates an accumulator over a group's plain documents. */
  readonly accumulate: (documents: readonly unknown[], expression: Document, options: ComputeOptions) => unknown;
  /** Runs stages over plain documents. */
  readonly run: (documents: readonly Document[], stages: readonly Document[], variables: Document) => Document[];
}

let loaded: Operators | undefined;

/** Loads mingo when an expression first needs it: a store that only reads and writes never pays for it. */
export function operators(): Operators {
  loaded ??= load();
  return loaded;
}

function load(): Operators {
  const require = createRequire(__filename);
  const core = require('mingo/core') as Core;
  const { Aggregator } = require('mingo/aggregator') as typeof import('mingo/aggregator');
  const context = buildContext(require, core);
  const optionsOf = (variables: Document): Options => ({
    context,
    variables,
    idKey: '_id',
    processingMode: core.ProcessingMode.CLONE_OFF,
    scriptEnabled: false,
    useStrictMode: true,
    failOnError: true,
  });
  return {
    has: (name) =>
      [core.OpType.EXPRESSION, core.OpType.ACCUMULATOR].some((type) => context.getOperator(type, name) !== null),
    hasAccumulator: (name) => context.getOperator(core.OpType.ACCUMULATOR, name) !== null,
    options: (variables) => core.evalExpr({}, { [OPTIONS_OPERATOR]: 1 }, optionsOf(variables)) as ComputeOptions,
    evaluate: (document, expression, options) =>
      core.evalExpr(document, expression, options.update({ root: document })),
    // With a null root, each document of the group is the root for its own expressions.
    accumulate: (documents, expression, options) =>
      core.evalExpr(documents, expression, options.update({ root: null })),
    run: (documents, stages, variables) =>
      new Aggregator([...stages], optionsOf(variables)).run<Document>([...documents]),
  };
}

/** A custom operator that returns the options it is called with, because mingo does not export their class. */
const OPTIONS_OPERATOR = '$optionsOfThisCall';

function buildContext(require: NodeJS.Require, { Context: Contexts }: Core): Context {
  const expression = require('mingo/operators/expression') as Record<string, never>;
  const accumulator = require('mingo/operators/accumulator') as Record<string, never>;
  const pipeline = require('mingo/operators/pipeline') as Record<string, never>;
  const projection = require('mingo/operators/projection') as Record<string, never>;
  const query = require('mingo/operators/query') as Record<string, never>;
  const window = require('mingo/operators/window') as Record<string, never>;
  const options = (_document: unknown, _operand: unknown, given: Options): unknown => given;
  return Contexts.init({
    expression: { ...expression, [OPTIONS_OPERATOR]: options },
    accumulator: { ...accumulator },
    pipeline: { ...pipeline },
    projection: { ...projection },
    query: { ...query },
    window: { ...window },
  });
}
