import { createHash } from 'node:crypto';
import type { Kind } from '../../../engine/index.js';
import type { DigestedRedaction } from './receipt.service.js';

/** Bytes that are read when they are asked for; `readableLength` of them have come and wait. */
export type Lines = AsyncIterable<Buffer> & { readonly readableLength: number };

/** Adds up what a receipt says of lines that are redacted while they come in. */
export class LineReceipt {
  private readonly input = createHash('sha256');
  private readonly output = createHash('sha256');
  private readonly replaced = new Map<Kind, number>();

  /** The same lines; what is read of them is digested. */
  reading(lines: Lines): Lines {
    const { input } = this;
    return {
      get readableLength() {
        return lines.readableLength;
      },
      async *[Symbol.asyncIterator]() {
        for await (const chunk of lines) {
          input.update(chunk);
          yield chunk;
        }
      },
    };
  }

  /** Takes what is sent. */
  sending(bytes: Buffer): void {
    this.output.update(bytes);
  }

  /** Takes what was replaced in one line. */
  count(replaced: ReadonlyMap<Kind, number>): void {
    for (const [kind, count] of replaced) this.replaced.set(kind, (this.replaced.get(kind) ?? 0) + count);
  }

  /** Once all lines are answered. */
  facts(): Pick<DigestedRedaction, 'inputSha256' | 'outputSha256' | 'replaced'> {
    return { inputSha256: this.input.digest('hex'), outputSha256: this.output.digest('hex'), replaced: this.replaced };
  }
}
