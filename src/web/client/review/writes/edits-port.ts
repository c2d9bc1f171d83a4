import { requestFully } from '../../api/client.js';
import { connection } from '../../api/connection.js';
import type { EditsPort, ReadSpans } from './edits-types.js';

/** Sends edits to the API. */
export function editsPort(documentId: string): EditsPort {
  const path = { id: documentId };
  let wake = (): void => undefined;
  return {
    decide: async (ids, decision, version) => {
      const answer = await requestFully('post', '/api/v1/documents/{id}/decisions', {
        path,
        version,
        body: { spanIds: [...ids], ...withoutAbsent(decision) },
      });
      return { operationId: answer.data.operationId, version: answer.data.documentVersion };
    },
    undo: async (operationId, spanIds, version) => {
      const answer = await requestFully('post', '/api/v1/documents/{id}/decisions/{operationId}/undo', {
        path: { ...path, operationId },
        version,
        ...(spanIds !== undefined && { body: { spanIds: [...spanIds] } }),
      });
      const { skipped, documentVersion } = answer.data;
      return { operationId: answer.data.operationId, skipped, version: documentVersion };
    },
    create: async (draft, version) => {
      const { data } = await requestFully('post', '/api/v1/documents/{id}/spans', { path, version, body: draft });
      const { documentVersion, ...span } = data;
      return { span, version: documentVersion };
    },
    remove: async (id, version) => {
      const answer = await requestFully('delete', '/api/v1/spans/{id}', { path: { id }, version });
      return { version: answer.version ?? version + 1 };
    },
    read: () => readSpans(documentId),
    sleep: (ms) =>
      new Promise((resolve) => {
        wake = untilAgain(ms, resolve);
      }),
    wake: () => {
      wake();
    },
  };
}

/** Calls `then` after the time or when a lost connection is there again. @returns ends the wait at once */
function untilAgain(ms: number, then: () => void): () => void {
  const stop = connection.subscribe(() => {
    if (connection.get() === 'online') end();
  });
  const timer = setTimeout(end, ms);
  function end(): void {
    clearTimeout(timer);
    stop();
    then();
  }
  return end;
}

/** Reads all spans of a document, with its version. */
export async function readSpans(documentId: string, signal?: AbortSignal): Promise<ReadSpans> {
  const answer = await requestFully('get', '/api/v1/documents/{id}/spans', { path: { id: documentId }, signal });
  return { spans: answer.data, version: answer.version ?? 0 };
}

const withoutAbsent = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
