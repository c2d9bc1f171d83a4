import { hash } from 'node:crypto';
import {
  Injectable,
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { mergeMap, type Observable } from 'rxjs';
import { readDocumentRequest } from '../document-request.js';
import { assignedDocumentId } from '../document-id.js';
import { asksForReceipt, RECEIPT_HEADER } from './receipt-request.js';
import { ReceiptService } from './receipt.service.js';
import { redactionOf } from './redaction-facts.js';

type RawRequest = Request<unknown, unknown, unknown>;

/** Adds a receipt to the headers of a redacting route's response, if the request asks for one. */
@Injectable()
export class ReceiptInterceptor implements NestInterceptor {
  constructor(private readonly receipts: ReceiptService) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<RawRequest>();
    // Lines are answered while they arrive, so their receipt is the last line.
    if (!asksForReceipt(request) || !Buffer.isBuffer(request.body)) return next.handle();
    const input = documentIn(request);
    return next.handle().pipe(mergeMap((answer) => this.certified(answer, input, http.getResponse<Response>())));
  }

  private async certified(answer: unknown, input: Uint8Array, response: Response): Promise<unknown> {
    const redaction = redactionOf(response);
    if (redaction === undefined) throw new Error('A redacting route has not said what it has done.');
    const { output, sent } = await bytesOf(answer);
    const receipt = await this.receipts.issue({
      ...redaction,
      documentId: assignedDocumentId(response),
      inputSha256: hash('sha256', input),
      outputSha256: hash('sha256', output),
    });
    response.setHeader(RECEIPT_HEADER, receipt);
    if (response.req.headers.prefer !== undefined) response.append('Preference-Applied', 'receipt');
    return sent;
  }
}

/** Returns the document to redact: the body, or the file in a form. */
const documentIn = (request: RawRequest): Uint8Array => {
  const { sent } = readDocumentRequest(request as Request<unknown, unknown, Buffer | undefined>);
  return sent.body ?? new Uint8Array();
};

/** Returns the bytes of a response, and a response that can still be sent. */
async function bytesOf(answer: unknown): Promise<{ readonly output: Uint8Array; readonly sent: unknown }> {
  if (typeof answer === 'string') return { output: Buffer.from(answer, 'utf8'), sent: answer };
  if (!(answer instanceof StreamableFile)) throw new Error('A redacting route has answered neither text nor bytes.');
  const chunks: Buffer[] = [];
  for await (const chunk of answer.getStream()) chunks.push(chunk as Buffer);
  const output = Buffer.concat(chunks);
  const { type, disposition } = answer.getHeaders();
  const headers = { type, length: output.byteLength, ...(disposition === undefined ? {} : { disposition }) };
  return { output, sent: new StreamableFile(output, headers) };
}
