import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { S3Config } from './s3.config.js';
import { S3Storage } from './s3-storage.js';
import { isS3Url } from './s3-url.js';

/** The place where the server keeps the backups that it makes: a folder or S3-compatible storage. */
export interface BackupTarget {
  /** Returns the path or URL of a file of this name. */
  at(name: string): string;
  /** Returns the paths or URLs of all files. */
  list(): Promise<readonly string[]>;
  /** Removes a file that was listed. */
  remove(file: string): Promise<void>;
}

/** Returns the target that a path or a URL `s3://bucket/folder` names. */
export const targetAt = (place: string, s3: S3Config): BackupTarget =>
  isS3Url(place) ? s3Target(place, new S3Storage(s3)) : folderTarget(place);

const folderTarget = (folder: string): BackupTarget => ({
  at: (name) => path.join(folder, name),
  list: async () => (await readdir(folder)).map((name) => path.join(folder, name)),
  remove: (file) => rm(file, { force: true }),
});

const s3Target = (url: string, storage: S3Storage): BackupTarget => ({
  at: (name) => `${url.replace(/\/$/, '')}/${name}`,
  list: () => storage.list(url),
  remove: (file) => storage.remove(file),
});
