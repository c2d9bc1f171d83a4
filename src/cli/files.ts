import { createReadStream, readFileSync } from 'node:fs';

/** A file could not be read or written. The message names the file and never includes its content. */
export class FileError extends Error {}

/** @throws FileError */
export function read(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** Yields the content of a file; if it cannot be opened, throws the same error as other reads. @throws FileError */
export async function* chunksOf(file: string): AsyncGenerator<Buffer, void> {
  try {
    for await (const chunk of createReadStream(file)) yield chunk as Buffer;
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** Wraps a file system error in a message for users. */
export function unreadable(file: string, error: unknown): FileError {
  return new FileError(`${file} cannot be read: ${reasonOf(error)}.`);
}

/** Describes a system error code in words. */
export function reasonOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown error';
  return REASONS.get(code) ?? code;
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['EISDIR', 'it is a folder'],
  ['ENOTDIR', 'a part of its path is not a folder'],
  ['EEXIST', 'a file of that name exists'],
  ['ELOOP', 'it is a symbolic link'],
  ['ENOSPC', 'the disk is full'],
  ['ENAMETOOLONG', 'the name is too long'],
]);

/** Rejects undecodable bytes rather than replacing them, because they could hide a value from every detector. */
export function decode(bytes: Buffer, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new FileError(`${file === '-' ? 'Standard input' : file} is not UTF-8.`);
  }
}
