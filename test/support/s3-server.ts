import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';

export const ACCESS_KEY = 'AKIATESTOFBACKUPS';
export const SECRET_KEY = 'a-secret-of-the-test/with+signs';
const BUCKET = 'house';
const MIN_PART_BYTES = 5 * 1024 * 1024;
const PAGE = 2;
const MAX_SKEW_MS = 15 * 60 * 1000;

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

/** CRC-32 as S3 takes it in `x-amz-checksum-crc32`. */
function crc32Header(bytes: Buffer): string {
  const out = Buffer.alloc(4);
  out.writeUInt32BE(crc32(bytes));
  return out.toString('base64');
}

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

/** Storage of one bucket, which checks each request as S3 does: signature, clock, length, checksums, order of parts. */
export class S3Server {
  readonly objects = new Map<string, Buffer>();
  readonly uploads = new Map<string, Map<number, Buffer>>();
  /** What was refused, and how often. */
  readonly refused: string[] = [];
  /** Awaited before a part is answered. */
  beforePart: (number: number) => Promise<void> = () => Promise.resolve();
  /** Ends each object that is read after so many bytes. */
  cutAt = Infinity;
  url = '';
  private readonly server = createServer((request, response) => void this.answer(request, response));

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return this;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const body = await buffer(request);
      const url = new URL(request.url ?? '/', this.url);
      check(request, url, body);
      const [, bucket, ...rest] = url.pathname.split('/').map(decodeURIComponent);
      if (bucket !== BUCKET) throw new Refusal(404, 'NoSuchBucket');
      await this.handle(request, url.searchParams, rest.join('/'), body, response);
    } catch (error) {
      const { status, code } = error instanceof Refusal ? error : new Refusal(500, 'InternalError');
      this.refused.push(code);
      if (response.headersSent) response.destroy();
      else response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
    }
  }

  private async handle(
    { method, headers }: IncomingMessage,
    query: URLSearchParams,
    key: string,
    body: Buffer,
    response: ServerResponse,
  ): Promise<void> {
    const xml = (text: string) => response.writeHead(200, { 'content-type': 'application/xml' }).end(text);
    const upload = query.get('uploadId');
    if (method === 'GET' && key === '') return void xml(this.page(query));
    if (method === 'GET') {
      this.read(key, response);
      return;
    }
    if (method === 'DELETE' && upload !== null) this.uploads.delete(upload);
    else if (method === 'DELETE') this.objects.delete(key);
    if (method === 'DELETE') return void response.writeHead(204).end();
    if (method === 'POST' && query.has('uploads')) {
      const id = randomUUID();
      this.uploads.set(id, new Map());
      return void xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    if (method === 'PUT' && upload !== null) {
      const number = Number(query.get('partNumber'));
      await this.beforePart(number);
      this.partsOf(upload).set(number, body);
      return void response.writeHead(200, { etag: etagOf(body) }).end();
    }
    if (headers['if-none-match'] === '*' && this.objects.has(key)) throw new Refusal(412, 'PreconditionFailed');
    this.objects.set(key, upload === null ? body : this.complete(upload, body.toString()));
    if (upload === null) return void response.writeHead(200, { etag: etagOf(body) }).end();
    xml(`<CompleteMultipartUploadResult><Key>${key}</Key><ETag>"x-1"</ETag></CompleteMultipartUploadResult>`);
  }

  private partsOf(upload: string): Map<number, Buffer> {
    const parts = this.uploads.get(upload);
    if (parts === undefined) throw new Refusal(404, 'NoSuchUpload');
    return parts;
  }

  private complete(upload: string, order: string): Buffer {
    const parts = this.partsOf(upload);
    const named = [...order.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
      number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
      etag: /<ETag>(.*?)</.exec(part)?.[1]?.replaceAll('&quot;', '"'),
    }));
    const bytes = named.map(({ number, etag }, index) => {
      const part = parts.get(number);
      if (part === undefined || etagOf(part) !== etag) throw new Refusal(400, 'InvalidPart');
      if (number <= (named[index - 1]?.number ?? 0)) throw new Refusal(400, 'InvalidPartOrder');
      if (index < named.length - 1 && part.length < MIN_PART_BYTES) throw new Refusal(400, 'EntityTooSmall');
      return part;
    });
    if (bytes.length === 0) throw new Refusal(400, 'MalformedXML');
    this.uploads.delete(upload);
    return Buffer.concat(bytes);
  }

  private read(key: string, response: ServerResponse): void {
    const found = this.objects.get(key);
    if (found === undefined) throw new Refusal(404, 'NoSuchKey');
    response.writeHead(200, { 'content-length': found.length, etag: etagOf(found) });
    if (found.length <= this.cutAt) response.end(found);
    else response.write(found.subarray(0, this.cutAt), () => response.destroy());
  }

  private page(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const keys = [...this.objects.keys()]
      .filter((key) => key.startsWith(prefix) && !key.slice(prefix.length).includes('/') && key > after)
      .sort();
    const page = keys.slice(0, PAGE);
    const isCut = keys.length > PAGE;
    const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
    return `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${contents}</ListBucketResult>`;
  }
}

/** Checks a request as S3 does. @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html */
function check({ method, headers }: IncomingMessage, url: URL, body: Buffer): void {
  const header = (name: string): string => String(headers[name] ?? '').trim();
  const [, access, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      header('authorization'),
    ) ?? [];
  if (access === undefined) throw new Refusal(403, 'AccessDenied');
  if (access !== ACCESS_KEY) throw new Refusal(403, 'InvalidAccessKeyId');
  const at = header('x-amz-date');
  const time = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - time) < MAX_SKEW_MS)) throw new Refusal(403, 'RequestTimeTooSkewed');
  for (const name of ['host', 'x-amz-date', 'x-amz-content-sha256']) {
    if (!names.split(';').includes(name)) throw new Refusal(403, 'SignatureDoesNotMatch');
  }
  const escaped = (text: string): string =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...url.searchParams].map(([name, value]) => `${escaped(name)}=${escaped(value)}`).sort();
  const canonical = [
    method,
    url.pathname.split('/').map(decodeURIComponent).map(escaped).join('/'),
    query.join('&'),
    ...names.split(';').map((name) => `${name}:${header(name).replace(/ +/g, ' ')}`),
    '',
    names,
    header('x-amz-content-sha256'),
  ].join('\n');
  const signed = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<Buffer | string>((secret, part) => hmac(secret, part), `AWS4${SECRET_KEY}`);
  if (hmac(key, signed).toString('hex') !== signature) throw new Refusal(403, 'SignatureDoesNotMatch');
  if (header('x-amz-content-sha256') !== sha256(body)) throw new Refusal(400, 'XAmzContentSHA256Mismatch');
  if (body.length > 0 && header('content-length') !== String(body.length))
    throw new Refusal(411, 'MissingContentLength');
  const checksum = header('x-amz-checksum-crc32');
  if (method === 'PUT' && checksum === '') throw new Refusal(400, 'InvalidRequest');
  if (checksum !== '' && checksum !== crc32Header(body)) throw new Refusal(400, 'BadDigest');
}
