import { TooManyFindings } from '../engine/index.js';
import { DocumentProblem } from '../formats/document-problem.js';
import { AppError } from '../platform/http/app-error.js';
import { FileError, reasonOf } from './files.js';
import { UsageError } from './options.js';

/** Returns a message that says what to do and contains nothing of a document; undefined if the error is a bug. */
export function problemOf(error: unknown): string | undefined {
  if (error instanceof UsageError) return `${error.message} See "umbra --help".`;
  if (error instanceof FileError || error instanceof AppError || error instanceof DocumentProblem) return error.message;
  if (error instanceof TooManyFindings) {
    return 'More is found in the document than can be held at once. Divide it into smaller files, or write it as CSV or lines of JSON, which are read in parts.';
  }
  if (typeof error === 'object' && error !== null && 'syscall' in error)
    return `The file system refuses it: ${reasonOf(error)}.`;
  return undefined;
}
