/**
 * The programming interface for documents. Code for PDFs and images is loaded with the first one. A policy is passed in
 * memory; nothing is read from the file system except the package's own files.
 */
export { compilePolicy, type Compilation, type PolicyProblem } from '../engine/index.js';
export { DocumentProblem, type DocumentProblemCode } from '../formats/document-problem.js';
export { PolicyError } from './policy-error.js';
export { readDocument } from './read.js';
export { redactDocument, type AskModels, type RedactDocumentOptions } from './redact.js';
export type {
  DocumentFinding,
  DocumentPiece,
  ReadDocument,
  ReadDocumentOptions,
  RecognitionOptions,
  RedactedFile,
} from './documents.types.js';
export type { DeclaredFormat as Declared, FormatId, Warning } from '../formats/format.js';
