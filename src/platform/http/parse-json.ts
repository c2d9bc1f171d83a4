import { TextDecoder } from 'node:util';
import { AppError, type ErrorDetails } from './app-error.js';
import { jsonErrorAt } from './json-error-position.js';

/** The maximum nesting: deeper than any sensible request, and shallow enough for code that recurses. */
const MAX_DEPTH = 64;
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses JSON (RFC 8259) into a value that is safe to traverse and to merge.
 * @throws AppError `invalid` with the position of the error and nothing of the text
 */
export function parseJson(bytes: Buffer): unknown {
  let text: string;
  try {
    text = UTF8.decode(bytes);
  } catch {
    throw invalid('The JSON body is not valid UTF-8.');
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const { offset, line, column } = jsonErrorAt(text);
    throw invalid(`The body is not valid JSON at line ${line}, column ${column}.`, { offset, line, column });
  }
  refuseHostileShape(value);
  return value;
}

function refuseHostileShape(root: unknown): void {
  const open: [value: unknown, depth: number][] = [[root, 1]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [value, depth] = next;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > MAX_DEPTH) throw invalid(`The JSON body is nested deeper than ${MAX_DEPTH} levels.`);
    // Code that copies properties one by one would change the prototype of the copy.
    if (Object.hasOwn(value, '__proto__')) throw invalid('The JSON body has a key "__proto__", which is not allowed.');
    for (const child of Object.values(value) as unknown[]) {
      if (typeof child === 'object' && child !== null) open.push([child, depth + 1]);
    }
  }
}

const invalid = (message: string, details: ErrorDetails = {}): AppError =>
  new AppError('invalid', message, { code: 'MALFORMED_JSON', details });
