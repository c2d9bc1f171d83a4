/**
 * Declares the responses of a route by media type, where they are not the JSON that its method returns: text, files,
 * and streams of JSON. Only the types count: the schemas of the API document are generated from them (`npm run docs`).
 * @example Answers<{ 'text/csv': string; 'application/json': readonly Entry[] }>()
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters, no-unused-vars -- the generator reads it
export function Answers<_T extends Readonly<Record<string, unknown>>>(): MethodDecorator {
  return () => undefined;
}

/** The media type of a response in which every line is JSON of this type. */
export interface JsonLines<T> {
  readonly line: T;
}

/** The media type of a binary response. */
export interface Bytes {
  readonly bytes: never;
}

export const SAME_ANSWER_FIELD = 'x-same-answer';

/** Used in an `ApiResponse` with a status other than 2xx: its body has the same schema as those. */
export const SAME_ANSWER = { [SAME_ANSWER_FIELD]: true } as const;
