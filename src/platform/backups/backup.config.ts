import { Matches } from 'class-validator';
import { Env, EnvInteger } from '../config/env.js';
import type { SelfChecking, SettingsProblem } from '../config/problem.js';
import { isS3Url, s3PlaceOf } from './s3-url.js';

const FOLDER = 'BACKUP_FOLDER';
const RECIPIENTS = 'BACKUP_RECIPIENTS';
/** A public key of age: bech32 without "1", "b", "i" and "o" after its prefix. @see https://age-encryption.org/v1 */
const AGE_KEY = /^age1[ac-hj-np-z02-9]{58}$/;

/** Backups of the embedded store that the server makes automatically. */
export class BackupConfig implements SelfChecking {
  @Env({
    name: FOLDER,
    page: 'backups',
    description:
      'Folder in which the server makes backups of its data by itself, which should be another disk or a mounted share, or `s3://bucket/folder` on S3-compatible storage. Without it there are none but those of `umbra backup`. Not with MONGODB_URI.',
    must: 'the path of a folder that this process may write to, or a URL such as s3://bucket/folder',
    example: '/backups',
  })
  readonly folder: string = '';

  @Env({
    name: RECIPIENTS,
    page: 'backups',
    description:
      'Public keys of age that backups in BACKUP_FOLDER are encrypted for. Whoever has one of the private keys can restore; the server needs none of them.',
    must: 'public keys that begin with "age1", with commas between',
    example: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
  })
  @Matches(AGE_KEY, { each: true })
  readonly recipients: string[] = [];

  @EnvInteger({
    name: 'BACKUP_EVERY_HOURS',
    page: 'backups',
    description: 'How long after the last backup in BACKUP_FOLDER the next one is made.',
    range: { from: 1, to: 8760 },
  })
  readonly everyHours: number = 24;

  @EnvInteger({
    name: 'BACKUP_KEEP_DAYS',
    page: 'backups',
    description: 'How long backups in BACKUP_FOLDER are kept. The last one is never removed.',
    range: { from: 1, to: 36_500 },
  })
  readonly keepDays: number = 30;

  conflicts(): readonly SettingsProblem[] {
    if (isS3Url(this.folder) && s3PlaceOf(this.folder) === undefined) {
      return [{ variable: FOLDER, must: 'must name a bucket and a folder, as s3://bucket/folder does.' }];
    }
    return this.folder === '' || this.recipients.length > 0
      ? []
      : [{ variable: RECIPIENTS, must: `must name a public key of age, since ${FOLDER} is set.` }];
  }
}
