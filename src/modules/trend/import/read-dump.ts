import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { deserialize, EJSON } from 'bson';
import { decodeLine } from '../../../platform/ndjson/read-lines.js';
import type { DumpFile } from '../trend-import.types.js';
import { BrokenBson, bsonPieces } from './bson-pieces.js';
import { isBucket, measurementsOf } from './buckets.js';
import type { DumpDocument, DumpRecord } from './dump-record.js';
import { jsonPieces } from './json-documents.js';

/** The field that all rows of a bucket share. */
const META_FIELD = 'source_id';
const NOT_JSON = 'the line is not JSON of MongoDB';
const NOT_BSON = 'the document is not BSON';
const NOT_GZIP = 'the file is not a gzip file or is damaged';

/**
 * Yields the records of a file, one at a time. An unreadable part is a record with a problem; reading continues where
 * possible.
 * @throws Error of the file system
 */
export async function* readDump(file: DumpFile): AsyncGenerator<DumpRecord, void> {
  const records = file.format === 'json' ? jsonRecords(open(file)) : bsonRecords(open(file));
  try {
    for await (const record of records) yield* withMeasurements(record);
  } catch (error) {
    if (error instanceof BrokenBson) yield { place: undefined, problem: error.message };
    else if (file.gzipped && isOfZlib(error)) yield { place: undefined, problem: NOT_GZIP };
    else throw error;
  }
}

function open({ path, gzipped }: DumpFile): AsyncIterable<Buffer> {
  const bytes = createReadStream(path);
  // An error reaches the reader of the last stream of the pipeline.
  return gzipped ? pipeline(bytes, createGunzip(), () => undefined) : bytes;
}

async function* jsonRecords(source: AsyncIterable<Buffer>): AsyncGenerator<DumpRecord, void> {
  for await (const { line, bytes, problem } of jsonPieces(source)) {
    const place = `line ${line}`;
    const document = bytes === undefined ? undefined : parse(() => EJSON.parse(decodeLine(bytes), { relaxed: true }));
    yield document === undefined ? { place, problem: problem ?? NOT_JSON } : { place, document, bytes: bytes?.length };
  }
}

async function* bsonRecords(source: AsyncIterable<Buffer>): AsyncGenerator<DumpRecord, void> {
  let number = 0;
  for await (const bytes of bsonPieces(source)) {
    const place = `document ${++number}`;
    const document = parse(() => deserialize(bytes));
    yield document === undefined ? { place, problem: NOT_BSON } : { place, document, bytes: bytes.length };
  }
}

/** The parser's message is dropped because it quotes the document. */
function parse(read: () => unknown): DumpDocument | undefined {
  try {
    const document = read();
    return typeof document === 'object' && document !== null ? (document as DumpDocument) : undefined;
  } catch {
    return undefined;
  }
}

function* withMeasurements(record: DumpRecord): Generator<DumpRecord, void> {
  const { place, document, bytes = 0 } = record;
  if (document === undefined || !isBucket(document)) {
    yield record;
    return;
  }
  const measurements = measurementsOf(document, META_FIELD);
  if (typeof measurements === 'string') yield { place, problem: measurements };
  else for (const one of measurements) yield { place, document: one, bytes: bytes / measurements.length };
}

const isOfZlib = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && String(error.code).startsWith('Z_');
