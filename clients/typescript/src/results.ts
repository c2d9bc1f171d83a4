import { parsed, type Call, type CallOptions, type Query, type Umbra, wait } from './connection.js';
import { UmbraError } from './errors.js';
import type { ExplainedPdf, ExplainedPieces, ExplainedText } from './models.js';

/** What was found where, and why. Offsets count UTF-16 code units. */
export type Explanation = ExplainedText | ExplainedPieces | ExplainedPdf;

/** What is said of every redaction. */
export interface Redaction {
  /** The id that the document has in alerts and logs. */
  readonly documentId: string | undefined;
  /** The version of the policy: `name@version+fingerprint`. */
  readonly policy: string | undefined;
  /** The format it was read as; undefined for plain text. */
  readonly format: string | undefined;
  /** Codes of what could not be read or was removed. */
  readonly warnings: readonly string[];
  /** Kinds that were found without the model of the policy. */
  readonly modelFallbacks: readonly string[];
  /** The signed receipt, if one was asked for. */
  readonly receipt: string | undefined;
}

/** A redacted text. */
export interface RedactedText extends Redaction {
  readonly text: string;
}

/** A redacted document. */
export interface RedactedDocument extends Redaction {
  readonly content: Blob;
}

/** Reads what the headers of a response say of a redaction. */
export function factsOf({ headers }: Response): Redaction {
  const header = (name: string): string | undefined => headers.get(name) ?? undefined;
  return {
    documentId: header('x-document-id'),
    policy: header('x-umbra-policy'),
    format: header('x-umbra-format'),
    warnings: header('x-umbra-warnings')?.match(/\b[A-Z][A-Z_]+\b/g) ?? [],
    modelFallbacks: header('x-model-fallback')?.match(/[\w-]+/g) ?? [],
    receipt: header('x-umbra-receipt'),
  };
}

/** Reads a response as JSON. The caller names the type that the API document gives it. */
export async function jsonOf<T>(response: Response): Promise<T> {
  const value = parsed(await response.text());
  if (value !== undefined) return value as T;
  const advice = 'Check the address of the server.';
  const requestId = response.headers.get('x-request-id') ?? undefined;
  throw new UmbraError('The response is not JSON.', { code: 'INVALID_ANSWER', requestId, advice });
}

/** Reads a response as a document. */
export const documentOf = async (response: Response): Promise<RedactedDocument> => ({
  content: await response.blob(),
  ...factsOf(response),
});

/** Sends a call that reads JSON. */
export const get = <T>(umbra: Umbra, path: string, { signal }: CallOptions = {}, query: Query = {}): Promise<T> =>
  umbra.send({ method: 'GET', path, query, signal }, (response) => jsonOf<T>(response));

/** Sends a call that creates something, once. */
export const make = <T>(umbra: Umbra, path: string, body: object, { signal }: CallOptions = {}): Promise<T> =>
  umbra.send({ ...withJson('POST', path, body), isMaking: true, signal }, (response) => jsonOf<T>(response));

/** Sends a call that changes something; it is sent again only if it cannot have arrived. */
export const change = <T>(umbra: Umbra, call: Call, { signal }: CallOptions = {}): Promise<T> =>
  umbra.send({ ...call, isRepeatable: false, signal }, (response) => jsonOf<T>(response));

/** Returns a call with a body of JSON. */
export const withJson = (method: Call['method'], path: string, body: object, query: Query = {}): Call => ({
  method,
  path,
  query,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Returns a path whose values are encoded: `` path`/api/documents/${id}` ``. */
export const path = (texts: TemplateStringsArray, ...values: readonly string[]): string =>
  texts.map((text, index) => text + encodeURIComponent(values[index] ?? '')).join('');

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;

export interface WaitOptions extends CallOptions {
  /** 600 if absent. */
  readonly timeoutSeconds?: number;
}

/** Reads until there is something; the pauses grow. @throws UmbraError `TIMEOUT` */
export async function waited<T>(
  read: () => Promise<T | undefined>,
  { timeoutSeconds = 600, signal }: WaitOptions,
): Promise<T> {
  const deadline = Date.now() + timeoutSeconds * 1000;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(LONGEST_PAUSE_MS, pause * 1.5)) {
    const value = await read();
    if (value !== undefined) return value;
    if (Date.now() + pause >= deadline) {
      const advice = 'Wait longer, or ask again later.';
      throw new UmbraError('It is not done yet.', { code: 'TIMEOUT', advice });
    }
    await wait(pause, signal);
  }
}
