import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { bearer } from './client.js';
import type { Place } from './review-lives.js';
import { until } from './until.js';

/** The number of concurrent requests, as in a program that redacts a folder. */
const CONNECTIONS = 4;
const PDF = '.pdf';

/** The relevant parts of a response, which are equal for equal documents, at any time and from any process. */
interface Seen {
  readonly status: number;
  readonly format: string | null;
  readonly warnings: string | null;
  /** The hash of the document, or the error code. */
  readonly what: string;
}

/**
 * Sends documents of all formats with a policy, PDFs asynchronously, and collects every response. A request without a
 * response is repeated; an accepted PDF is never sent again.
 */
export class FolderClient {
  /** Responses by the path of the document. */
  readonly answers = new Map<string, Seen>();
  /** Ids of accepted PDFs, by path. */
  readonly accepted = new Map<string, string>();
  /** The number of requests that ended without a response. */
  cutOff = 0;
  bytes = 0;

  constructor(
    private readonly place: Place,
    private readonly key: string,
    private readonly policy: string,
  ) {}

  /** Resolves when each document has its response. */
  async redact(files: readonly string[]): Promise<void> {
    const waiting = files.values();
    const send = async (): Promise<void> => {
      for (const file of waiting) await this.send(file);
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, send));
    for (const [file, id] of this.accepted) await this.download(file, id);
  }

  private async send(file: string): Promise<void> {
    const bytes = readFileSync(file);
    const name = encodeURIComponent(nameOf(file));
    const isPdf = file.endsWith(PDF);
    const answer = await this.ask(`/api/filter?p=${this.policy}&filename=${name}${isPdf ? '&async=true' : ''}`, {
      method: 'POST',
      headers: { 'content-type': isPdf ? 'application/pdf' : 'application/octet-stream' },
      body: bytes,
    });
    this.bytes += bytes.byteLength;
    if (answer.status === 202) this.accepted.set(file, (JSON.parse(answer.body.toString()) as Submitted).documentId);
    else this.answers.set(file, seen(answer));
  }

  private async download(file: string, id: string): Promise<void> {
    await until(async () => {
      const answer = await this.ask(`/api/documents/${id}`, {});
      if (answer.status === 409) return false;
      this.answers.set(file, seen(answer));
      return true;
    });
  }

  private async ask(target: string, init: RequestInit): Promise<Whole> {
    for (;;) {
      const url = await this.place.ask();
      try {
        const headers = { ...bearer(this.key), ...(init.headers as Readonly<Record<string, string>> | undefined) };
        const response = await fetch(`${url}${target}`, { ...init, headers });
        const body = Buffer.from(await response.arrayBuffer());
        return { status: response.status, headers: response.headers, body };
      } catch {
        this.cutOff += 1;
      }
    }
  }
}

/** Returns an identifier of a copied document: its original name and a hash. Equal documents have equal responses. */
export const documentOf = (file: string): string => `${nameOf(file)} ${hashOf(readFileSync(file))}`;

const nameOf = (file: string): string => path.basename(file).replace(/^\d+-/, '');
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

interface Submitted {
  readonly documentId: string;
}

interface Whole {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** Removes generated ids of mail, which differ each time; archives are compared by their contents. */
function withoutIds(bytes: Uint8Array): string {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return withoutIds(gunzipSync(bytes));
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    const members = Object.entries(unzipSync(bytes));
    return members.map(([name, member]) => `${name}\0${withoutIds(member)}`).join('\0');
  }
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/(?<==_)[\da-f]{40}|[\da-f]{32}(?=@redacted\.invalid)/g, '');
}

const seen = ({ status, headers, body }: Whole): Seen => ({
  status,
  format: headers.get('x-umbra-format'),
  warnings: headers.get('x-umbra-warnings'),
  what:
    status === 200
      ? hashOf(Buffer.from(withoutIds(body), 'latin1'))
      : (JSON.parse(body.toString()) as { readonly code: string }).code,
});
