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
import type { SubmittedDocument } from './filter.types.js';

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
      for (const line of group) {
        packet.begin();
        packet.add(await this.answer(line, request, receipt));
        if (packet.isDue) yield packet.take();
      }
      // If no more input is waiting, the results are sent now: clients that send line by line get each result at once.
      // A line that is too long may never end.
      const mayTakeLong = lines.readableLength === 0 || group.at(-1)?.bytes === undefined;
      if (mayTakeLong && packet.size > 0) yield packet.take();
    }
    if (packet.size > 0) yield packet.take();
  }

  private async answer(
    { number, bytes, failure }: Line,
    request: LineRequest,
    receipt: LineReceipt | undefined,
  ): Promise<Buffer[]> {
    if (failure !== undefined)
      return [Buffer.from(`${writeProblem(this.problemOf({ id: undefined }, failure), number)}\n`)];
    const record = bytes === undefined ? this.tooLong() : readRecord(decodeLine(bytes));
    if ('error' in record) return [Buffer.from(`${writeProblem(record, number)}\n`)];
    // Each line is a document of its own, so that its alerts can be told from those of others.
    const { policyName, policy, format } = request;
    const name = { ...request, documentId: `${request.documentId}-${number}` };
    try {
      const { answer, policy: applied, summary } = await this.documents.filter(record.text, policyName, name, format);
      receipt?.count(summary.replaced);
      // The policy may change while lines arrive.
      return lineOf(answer, { id: record.id, policy: applied === policy ? undefined : applied });
    } catch (error) {
      return [Buffer.from(`${writeProblem(this.problemOf(record, error), number)}\n`)];
    }
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

/** Results that are sent together. */
class Packet {
  size = 0;
  private pieces: Buffer[] = [];
  private begunAt = 0;

  /** Called before the first result; waiting for it does not count. */
  begin(): void {
    if (this.size === 0) this.begunAt = performance.now();
  }

  add(pieces: readonly Buffer[]): void {
    for (const piece of pieces) {
      this.pieces.push(piece);
      this.size += piece.length;
    }
  }

  /** True if it is full, or its results took long: those of slow lines do not wait for others. */
  get isDue(): boolean {
    return this.size >= PACKET_BYTES || performance.now() - this.begunAt >= MAX_PACKET_MS;
  }

  take(): Buffer {
    const bytes = Buffer.concat(this.pieces, this.size);
    this.pieces = [];
    this.size = 0;
    return bytes;
  }
}

/** Adds the id of the record before the result, and the policy if it differs from the version in the headers. */
function lineOf(
  answer: string | Uint8Array,
  fields: { readonly id: TextRecord['id']; readonly policy: string | undefined },
): Buffer[] {
  const isPlain = fields.id === undefined && fields.policy === undefined;
  const start = isPlain ? '{' : `${JSON.stringify(fields).slice(0, -1)},`;
  if (typeof answer === 'string') return [Buffer.from(`${start}${answer.slice(1)}\n`)];
  return [Buffer.from(start), Buffer.from(answer.buffer, answer.byteOffset + 1, answer.length - 1), NEWLINE];
}

const NEWLINE = Buffer.from('\n');
