import { createHash } from 'node:crypto';
import type { Kind } from '../../../engine/index.js';
import type { DigestedRedaction } from './receipt.service.js';

/** A stream of bytes; `readableLength` bytes have arrived but were not read yet. */
export type Lines = AsyncIterable<Buffer> & { readonly readableLength: number };

/** Computes the receipt of lines while they are redacted. */
export class LineReceipt {
  private readonly input = createHash('sha256');
  private readonly output = createHash('sha256');
  private readonly replaced = new Map<Kind, number>();

  /** Returns the same stream, and digests whatever is read from it. */
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

  /** Digests bytes that are sent. */
  sending(bytes: Buffer): void {
    this.output.update(bytes);
  }

  /** Adds the replaced values of one line. */
  count(replaced: ReadonlyMap<Kind, number>): void {
    for (const [kind, count] of replaced) this.replaced.set(kind, (this.replaced.get(kind) ?? 0) + count);
  }

  /** Returns the facts once all lines are answered. */
  facts(): Pick<DigestedRedaction, 'inputSha256' | 'outputSha256' | 'replaced'> {
    return { inputSha256: this.input.digest('hex'), outputSha256: this.output.digest('hex'), replaced: this.replaced };
  }
}
