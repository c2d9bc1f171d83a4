import type { Dirent } from 'node:fs';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';

import { FileError, reasonOf, unreadable } from '../files.js';

/** A file to redact. */
export interface InputFile {
  readonly source: string;
  /** The path relative to the output folder, also used in reports. */
  readonly path: string;
  readonly size: number;
  readonly modifiedMs: number;
}

/** An entry of the folders that is skipped. */
export interface SkippedEntry {
  readonly path: string;
  readonly reason: string;
}

export interface FoundFiles {
  /** Sorted by path. */
  readonly files: readonly InputFile[];
  readonly passedOver: readonly SkippedEntry[];
  /** Folders and files that could not be read. */
  readonly unreadable: readonly SkippedEntry[];
}

/** An input folder and its path in the output. */
interface Folder {
  readonly source: string;
  readonly path: string;
}

/**
 * Returns all files of the inputs. A single input folder becomes the output folder itself; several inputs keep their
 * names within it. Symbolic links within folders are skipped: their targets are read only if they are part of the input
 * themselves.
 * @throws FileError if an input cannot be read, or two files would be written to the same path
 */
export async function findFiles(inputs: readonly string[], isHiddenRead: boolean): Promise<FoundFiles> {
  const search = new Search(isHiddenRead);
  for (const input of inputs) {
    const source = path.resolve(input);
    const stats = await stat(source).catch((error: unknown) => {
      throw unreadable(input, error);
    });
    const name = path.basename(await realpath(source)) === '' ? '' : path.basename(source);
    if (!stats.isDirectory()) search.add({ source, path: name }, stats);
    else await search.below({ source, path: inputs.length === 1 ? '' : name });
  }
  return search.found();
}

class Search {
  private readonly files = new Map<string, InputFile>();
  private readonly passedOver: SkippedEntry[] = [];
  private readonly unreadable: SkippedEntry[] = [];

  constructor(private readonly isHiddenRead: boolean) {}

  found(): FoundFiles {
    const files = [...this.files.values()].sort((one, other) => (one.path < other.path ? -1 : 1));
    return { files, passedOver: this.passedOver, unreadable: this.unreadable };
  }

  add({ source, path: place }: Folder, { size, mtimeMs }: { readonly size: number; readonly mtimeMs: number }): void {
    const other = this.files.get(place);
    if (other !== undefined) {
      if (other.source === source) return;
      throw new FileError(
        `${other.source} and ${source} would be written to the same path. Redact them into separate folders.`,
      );
    }
    this.files.set(place, { source, path: place, size, modifiedMs: mtimeMs });
  }

  async below(top: Folder): Promise<void> {
    const left = [top];
    for (let folder = left.pop(); folder !== undefined; folder = left.pop()) {
      const entries = await this.entriesOf(folder);
      for (const entry of entries) {
        const inside = { source: path.join(folder.source, entry.name), path: path.join(folder.path, entry.name) };
        if (entry.name.startsWith('.') && !this.isHiddenRead) this.pass(inside, 'hidden; read with --hidden');
        else if (entry.isSymbolicLink()) this.pass(inside, 'a symbolic link');
        else if (entry.isDirectory()) left.push(inside);
        else if (entry.isFile()) await this.addFile(inside);
        else this.pass(inside, 'neither a file nor a folder');
      }
    }
  }

  private async entriesOf(folder: Folder): Promise<readonly Dirent[]> {
    try {
      return await readdir(folder.source, { withFileTypes: true });
    } catch (error) {
      this.unreadable.push({ path: folder.path, reason: `Cannot be read: ${reasonOf(error)}.` });
      return [];
    }
  }

  private async addFile(file: Folder): Promise<void> {
    try {
      this.add(file, await lstat(file.source));
    } catch (error) {
      if (error instanceof FileError) throw error;
      this.unreadable.push({ path: file.path, reason: `Cannot be read: ${reasonOf(error)}.` });
    }
  }

  private pass({ path: place }: Folder, reason: string): void {
    this.passedOver.push({ path: place, reason });
  }
}

/** Resolves symbolic links in a path, even if its last parts do not exist yet. */
export async function realPlace(place: string): Promise<string> {
  const resolved = path.resolve(place);
  try {
    return await realpath(resolved);
  } catch (error) {
    if (reasonOf(error) !== reasonOf({ code: 'ENOENT' }) || path.dirname(resolved) === resolved) throw error;
    return path.join(await realPlace(path.dirname(resolved)), path.basename(resolved));
  }
}

/** Returns true if a real path is the folder or inside it. */
export const isWithin = (folder: string, place: string): boolean =>
  place === folder || place.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);

/**
 * Refuses an output path that overlaps with an input.
 * @throws FileError
 */
export async function refuseOverlap(inputs: readonly string[], written: string): Promise<void> {
  const place = await realPlace(written);
  for (const input of inputs) {
    const source = await realPlace(input);
    if (isWithin(source, place) || isWithin(place, source)) {
      throw new FileError(`${written} and ${input} overlap. Write to a path outside the input.`);
    }
  }
}
