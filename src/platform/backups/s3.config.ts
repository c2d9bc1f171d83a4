import { ValidateIf } from 'class-validator';
import { Env } from '../config/env.js';
import type { SelfChecking, SettingsProblem } from '../config/problem.js';
import { BASE_URL, IsBaseUrl } from '../outbound/base-url.js';

const ACCESS_KEY = 'BACKUP_S3_ACCESS_KEY_ID';
const SECRET_KEY = 'BACKUP_S3_SECRET_ACCESS_KEY';

/** The address and the credentials of S3-compatible storage for backups. */
export class S3Config implements SelfChecking {
  @Env({
    name: 'BACKUP_S3_ENDPOINT',
    page: 'backups',
    description:
      'Server of S3-compatible storage for backups at `s3://…`, such as MinIO or Ceph. Without it, backups go to AWS.',
    must: BASE_URL,
    example: 'https://minio.example:9000',
  })
  @ValidateIf(({ endpoint }: S3Config) => endpoint !== '')
  @IsBaseUrl()
  readonly endpoint: string = '';

  @Env({
    name: 'BACKUP_S3_REGION',
    page: 'backups',
    description: 'Region of the bucket. Most servers other than AWS take any.',
    must: 'the name of a region',
  })
  readonly region: string = 'us-east-1';

  @Env({
    name: ACCESS_KEY,
    page: 'backups',
    description:
      'Access key for backups at `s3://…`. Without it, the role of the machine or pod and the variables of AWS are used.',
    must: 'an access key ID',
  })
  readonly accessKeyId: string = '';

  @Env({
    name: SECRET_KEY,
    page: 'backups',
    description: 'Secret of BACKUP_S3_ACCESS_KEY_ID.',
    must: 'a secret access key',
    secret: true,
  })
  readonly secretAccessKey: string = '';

  conflicts(): readonly SettingsProblem[] {
    if ((this.accessKeyId === '') === (this.secretAccessKey === '')) return [];
    const [missing, given] = this.accessKeyId === '' ? [ACCESS_KEY, SECRET_KEY] : [SECRET_KEY, ACCESS_KEY];
    return [{ variable: missing, must: `must be set, since ${given} is.` }];
  }
}
