import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { bearer } from './client.js';
import type { Place } from './review-lives.js';
import { until } from './until.js';

/** Sends at once, as a program does that has a folder to redact. */
const CONNECTIONS = 4;
const PDF = '.pdf';

/** What an answer was: of two equal documents it is the same, whenever and by whichever process it was given. */
interface Seen {
  readonly status: number;
  readonly format: string | null;
  readonly warnings: string | null;
  /** The hash of a document, or the code of what was wrong with it. */
  readonly what: string;
}

/**
 * Sends documents of all formats by a policy, PDFs to be redacted later, and takes every answer. A request whose answer
 * does not come is sent again; a PDF that has been accepted is never sent again.
 */
export class FolderClient {
  /** By the path of the document. */
  readonly answers = new Map<string, Seen>();
  /** Ids of PDFs that were accepted, by their paths. */
  readonly accepted = new Map<string, string>();
  /** Requests that ended without an answer. */
  cutOff = 0;
  bytes = 0;

  constructor(
    private readonly place: Place,
    private readonly key: string,
    private readonly policy: string,
  ) {}

  /** Resolves when each document has its answer. */
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

/** Of a document that has been copied into a folder: its name before, and a hash of it. Equal ones have equal answers. */
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

/** The ids that mail gets are others each time; archives are compared by what is in them. */
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
