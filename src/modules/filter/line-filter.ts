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

/** So many bytes of answers are sent together where the lines come in faster than one by one. */
const PACKET = 16 * 1024;

/** How the lines of a request are to be answered; `documentId` is that of the request. */
export interface LineRequest extends SubmittedDocument {
  readonly policyName: string;
  /** Names the version that the headers of the answer name. */
  readonly policy: string;
  readonly format: RecordFormat;
  /** The policy that a receipt of all lines names, which is then the last line; absent where none is asked for. */
  readonly certifiedPolicy?: string | undefined;
}

/** So much of a line that is too long is passed over; one that is longer ends the answer. */
const MAX_TIMES_TOO_LONG = 4;

/** Redacts newline-delimited JSON: reads on when the answers have been taken, and holds one line at a time. */
@Injectable()
export class LineFilter {
  private readonly logger = new Logger('Redaction');

  constructor(
    private readonly documents: FilterService,
    private readonly config: FilterConfig,
    private readonly receipts: ReceiptService,
  ) {}

  /** The answers, in the order of the lines; with a receipt behind them where one is asked for. */
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

  /** A line that cannot be served is answered with `error`. */
  private async *redacted(lines: Lines, request: LineRequest, receipt?: LineReceipt): AsyncGenerator<Buffer, void> {
    let packet: Buffer[] = [];
    let size = 0;
    const { maxBytes } = this.config;
    for await (const line of readLines(lines, maxBytes, MAX_TIMES_TOO_LONG * maxBytes)) {
      for (const piece of await this.answer(line, request, receipt)) {
        packet.push(piece);
        size += piece.length;
      }
      // With nothing waiting to be read, whoever sends line by line gets the answer to each.
      // A line that is too long may not end.
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
    // A document each: alerts of a line are told from those of another.
    const { policyName, policy, format, ...submitted } = request;
    const name = { ...submitted, documentId: `${request.documentId}-${number}` };
    try {
      const { answer, policy: applied, summary } = await this.documents.filter(record.text, policyName, name, format);
      receipt?.count(summary.replaced);
      // The policy may change while lines come in.
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

/** Puts the id of the record before what the answer says, and the policy where the headers name another version. */
function lineOf(
  answer: Buffer,
  fields: { readonly id: TextRecord['id']; readonly policy: string | undefined },
): Buffer[] {
  const { id, policy } = fields;
  if (id === undefined && policy === undefined) return [answer, NEWLINE];
  return [Buffer.from(`${JSON.stringify(fields).slice(0, -1)},`), answer.subarray(1), NEWLINE];
}

const NEWLINE = Buffer.from('\n');
