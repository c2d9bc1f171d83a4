import { Int32 } from 'bson';
import { checkDocumentSize, decode, encode } from '../bson/codec.js';
import type { Document } from '../bson/values.js';
import { isArray } from '../bson/values.js';
import { CommandError, refuse } from '../errors.js';
import { checkStorable } from '../update/storable.js';
import { withIdFirst } from '../update/upsert.js';
import { MAX_BATCH } from '../wire/message.js';
import { collectionName, type Handler, type Request } from './command.js';
import { ordered, statementId, writeAnswer, type WriteFailure, writeFailure } from './write-answer.js';

/** The maximum number of documents, and of their bytes, inserted in one transaction. */
const CHUNK_SIZE = 500;
const CHUNK_BYTES = 4 * 1024 * 1024;

/** `insert`. */
export const insert: Handler = async (request) => {
  const documents = request.body.documents;
  if (!isArray(documents) || !documents.every((document) => Buffer.isBuffer(document)))
    return refuse(14, "BSON field 'insert.documents' must be an array of documents");
  if (documents.length === 0 || documents.length > MAX_BATCH) {
    return refuse(16, `Write batch sizes must be between 1 and ${MAX_BATCH}. Got ${documents.length} operations.`);
  }
  const batch = new InsertBatch(request, collectionName(request), documents);
  while (!batch.done) {
    request.operation.checkTime();
    await request.service.store.environment.write(() => {
      batch.insertChunk();
    });
  }
  return writeAnswer(request, { n: new Int32(batch.inserted) }, batch.failures);
};

class InsertBatch {
  inserted = 0;
  done = false;
  readonly failures: WriteFailure[] = [];
  #next = 0;

  constructor(
    private readonly request: Request,
    private readonly collection: string,
    private readonly documents: readonly Buffer[],
  ) {}

  /** Inserts the next documents; only within a write. If that is undone and rerun, it starts at the same document. */
  insertChunk(): void {
    const start = { next: this.#next, inserted: this.inserted, failures: this.failures.length };
    try {
      this.#insertSome();
    } catch (error) {
      this.#next = start.next;
      this.inserted = start.inserted;
      this.failures.length = start.failures;
      throw error;
    }
  }

  #insertSome(): void {
    let bytes = 0;
    const end = Math.min(this.#next + CHUNK_SIZE, this.documents.length);
    while (this.#next < end && bytes < CHUNK_BYTES && !this.done) {
      const document = this.documents[this.#next] ?? Buffer.alloc(0);
      bytes += document.length;
      try {
        this.#insertOne(document, this.#next);
        this.inserted++;
      } catch (error) {
        if (!(error instanceof CommandError) || error.code === 225) throw error;
        this.failures.push(writeFailure(this.#next, error));
        if (ordered(this.request)) this.done = true;
      }
      this.#next++;
    }
    if (this.#next >= this.documents.length) this.done = true;
  }

  #insertOne(raw: Buffer, index: number): void {
    const { service, retryable, database } = this.request;
    const statement = statementId(this.request, index);
    if (retryable !== undefined && service.retries.answerOf(retryable, statement) !== undefined) return;
    const { document, bytes } = prepare(raw);
    service.store.findOrCreate(database, this.collection).insert(bytes, document);
    if (retryable !== undefined) service.retries.remember(retryable, statement, {});
  }
}

/** Returns the document with `_id` first; the received bytes are kept if it already is. */
function prepare(raw: Buffer): { readonly document: Document; readonly bytes: Buffer } {
  const document = decode(raw);
  const complete = withIdFirst(document);
  checkStorable(complete);
  const bytes = complete === document ? raw : encode(complete);
  checkDocumentSize(bytes);
  return { document: complete, bytes };
}
