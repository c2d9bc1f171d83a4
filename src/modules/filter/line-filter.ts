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
import { decodeLine, readLines, type Line } from '../../platform/ndjson/read-lines.js';
import { FilterConfig } from './filter.config.js';
import { LineReceipt, type Lines } from './receipts/line-receipt.js';
import { ReceiptService } from './receipts/receipt.service.js';
import { FilterService } from './filter.service.js';
import type { SubmittedDocument } from './filter.types.js';

/** Results are sent in packets of this many bytes when lines arrive faster than one by one. */
const PACKET = 16 * 1024;

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
    let packet: Buffer[] = [];
    let size = 0;
    const { maxBytes } = this.config;
    for await (const line of readLines(lines, maxBytes, MAX_TIMES_TOO_LONG * maxBytes)) {
      for (const piece of await this.answer(line, request, receipt)) {
        packet.push(piece);
        size += piece.length;
      }
      // If no more input is waiting, the results are sent now: clients that send line by line get each result at once.
      // A line that is too long may never end.
      if (size < PACKET && lines.readableLength > 0 && line.bytes !== undefined) continue;
      yield Buffer.concat(packet, size);
      packet = [];
      size = 0;
    }
    if (size > 0) yield Buffer.concat(packet, size);
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
    const { policyName, policy, format, ...submitted } = request;
    const name = { ...submitted, documentId: `${request.documentId}-${number}` };
    try {
      const { answer, policy: applied, summary } = await this.documents.filter(record.text, policyName, name, format);
      receipt?.count(summary.replaced);
      // The policy may change while lines arrive.
      return lineOf(Buffer.from(answer), { id: record.id, policy: applied === policy ? undefined : applied });
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

/** Adds the id of the record before the result, and the policy if it differs from the version in the headers. */
function lineOf(
  answer: Buffer,
  fields: { readonly id: TextRecord['id']; readonly policy: string | undefined },
): Buffer[] {
  const { id, policy } = fields;
  if (id === undefined && policy === undefined) return [answer, NEWLINE];
  return [Buffer.from(`${JSON.stringify(fields).slice(0, -1)},`), answer.subarray(1), NEWLINE];
}

const NEWLINE = Buffer.from('\n');
