/** The calls of the client that read and write files, for Node. */
import { randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { link, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Call, CallOptions, Umbra } from './connection.js';
import { factsOf, path as route, type Redaction } from './results.js';
import { documentCall, type RedactDocumentOptions } from './text.js';

/** A redacted document that was written to the disk. */
export interface RedactedFile extends Redaction {
  readonly path: string;
  readonly size: number;
}

/**
 * Redacts a file of any format to a new file, which appears once it is complete. Neither is held in memory.
 * @throws Error `EEXIST` if the new file exists
 */
export async function redactFile(
  umbra: Umbra,
  source: string,
  to: string,
  { filename = path.basename(source), ...options }: RedactDocumentOptions = {},
): Promise<RedactedFile> {
  const file = await openAsBlob(source);
  return saved(umbra, documentCall(file, { ...options, filename }), to);
}

/** Writes a document that was redacted in the background to a new file. */
export const saveDocument = (umbra: Umbra, id: string, to: string, options: CallOptions = {}): Promise<RedactedFile> =>
  saved(umbra, { ...options, method: 'GET', path: route`/api/documents/${id}` }, to);

/** Writes the redacted file of a finalized document to a new file. */
export const saveRedactedFile = (
  umbra: Umbra,
  id: string,
  to: string,
  options: CallOptions = {},
): Promise<RedactedFile> =>
  saved(umbra, { ...options, method: 'GET', path: route`/api/v1/documents/${id}/redacted-file` }, to);

/** Writes a ZIP of all finalized documents of a batch to a new file. */
export const saveBatchArchive = (
  umbra: Umbra,
  id: string,
  to: string,
  options: CallOptions = {},
): Promise<RedactedFile> =>
  saved(umbra, { ...options, method: 'GET', path: route`/api/v1/batches/${id}/redacted.zip` }, to);

async function saved(umbra: Umbra, call: Call, to: string): Promise<RedactedFile> {
  await refuseExisting(to);
  return umbra.send(call, async (response) => ({ path: to, size: await write(response, to), ...factsOf(response) }));
}

async function write(response: Response, to: string): Promise<number> {
  const unfinished = path.join(path.dirname(to), `.umbra-unfinished-${randomUUID()}`);
  const body = Readable.fromWeb((response.body ?? new Blob([]).stream()) as ReadableStream);
  try {
    await pipeline(body, createWriteStream(unfinished, { flags: 'wx', flush: true }));
    const { size } = await stat(unfinished);
    // Unlike a rename, a link fails where another process has made the file meanwhile.
    await link(unfinished, to);
    return size;
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Refuses before anything is sent. */
async function refuseExisting(file: string): Promise<void> {
  const handle = await open(file, 'r').catch(() => undefined);
  await handle?.close();
  if (handle !== undefined) {
    throw Object.assign(new Error('The file exists; it is never overwritten.'), { code: 'EEXIST', path: file });
  }
}
