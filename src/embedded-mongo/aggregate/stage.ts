import type { Document } from '../bson/values.js';
import { isArray, isBinary, isDocument } from '../bson/values.js';
import { CommandError } from '../errors.js';

/** Memory that one stage may hold, as MongoDB's `memoryLimitBytes` of blocking stages. */
export const MAX_STAGE_BYTES = 100 * 1024 * 1024;

/** A step of a pipeline: takes documents as they come, and may hold some back until all have come. */
export interface Stage {
  /** What becomes of the next documents. */
  take(documents: readonly Document[]): Promise<readonly Document[]> | readonly Document[];
  /** What was held back, when no more come. */
  finish?(): Promise<readonly Document[]> | readonly Document[];
  /** Whether it needs no more documents. */
  readonly satisfied?: boolean;
}

/** A stage that turns each document into any number of them. */
export function eachStage(step: (document: Document) => readonly Document[]): Stage {
  return { take: (documents) => documents.flatMap(step) };
}

/** Counts what a stage holds. @throws CommandError 146 when it becomes too much. */
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

/** About how many bytes a value takes in BSON. */
export function roughSize(value: unknown): number {
  if (typeof value === 'string') return SCALAR_BYTES + value.length;
  if (isBinary(value)) return SCALAR_BYTES + value.position;
  if (isArray(value)) return value.reduce<number>((sum, element) => sum + roughSize(element), SCALAR_BYTES);
  if (!isDocument(value)) return SCALAR_BYTES;
  let sum = SCALAR_BYTES;
  for (const [name, inner] of Object.entries(value)) sum += name.length + roughSize(inner);
  return sum;
}

/** Takes all documents, then gives what is made of them together. */
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
