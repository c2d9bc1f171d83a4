/**
 * Documents for programs: any format but PDF, which takes a renderer and is left to the server and the command line.
 * A policy comes from memory; nothing is read from the file system but what the engine brings along.
 */
export { compilePolicy, type Compilation, type PolicyProblem } from '../engine/index.js';
export { DocumentProblem, type DocumentProblemCode } from '../formats/document-problem.js';
export { PolicyError } from './policy-error.js';
export { readDocument, type DocumentPiece, type ReadDocument } from './read.js';
export {
  redactDocument,
  type AskModels,
  type DocumentFinding,
  type RedactDocumentOptions,
  type RedactedFile,
} from './redact.js';
export type { Declared, FormatId, Warning } from '../formats/format.js';
