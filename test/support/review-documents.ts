import type { Answer } from './client.js';
import type { Ask } from './review-people.js';
import { until } from './until.js';

// A span as the API returns it; each test states what it expects of it.
// oxlint-disable-next-line typescript/no-explicit-any -- the shape is what each test asserts
export type SpanJson = any;

export interface NewDocument {
  readonly batchId: string;
  readonly text: string;
  readonly name?: string;
  readonly priority?: number;
}

/** Sends a POST request. @throws Error unless it succeeds */
export async function post(ask: Ask, path: string, json: object = {}): Promise<Answer> {
  const answer = await ask('POST', path, json);
  if (answer.status >= 300) throw new Error(`POST ${path} answered ${answer.status}`);
  return answer;
}

export const statusOf = async (ask: Ask, id: string): Promise<string> =>
  (await ask('GET', `/api/v1/documents/${id}`)).body.status as string;

export const spansOf = async (ask: Ask, id: string): Promise<readonly SpanJson[]> =>
  (await ask('GET', `/api/v1/documents/${id}/spans`)).body as SpanJson[];

/** Ingests a document and waits until it is redacted. @returns its id */
export async function ingest(ask: Ask, { name = 'letter.txt', ...document }: NewDocument): Promise<string> {
  const id = (await post(ask, '/api/v1/ingest', { name, ...document })).body.taskId as string;
  await until(async () => (await statusOf(ask, id)) !== 'PENDING');
  return id;
}

/** Decides all spans that are still undecided. */
export async function decideAll(ask: Ask, spans: readonly SpanJson[], status: string): Promise<void> {
  for (const span of spans) {
    if (span.status === 'APPROVED' || span.status === 'REJECTED') continue;
    const answer = await ask('PATCH', `/api/v1/spans/${span.id}`, { status });
    if (answer.status !== 200) throw new Error(`Deciding answered ${answer.status}`);
  }
}
