import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { PdfFiltering, FilteredPdf } from '../../src/modules/filter/pdf-filter.service.js';
import { PdfFilterService } from '../../src/modules/filter/pdf-filter.service.js';
import type { Booted } from './boot.js';
import { bearer, call } from './client.js';
import { until } from './until.js';

const FOLDER = path.resolve(__dirname, '../fixtures/pdf');
export const fixture = (file: string): Buffer => readFileSync(path.join(FOLDER, file));

/** A product in this process, or one in another process that is reached only by HTTP. */
type App = Pick<Booted, 'url'> & Partial<Pick<Booted, 'app'>>;

interface StoredDocument {
  readonly _id: string;
  readonly status: string;
}

/** A client for documents that are redacted asynchronously. */
export class DocumentClient {
  constructor(
    public app: App,
    readonly key: string,
  ) {}

  /** Saves the policy of the fixtures as the default policy. */
  async usePolicy(): Promise<void> {
    const json = JSON.parse(fixture('policy.json').toString()) as object;
    const saved = await call(this.app, 'PUT', '/api/policies/default', { headers: bearer(this.key), json });
    if (saved.status >= 300) throw new Error(`Saving the policy answered ${saved.status}`);
  }

  send(body: Uint8Array | string, query = '', headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.app.url}/api/filter?async=true${query}`, {
      method: 'POST',
      body,
      headers: { ...bearer(this.key), 'content-type': 'application/pdf', ...headers },
    });
  }

  /** Submits a document. @returns the id of the accepted document */
  async submit(file = 'text-plain.pdf', query = '', headers: Record<string, string> = {}): Promise<string> {
    const response = await this.send(fixture(file), query, headers);
    const body = (await response.json()) as { documentId: string };
    if (response.status !== 202) throw new Error(`Sending answered ${response.status} ${JSON.stringify(body)}`);
    return body.documentId;
  }

  ask(method: string, to: string, json?: unknown) {
    return call(this.app, method, to, { headers: bearer(this.key), ...(json !== undefined && { json }) });
  }

  async statusOf(id: string): Promise<string> {
    return String((await this.ask('GET', `/api/documents/${id}/status`)).body.status);
  }

  async becomes(id: string, status: string): Promise<void> {
    const records = this.app.app?.get<Connection>(getConnectionToken()).collection<StoredDocument>('pdf_documents');
    // Polling the database costs a tenth of polling by request.
    if (records !== undefined) await until(async () => (await records.findOne({ _id: id }))?.status === status);
    await until(async () => (await this.statusOf(id)) === status);
  }

  read(id: string): Promise<Response> {
    return fetch(`${this.app.url}/api/documents/${id}`, { headers: bearer(this.key) });
  }

  async bytesOf(id: string): Promise<Buffer> {
    const response = await this.read(id);
    if (response.status !== 200) throw new Error(`Reading answered ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  }
}

/**
 * Redacts a file once per set of options and reuses the result for later documents, since tests of the queue send one
 * file many times.
 */
export function redactOnce({ app }: Booted): void {
  const service = app.get(PdfFilterService, { strict: false });
  const redact = service.redact.bind(service);
  const results = new Map<string, Promise<FilteredPdf>>();
  service.redact = async (bytes, policy, name, options): Promise<FilteredPdf> => {
    const key = JSON.stringify([createHash('sha256').update(bytes).digest('hex'), policy, options]);
    const result = results.get(key) ?? redact(bytes, policy, name, options);
    results.set(key, result);
    return { ...(await result), documentId: name.documentId };
  };
}

/** Holds back the redaction of documents and releases it one document at a time. */
export class Gate {
  /** Ids of the documents whose redaction has started, in order. */
  readonly begun: string[] = [];
  private readonly waiting: (() => void)[] = [];
  private readonly spy: jest.SpyInstance;

  constructor(app: Booted) {
    const service = app.app.get(PdfFilterService, { strict: false });
    const redact = service.redact.bind(service);
    this.spy = jest
      .spyOn(service, 'redact')
      .mockImplementation(async (bytes, policy, name, options: PdfFiltering): Promise<FilteredPdf> => {
        this.begun.push(name.documentId);
        await new Promise<void>((resolve) => this.waiting.push(resolve));
        return redact(bytes, policy, name, options);
      });
  }

  async letOneGo(): Promise<void> {
    await until(() => this.waiting.length > 0);
    this.waiting.shift()?.();
  }

  /** Stops holding back redaction. */
  open(): void {
    this.spy.mockRestore();
    for (const go of this.waiting.splice(0)) go();
  }
}
