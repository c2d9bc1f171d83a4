import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** A backup that the server has made, by its file name. */
export interface MadeBackup {
  readonly file: string;
  readonly at: Date;
}

const NAME = /^umbra-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\dZ)\.age$/;

/** Returns the name of a backup made at that time: `umbra-2026-11-28T02-15-00Z.age`. */
export const nameOf = (at: Date): string => `umbra-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.age`;

/** Returns the backups in a folder, oldest first. Other files are left alone. */
export async function backupsIn(folder: string): Promise<readonly MadeBackup[]> {
  const made = (await readdir(folder)).flatMap((name): MadeBackup[] => {
    const [, hour, minute, second] = NAME.exec(name) ?? [];
    const at = new Date(`${hour}:${minute}:${second}`);
    return Number.isNaN(at.getTime()) ? [] : [{ file: path.join(folder, name), at }];
  });
  return made.sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** Removes the backups made before the given time, but never the last one. @returns how many were removed */
export async function removeBefore(moment: Date, backups: readonly MadeBackup[]): Promise<number> {
  const old = backups.slice(0, -1).filter(({ at }) => at < moment);
  for (const { file } of old) await rm(file, { force: true });
  return old.length;
}
