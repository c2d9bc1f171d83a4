import path from 'node:path';
import type { BackupTarget } from './backup-target.js';

/** A backup that the server has made, by its path or URL. */
export interface MadeBackup {
  readonly file: string;
  readonly at: Date;
}

const NAME = /^umbra-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\dZ)\.age$/;

/** Returns the name of a backup made at that time: `umbra-2026-11-28T02-15-00Z.age`. */
export const nameOf = (at: Date): string => `umbra-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.age`;

/** Returns the backups at a target, oldest first. Other files are left alone. */
export async function backupsAt(target: BackupTarget): Promise<readonly MadeBackup[]> {
  const made = (await target.list()).flatMap((file): MadeBackup[] => {
    const [, hour, minute, second] = NAME.exec(path.basename(file)) ?? [];
    const at = new Date(`${hour}:${minute}:${second}`);
    return Number.isNaN(at.getTime()) ? [] : [{ file, at }];
  });
  return made.sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** Removes the backups made before the given time, but never the last one. @returns how many were removed */
export async function removeBefore(
  moment: Date,
  backups: readonly MadeBackup[],
  target: BackupTarget,
): Promise<number> {
  const old = backups.slice(0, -1).filter(({ at }) => at < moment);
  for (const { file } of old) await target.remove(file);
  return old.length;
}
