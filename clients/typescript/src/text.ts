import type { Call, CallOptions, Query, Umbra } from './connection.js';
import { parsed } from './connection.js';
import type { InlineRedaction, LineProblem, RedactedLine } from './models.js';
import {
  documentOf,
  type Explanation,
  factsOf,
  jsonOf,
  type RedactedDocument,
  type RedactedText,
  withJson,
} from './results.js';

/** A policy, as in `PUT /api/policies/{policyName}`. */
export type Policy = Readonly<Record<string, unknown>>;

export interface RedactOptions extends CallOptions {
  /** The name of a stored policy; `default` if absent. */
  readonly policy?: string;
  /** Your name for a group of documents. */
  readonly context?: string;
  /** The client or business unit under which the redactions are counted. */
  readonly organization?: string;
}

export interface TextOptions extends Omit<RedactOptions, 'policy'> {
  /** The name of a stored policy, or a policy; `default` if absent. */
  readonly policy?: string | Policy;
  /** The format of the text, for example `text` for one that is not to be read as JSON or as a table. */
  readonly format?: string;
}

/** Redacts a text by a stored policy, given by name, or by the policy itself. */
export function redact(
  umbra: Umbra,
  text: string,
  { receipt, ...options }: TextOptions & { readonly receipt?: boolean } = {},
): Promise<RedactedText> {
  const call = textCall('/api/filter', text, options, { receipt });
  return umbra.send(call, async (response) => {
    if (typeof (options.policy ?? '') === 'string') return { text: await response.text(), ...factsOf(response) };
    const { filteredText, documentId } = await jsonOf<InlineRedaction>(response);
    return { ...factsOf(response), text: filteredText, documentId };
  });
}

/** Returns what is found in a text and why; `detail: 'full'` gives every reason. */
export const explain = (
  umbra: Umbra,
  text: string,
  { detail, ...options }: TextOptions & { readonly detail?: 'full' } = {},
): Promise<Explanation> =>
  umbra.send(textCall('/api/explain', text, options, { detail }), (response) => jsonOf<Explanation>(response));

function textCall(path: string, text: string, options: TextOptions, more: Query): Call {
  const { policy = 'default', context = 'none', organization, format, signal } = options;
  if (typeof policy === 'object') {
    return { ...withJson('POST', path, { policy, text, context }, { organization, ...more }), signal };
  }
  const query = { p: policy, c: context, organization, format, ...more };
  return { method: 'POST', path, query, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: text, signal };
}

/** A text of `redactLines`. */
export interface Line {
  readonly id?: string | number | null;
  readonly text: string;
}

const MAX_LINES = 1000;
const MAX_LINES_LENGTH = 512 * 1024;

/** Redacts many short texts, in order, some in each request. `line` of a problem counts from 1. */
export async function* redactLines(
  umbra: Umbra,
  lines: Iterable<Line> | AsyncIterable<Line>,
  { policy = 'default', context = 'none', organization, signal }: RedactOptions = {},
): AsyncGenerator<RedactedLine | LineProblem, void, void> {
  const query = { p: policy, c: context, organization };
  const headers = { 'content-type': 'application/x-ndjson' };
  let before = 0;
  for await (const group of groupsOf(lines)) {
    const call: Call = { method: 'POST', path: '/api/filter', query, headers, body: group.join(''), signal };
    const text = await umbra.send(call, (response) => response.text());
    for (const line of text.split('\n').filter((each) => each !== '')) {
      const redacted = parsed(line) as RedactedLine | LineProblem;
      yield 'error' in redacted ? { ...redacted, line: redacted.line + before } : redacted;
    }
    before += group.length;
  }
}

async function* groupsOf(lines: Iterable<Line> | AsyncIterable<Line>): AsyncGenerator<readonly string[], void, void> {
  let group: string[] = [];
  let length = 0;
  for await (const line of lines) {
    const text = `${JSON.stringify(line)}\n`;
    if (group.length === MAX_LINES || (group.length > 0 && length + text.length > MAX_LINES_LENGTH)) {
      yield group;
      [group, length] = [[], 0];
    }
    group.push(text);
    length += text.length;
  }
  if (group.length > 0) yield group;
}

/** A text that is removed wherever it stands. */
export interface Term {
  readonly text: string;
  readonly ignoreCase?: boolean;
  readonly withinWords?: boolean;
}

/** A part of a page of a PDF: a box in points from the upper left corner, or the whole page. */
export type Area =
  | { readonly page: number; readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  | { readonly page: number; readonly wholePage: true };

/** A document: its content; a `File` has its name with it. */
export type DocumentSource = Blob | Uint8Array<ArrayBuffer>;

export interface DocumentOptions extends RedactOptions {
  readonly filename?: string;
  /** The format, if neither name nor content tell it. */
  readonly format?: string;
  /** Of an encrypted PDF. */
  readonly password?: string;
}

export interface RedactDocumentOptions extends DocumentOptions {
  readonly receipt?: boolean;
  readonly terms?: readonly (string | Term)[];
  readonly areas?: readonly Area[];
  readonly allowUnreadablePages?: boolean;
  readonly preview?: boolean;
  /** Returns a ZIP of images of the pages of a PDF. */
  readonly pagesAsImages?: boolean;
}

/** Redacts a document of any format. The format is told by `format`, or by the name and the content. */
export const redactDocument = (
  umbra: Umbra,
  source: DocumentSource,
  options: RedactDocumentOptions = {},
): Promise<RedactedDocument> => umbra.send(documentCall(source, options), documentOf);

/** Returns what is found in a document and why. */
export const explainDocument = (
  umbra: Umbra,
  source: DocumentSource,
  { detail, ...options }: DocumentOptions & { readonly detail?: 'full' } = {},
): Promise<Explanation> => {
  const call = documentCall(source, options);
  const asked = { ...call, path: '/api/explain', query: { ...call.query, detail } };
  return umbra.send(asked, (response) => jsonOf<Explanation>(response));
};

/** Returns the call that redacts a document. */
export function documentCall(source: DocumentSource, options: RedactDocumentOptions): Call {
  const { policy = 'default', context = 'none', organization, format, receipt, password, terms, areas } = options;
  const { allowUnreadablePages, preview, pagesAsImages, filename = nameOf(source), signal } = options;
  const body = new FormData();
  if (terms !== undefined) body.set('terms', JSON.stringify(terms));
  if (areas !== undefined) body.set('areas', JSON.stringify(areas));
  body.set('file', source instanceof Blob ? source : new Blob([source]), filename ?? 'document');
  return {
    method: 'POST',
    path: '/api/filter',
    query: { p: policy, c: context, organization, format, receipt, allowUnreadablePages, preview },
    headers: { 'x-pdf-password': password, accept: pagesAsImages === true ? 'application/zip' : undefined },
    body,
    signal,
  };
}

/** Returns the name of a `File`. */
export const nameOf = (source: DocumentSource): string | undefined =>
  'name' in source && typeof source.name === 'string' ? source.name : undefined;
