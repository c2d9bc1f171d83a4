/**
 * What a route answers by media type, where that is not the JSON of what its method returns: texts, files, and streams of
 * JSON. Only the types count: the schemas of the API document are generated from them (`npm run docs`).
 * @example Answers<{ 'text/csv': string; 'application/json': readonly Entry[] }>()
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters, no-unused-vars -- the generator reads it
export function Answers<_T extends Readonly<Record<string, unknown>>>(): MethodDecorator {
  return () => undefined;
}

/** The media type of an answer whose lines are JSON of this type each. */
export interface JsonLines<T> {
  readonly line: T;
}

/** The media type of an answer of bytes that are no text. */
export interface Bytes {
  readonly bytes: never;
}

export const SAME_ANSWER_FIELD = 'x-same-answer';

/** In an `ApiResponse` of another status than 2xx: its body is as of those. */
export const SAME_ANSWER = { [SAME_ANSWER_FIELD]: true } as const;
