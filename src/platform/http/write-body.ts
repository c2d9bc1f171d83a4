import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

/**
 * Writes a body and ends the response, no faster than the client reads.
 * @param gone aborted when the client disconnects
 */
export async function writeBody(
  response: ServerResponse,
  body: AsyncIterable<string | Uint8Array>,
  gone: AbortSignal,
): Promise<void> {
  for await (const piece of body) {
    if (gone.aborted) return;
    // A client that disconnects while a chunk is waiting does not receive it.
    if (!response.write(piece)) await once(response, 'drain', { signal: gone }).catch(() => undefined);
  }
  response.end();
}
