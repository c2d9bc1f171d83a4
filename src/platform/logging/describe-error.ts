/** The loggable part of an error: where it occurred and its kind, without any value that a caller sent. */
export interface ErrorDescription {
  readonly error: string;
  readonly code?: string | number;
  readonly message?: string;
  readonly frames: readonly string[];
  readonly cause?: ErrorDescription;
}

const MAX_FRAMES = 30;
const MAX_CAUSES = 3;
const MAX_MESSAGE_LENGTH = 300;

/**
 * Errors whose messages contain input: parsers quote it, and the driver and Mongoose quote documents ("dup key: {
 * email: … }", "Cast to string failed for value …").
 */
const QUOTES_VALUES =
  /^(?:SyntaxError|URIError|Mongo(?:Server|BulkWrite|WriteConcern)Error|MongoInvalidArgumentError|CastError|Validat(?:ion|or)Error|StrictModeError|ObjectParameterError|BSON\w*|DocumentNotFoundError)$/;

/** Returns a description that is safe to log: stack frames only, and no message that may contain a value. */
export function describeError(thrown: unknown, depth = 0): ErrorDescription {
  if (!(thrown instanceof Error)) return { error: typeof thrown, frames: [] };
  const code = 'code' in thrown && isCode(thrown.code) ? { code: thrown.code } : {};
  const message = QUOTES_VALUES.test(thrown.name) ? {} : { message: withoutQuotations(thrown.message) };
  const cause =
    thrown.cause instanceof Error && depth < MAX_CAUSES ? { cause: describeError(thrown.cause, depth + 1) } : {};
  return { error: thrown.name.slice(0, 80), ...code, ...message, frames: framesOf(thrown), ...cause };
}

const isCode = (code: unknown): code is string | number =>
  typeof code === 'number' || (typeof code === 'string' && /^\w{1,60}$/.test(code));

/** Returns only the frames: a stack begins with the message, which may span several lines. */
function framesOf({ stack = '' }: Error): readonly string[] {
  return stack
    .split('\n')
    .filter((line) => /^ {4}at .{1,400}:\d+:\d+\)?$/.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => line.trim());
}

/** Removes quoted parts, where messages put values, and every word with a digit or an at sign. */
function withoutQuotations(message: string): string {
  return message
    .slice(0, MAX_MESSAGE_LENGTH)
    .replace(/"[^"]*"?|`[^`]*`?|\B'[^']*'?/g, '…')
    .replace(/\S*[\d@]\S*/g, '…');
}
