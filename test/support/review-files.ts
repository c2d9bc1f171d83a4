import { bearer } from './client.js';
import type { ReviewScene } from './review.js';
import { until } from './until.js';

/** Ingests a file of any format as administrator, and waits until it is redacted. */
export async function ingestFile(
  { app, admin, batchId: own }: Pick<ReviewScene, 'app' | 'admin' | 'batchId'>,
  bytes: string | Uint8Array,
  { name, batchId = own }: { readonly name: string; readonly batchId?: string },
): Promise<string> {
  const query = new URLSearchParams({ batchId, name });
  const response = await fetch(`${app.url}/api/v1/ingest/file?${query.toString()}`, {
    method: 'POST',
    headers: { ...bearer(app.apiKey), 'content-type': 'application/octet-stream' },
    body: new Uint8Array(Buffer.from(bytes)),
  });
  if (response.status !== 202) throw new Error(`Ingesting ${name} answered ${response.status}`);
  const { taskId } = (await response.json()) as { readonly taskId: string };
  await until(async () => (await admin('GET', `/api/v1/documents/${taskId}`)).body.status !== 'PENDING');
  return taskId;
}
