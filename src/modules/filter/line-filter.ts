import { Injectable, Logger } from '@nestjs/common';
import {
  readRecord,
  writeProblem,
  type RecordFormat,
  type RecordProblem,
  type TextRecord,
} from '../../engine/index.js';
import { AppError } from '../../platform/http/app-error.js';
import { describeError } from '../../platform/logging/describe-error.js';
import { decodeLine, readLineGroups, type Line } from '../../platform/ndjson/read-lines.js';
import { FilterConfig } from './filter.config.js';
import { LineReceipt, type Lines } from './receipts/line-receipt.js';
import { ReceiptService } from './receipts/receipt.service.js';
import { FilterService } from './filter.service.js';
import type { RedactedAnswer, SubmittedDocument } from './filter.types.js';

/** Results are sent in packets of this many bytes when lines arrive faster than one by one. */
const PACKET_BYTES = 64 * 1024;
/** Results that took longer than this are sent before the packet is full. */
const MAX_PACKET_MS = 20;

/** The parameters for the lines of a request; `documentId` is that of the request. */
export interface LineRequest extends SubmittedDocument {
  readonly policyName: string;
  /** The reference of the policy version in the headers of the response. */
  readonly policy: string;
  readonly format: RecordFormat;
  /** The policy that the receipt of all lines names; the receipt is then the last line. Absent if none is requested. */
  readonly certifiedPolicy?: string | undefined;
}

/** The longest line that is skipped, in multiples of the limit; a longer one ends the response. */
const MAX_TIMES_TOO_LONG = 4;

/** Redacts newline-delimited JSON: reads on when the results have been sent, and holds one line at a time. */
@Injectable()
export class LineFilter {
  private readonly logger = new Logger('Redaction');

  constructor(
    private readonly documents: FilterService,
    private readonly config: FilterConfig,
    private readonly receipts: ReceiptService,
  ) {}

  /** Yields the results in order of the lines, followed by a receipt if one is requested. */
  async *answers(lines: Lines, request: LineRequest): AsyncGenerator<Buffer, void> {
    const { documentId, certifiedPolicy: policy } = request;
    if (policy === undefined) return yield* this.redacted(lines, request);
    const receipt = new LineReceipt();
    for await (const packet of this.redacted(receipt.reading(lines), request, receipt)) {
      receipt.sending(packet);
      yield packet;
    }
    const signed = await this.receipts.issue({ ...receipt.facts(), documentId, policy });
    yield Buffer.from(`${JSON.stringify({ receipt: signed })}\n`);
  }

  /** Yields the results; a line that cannot be processed is answered with `error`. */
  private async *redacted(lines: Lines, request: LineRequest, receipt?: LineReceipt): AsyncGenerator<Buffer, void> {
    const packet = new Packet();
    const { maxBytes } = this.config;
    for await (const group of readLineGroups(lines, maxBytes, MAX_TIMES_TOO_LONG * maxBytes)) {
      const read = group.map((line) => this.read(line, request));
      for (let done = 0; done < read.length;) {
        packet.begin();
        const results = await this.resultsOfSome(read.slice(done), request, receipt);
        for (const result of results) packet.add(result);
        done += results.length;
        if (packet.isDue) yield packet.take();
      }
      // If no more input is waiting, the results are sent now: clients that send line by line get each result at once.
      // A line that is too long may never end.
      const mayTakeLong = lines.readableLength === 0 || group.at(-1)?.bytes === undefined;
      if (mayTakeLong && packet.size > 0) yield packet.take();
    }
    if (packet.size > 0) yield packet.take();
  }

  /** Returns the record of a line, or the result of a line that cannot be read. */
  private read({ number, bytes, failure }: Line, { documentId }: LineRequest): LineRecord | string {
    if (failure !== undefined) return problemLine(this.problemOf({ id: undefined }, failure), number);
    const record = bytes === undefined ? this.tooLong() : readRecord(decodeLine(bytes));
    if ('error' in record) return problemLine(record, number);
    // Each line is a document of its own, so that its alerts can be told from those of others.
    return { number, id: record.id, text: record.text, documentId: `${documentId}-${number}` };
  }

  /** Returns the results of the first lines: one or more. */
  private async resultsOfSome(
    lines: readonly (LineRecord | string)[],
    request: LineRequest,
    receipt: LineReceipt | undefined,
  ): Promise<readonly Result[]> {
    const end = lines.findIndex((line) => typeof line === 'string');
    const records = (end < 0 ? lines : lines.slice(0, end)) as readonly LineRecord[];
    const [first] = records;
    if (first === undefined) return lines.slice(0, 1) as readonly string[];
    try {
      const { policyName, format } = request;
      const settled = await this.documents.filterSome(records, policyName, request, format);
      return settled.map((one, index) => this.resultOf(one, records[index] ?? first, request, receipt));
    } catch (error) {
      return [problemLine(this.problemOf(first, error), first.number)];
    }
  }

  private resultOf(
    settled: PromiseSettledResult<RedactedAnswer>,
    record: LineRecord,
    { policy }: LineRequest,
    receipt: LineReceipt | undefined,
  ): Result {
    if (settled.status === 'rejected') return problemLine(this.problemOf(record, settled.reason), record.number);
    const { answer, policy: applied, summary } = settled.value;
    receipt?.count(summary.replaced);
    // The policy may change while lines arrive.
    return lineOf(answer, { id: record.id, policy: applied === policy ? undefined : applied });
  }

  private problemOf({ id }: Pick<TextRecord, 'id'>, error: unknown): RecordProblem {
    if (error instanceof AppError) return { id, error: error.message, code: error.options.code };
    this.logger.error(describeError(error), 'A line could not be redacted');
    return { id, error: 'The line could not be redacted. Send it again.', code: 'INTERNAL_ERROR' };
  }

  private tooLong(): RecordProblem {
    const error = `The line is longer than the limit of ${this.config.maxBytes} bytes.`;
    return { id: undefined, error, code: 'LINE_TOO_LONG' };
  }
}

/** A line that has been read. */
interface LineRecord extends TextRecord {
  /** From 1. */
  readonly number: number;
  readonly documentId: string;
}

/** The result of a line, in one piece or several. */
type Result = string | readonly Uint8Array[];

const problemLine = (problem: RecordProblem, number: number): string => `${writeProblem(problem, number)}\n`;

/** Results that are sent together. */
class Packet {
  /** About the number of bytes. */
  size = 0;
  private pieces: Uint8Array[] = [];
  /** The text after the pieces, not yet encoded: encoding many short texts together is faster than each by itself. */
  private text = '';
  private begunAt = 0;

  /** Called before the first result; waiting for it does not count. */
  begin(): void {
    if (this.size === 0) this.begunAt = performance.now();
  }

  add(result: Result): void {
    if (typeof result === 'string') {
      this.text += result;
      this.size += result.length;
      return;
    }
    this.encodeText();
    for (const piece of result) {
      this.pieces.push(piece);
      this.size += piece.length;
    }
  }

  /** True if it is full, or its results took long: those of slow lines do not wait for others. */
  get isDue(): boolean {
    return this.size >= PACKET_BYTES || performance.now() - this.begunAt >= MAX_PACKET_MS;
  }

  take(): Buffer {
    this.encodeText();
    const bytes = Buffer.concat(this.pieces);
    this.pieces = [];
    this.size = 0;
    return bytes;
  }

  private encodeText(): void {
    if (this.text !== '') this.pieces.push(Buffer.from(this.text));
    this.text = '';
  }
}

/** Adds the id of the record before the result, and the policy if it differs from the version in the headers. */
function lineOf(
  answer: string | Uint8Array,
  { id, policy }: { readonly id: TextRecord['id']; readonly policy: string | undefined },
): Result {
  const start = `{${fieldOf('id', id)}${fieldOf('policy', policy)}`;
  if (typeof answer === 'string') return `${start}${answer.slice(1)}\n`;
  return [Buffer.from(start), Buffer.from(answer.buffer, answer.byteOffset + 1, answer.length - 1), NEWLINE];
}

/** Returns a JSON member followed by a comma; an empty text if it has no value. */
const fieldOf = (name: string, value: TextRecord['id']): string =>
  value === undefined ? '' : `"${name}":${JSON.stringify(value)},`;

const NEWLINE = Buffer.from('\n');
