import type { Document } from '../bson/values.js';
import { isArray, isBinary, isDocument } from '../bson/values.js';
import { CommandError } from '../errors.js';

/** The memory limit of one stage, as MongoDB's `memoryLimitBytes` of blocking stages. */
export const MAX_STAGE_BYTES = 100 * 1024 * 1024;

/** A step of a pipeline. It takes documents as they arrive, and may hold some back until the input has ended. */
export interface Stage {
  /** Processes the next documents and returns the results. */
  take(documents: readonly Document[]): Promise<readonly Document[]> | readonly Document[];
  /** Returns the documents that were held back, once the input has ended. */
  finish?(): Promise<readonly Document[]> | readonly Document[];
  /** True if it needs no more documents. */
  readonly satisfied?: boolean;
}

/** Creates a stage that maps each document to any number of documents. */
export function eachStage(step: (document: Document) => readonly Document[]): Stage {
  return { take: (documents) => documents.flatMap(step) };
}

/** Tracks the memory that a stage holds. @throws CommandError 146 if it exceeds the limit. */
export class MemoryGauge {
  #bytes = 0;

  constructor(private readonly stage: string) {}

  /** Adds the size of a value. */
  add(value: unknown): void {
    this.#bytes += roughSize(value);
    if (this.#bytes > MAX_STAGE_BYTES) {
      throw new CommandError(
        146,
        `Exceeded memory limit for ${this.stage}: it would hold more than ${MAX_STAGE_BYTES} bytes.`,
      );
    }
  }
}

const SCALAR_BYTES = 16;

/** Estimates the size of a value in BSON, in bytes. */
export function roughSize(value: unknown): number {
  if (typeof value === 'string') return SCALAR_BYTES + value.length;
  if (isBinary(value)) return SCALAR_BYTES + value.position;
  if (isArray(value)) return value.reduce<number>((sum, element) => sum + roughSize(element), SCALAR_BYTES);
  if (!isDocument(value)) return SCALAR_BYTES;
  let sum = SCALAR_BYTES;
  for (const [name, inner] of Object.entries(value)) sum += name.length + roughSize(inner);
  return sum;
}

/** A stage that collects all documents and then processes them together. */
export class CollectingStage implements Stage {
  readonly #documents: Document[] = [];
  readonly #gauge: MemoryGauge;

  constructor(
    name: string,
    private readonly make: (documents: readonly Document[]) => Promise<readonly Document[]> | readonly Document[],
  ) {
    this.#gauge = new MemoryGauge(name);
  }

  take(documents: readonly Document[]): readonly Document[] {
    for (const document of documents) {
      this.#gauge.add(document);
      this.#documents.push(document);
    }
    return [];
  }

  finish(): Promise<readonly Document[]> | readonly Document[] {
    return this.make(this.#documents);
  }
}
