/**
 * The redaction engine: `compile` a policy once, `redact` any number of texts by the plan. A library: the same input
 * gives the same output, and time, randomness and files are arguments.
 */
export { compile, type Compilation, type CompileOptions } from './policy/compile.js';
export { redact } from './redact.js';
export { TooManyFindings } from './scan/detect.js';
export { KINDS } from './detectors/catalog.js';
export type { Kind, KindLabel, KindNames } from './kinds.js';
export type { Plan } from './policy/plan.js';
export type { PolicyProblem } from './policy/problem.js';
export type { ExplainedSpan, RaisedAlert, RedactOptions, Redaction } from './redaction.js';
export {
  readRecord,
  writeProblem,
  writeRecord,
  type RecordFormat,
  type RecordProblem,
  type TextRecord,
} from './records.js';
