import { randomBytes } from 'node:crypto';
import { createWriteStream, lstatSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { FileError, reasonOf } from './files.js';

/** Matches the names of unfinished files. */
export const UNFINISHED = /^\.umbra-[0-9a-f]{16}\.part$/;

/** The bytes of a file in chunks. */
export type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * Writes a file atomically: under another name in the same folder, flushed to disk, then renamed. Other targets, such
 * as a terminal or a pipe, are written to directly.
 * @returns the number of bytes written
 * @throws FileError if the file cannot be written; any error from reading the chunks
 */
export async function writeFile(target: string, chunks: Chunks): Promise<number> {
  if (!isFileOrNothing(target)) return writeAsItComes(target, chunks);
  const unfinished = path.join(path.dirname(target), `.umbra-${randomBytes(8).toString('hex')}.part`);
  try {
    const file = await open(unfinished, 'wx').catch(refused(target));
    let written = 0;
    try {
      for await (const chunk of chunks) {
        await file.writeFile(chunk).catch(refused(target));
        written += chunk.byteLength;
      }
      await file.sync().catch(refused(target));
    } finally {
      await file.close();
    }
    await rename(unfinished, target).catch(refused(target));
    return written;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function writeAsItComes(target: string, chunks: Chunks): Promise<number> {
  let written = 0;
  const counted = async function* (): AsyncGenerator<Uint8Array, void> {
    for await (const chunk of chunks) {
      written += chunk.byteLength;
      yield chunk;
    }
  };
  const stream = createWriteStream(target);
  let failure: unknown;
  stream.once('error', (error) => (failure = error));
  await pipeline(Readable.from(counted()), stream).catch((error: unknown) =>
    failure === error ? refused(target)(error) : Promise.reject(error as Error),
  );
  return written;
}

function isFileOrNothing(target: string): boolean {
  return lstatSync(target, { throwIfNoEntry: false })?.isFile() ?? true;
}

const refused =
  (target: string) =>
  (error: unknown): never => {
    // What is written need not be there before, but its folder.
    const isFolderMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const reason = isFolderMissing ? `there is no folder ${path.dirname(target)}` : reasonOf(error);
    throw new FileError(`${target} cannot be written: ${reason}.`);
  };
