import { closest, TooManyFindings } from '../engine/index.js';
import { DocumentProblem } from '../formats/document-problem.js';
import { AppError } from '../platform/http/app-error.js';
import { UsageError } from './usage-error.js';
import { FileError, reasonOf } from './files.js';

/**
 * Returns a message that says what to do and contains nothing of a document; undefined if the error is a bug.
 * @param helpCall the call that shows the help on the command, for errors in its arguments
 */
export function problemOf(error: unknown, helpCall = 'umbra --help'): string | undefined {
  if (error instanceof UsageError) return `${error.message}${suggestion(error)} See "${helpCall}".`;
  if (error instanceof FileError || error instanceof AppError || error instanceof DocumentProblem) return error.message;
  if (error instanceof TooManyFindings) {
    return 'The document contains too many findings to process at once. Split it into smaller files, or convert it to CSV or JSON lines, which are read in parts.';
  }
  if (typeof error === 'object' && error !== null && 'syscall' in error)
    return `A file could not be accessed: ${reasonOf(error)}.`;
  return undefined;
}

function suggestion({ mistaken }: UsageError): string {
  const meant = mistaken && closest(mistaken.given, mistaken.known);
  return meant === undefined ? '' : ` Did you mean "${meant}"?`;
}
