import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from './s3.config.js';
import { s3PlaceOf, type S3Place } from './s3-url.js';

/** S3-compatible storage refused something or could not be reached. The message says what to do and has no secret. */
export class StorageError extends Error {}

/** A backup of 10 000 parts, the most that S3 takes, may then have 156 GiB. */
const PART_BYTES = 16 * 1024 * 1024;
/** The number of parts in memory. */
const MAX_CONCURRENT_PARTS = 2;
const CONNECT_MS = 10_000;
const ANSWER_MS = 300_000;

const REASONS: ReadonlyMap<string, string> = new Map([
  ['NoSuchBucket', 'there is no such bucket; create it, or correct the name'],
  ['NoSuchKey', 'there is no such object'],
  ['NotFound', 'there is no such object'],
  [
    'AccessDenied',
    'this is not allowed; give the key s3:ListBucket, s3:GetObject, s3:PutObject, s3:DeleteObject and s3:AbortMultipartUpload',
  ],
  ['InvalidAccessKeyId', 'the server does not know BACKUP_S3_ACCESS_KEY_ID'],
  ['SignatureDoesNotMatch', 'BACKUP_S3_SECRET_ACCESS_KEY is not the secret of this access key'],
  ['RequestTimeTooSkewed', 'the clocks differ by more than 15 minutes; run a time service on both machines'],
  ['PreconditionFailed', 'there is an object of that name already; give the backup another name'],
  ['CredentialsProviderError', 'there are no credentials; set BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY'],
  ['ECONNREFUSED', 'nothing answers there; is BACKUP_S3_ENDPOINT right, and is the server running?'],
  ['ENOTFOUND', 'there is no such host; is BACKUP_S3_ENDPOINT right?'],
  ['TimeoutError', 'the server does not answer; is BACKUP_S3_ENDPOINT right, and is the server running?'],
]);

/** Reads and writes objects on S3-compatible storage. The client is loaded when the first object is asked for. */
export class S3Storage {
  private client: Promise<S3Client> | undefined;

  /**
   * @param answerMs how long an answer may take
   * @param partBytes the size of a part; S3 takes no less than 5 MiB
   */
  constructor(
    private readonly config: S3Config,
    private readonly answerMs = ANSWER_MS,
    private readonly partBytes = PART_BYTES,
  ) {}

  /**
   * Stores an object in parts, of which only a few are in memory. An object of that name stays as it is. Nothing is
   * stored if the bytes end with an error.
   * @returns the number of bytes
   * @throws StorageError; the error of the bytes
   */
  async put(url: string, bytes: Readable): Promise<number> {
    const { bucket, key } = objectAt(url);
    const { Upload } = await import('@aws-sdk/lib-storage');
    let written = 0;
    let failure: unknown;
    bytes.once('error', (error) => (failure = error));
    const counted = async function* (): AsyncGenerator<Buffer, void> {
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        written += chunk.length;
        yield chunk;
      }
    };
    await this.asking(`${url} cannot be written`, async (client) => {
      const upload = new Upload({
        client,
        params: { Bucket: bucket, Key: key, Body: Readable.from(counted()), IfNoneMatch: '*' },
        partSize: this.partBytes,
        queueSize: MAX_CONCURRENT_PARTS,
      });
      await upload.done();
    }).catch((error: unknown) => {
      bytes.destroy();
      throw failure ?? error;
    });
    return written;
  }

  /** @throws StorageError */
  async get(url: string): Promise<Readable> {
    const { bucket, key } = objectAt(url);
    const { GetObjectCommand } = await import('@aws-sdk/client-s3');
    return this.asking(`${url} cannot be read`, async (client) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      return Body as Readable;
    });
  }

  /** Returns the URLs of the objects directly below a place. @throws StorageError */
  async list(url: string): Promise<readonly string[]> {
    const { bucket, key } = placeAt(url);
    const prefix = key === '' || key.endsWith('/') ? key : `${key}/`;
    const { paginateListObjectsV2 } = await import('@aws-sdk/client-s3');
    return this.asking(`${url} cannot be listed`, async (client) => {
      const found: string[] = [];
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix, Delimiter: '/' });
      for await (const { Contents = [] } of pages) {
        for (const { Key = '' } of Contents) found.push(`s3://${bucket}/${Key}`);
      }
      return found;
    });
  }

  /** @throws StorageError */
  async remove(url: string): Promise<void> {
    const { bucket, key } = objectAt(url);
    const { DeleteObjectCommand } = await import('@aws-sdk/client-s3');
    await this.asking(`${url} cannot be removed`, (client) =>
      client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })),
    );
  }

  private async asking<T>(problem: string, ask: (client: S3Client) => Promise<T>): Promise<T> {
    this.client ??= this.connect();
    const client = await this.client;
    try {
      return await ask(client);
    } catch (error) {
      throw new StorageError(`${problem}: ${reasonOf(error)}.`);
    }
  }

  private async connect(): Promise<S3Client> {
    const { S3Client } = await import('@aws-sdk/client-s3');
    const { endpoint, region, accessKeyId, secretAccessKey } = this.config;
    return new S3Client({
      region,
      // Servers other than AWS seldom have a host name for each bucket.
      ...(endpoint !== '' && { endpoint, forcePathStyle: true }),
      ...(accessKeyId !== '' && { credentials: { accessKeyId, secretAccessKey } }),
      requestHandler: { connectionTimeout: Math.min(CONNECT_MS, this.answerMs), requestTimeout: this.answerMs },
    });
  }
}

/** Returns what went wrong in words; of an unknown error only its name, since a message may quote a request. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the server answers with an error';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return REASONS.get(code) ?? REASONS.get(error.name) ?? code;
}

/** @throws StorageError */
function placeAt(url: string): S3Place {
  const place = s3PlaceOf(url);
  if (place === undefined) throw new StorageError(`${url} is not a place on S3: write s3://bucket/folder.`);
  return place;
}

/** @throws StorageError */
function objectAt(url: string): S3Place {
  const place = placeAt(url);
  if (place.key === '' || place.key.endsWith('/'))
    throw new StorageError(`${url} names no file: write s3://bucket/file.`);
  return place;
}
