import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { lazyLruCache } from '../../../platform/objects/lazy-lru-cache.js';
import { describeError } from '../../../platform/logging/describe-error.js';
import { DocumentRepository } from './document.repository.js';

/**
 * The delay before changes are marked as settled. A change that is read again before that is just checked once more.
 */
const SETTLE_MS = 200;

/** Remembers which changes this process has carried out, and marks them as settled in their documents, many at once. */
@Injectable()
export class AppliedChanges implements OnApplicationShutdown {
  private readonly logger = new Logger('Review');
  private readonly known = lazyLruCache<true>(10_000);
  private versions = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private settling: Promise<void> = Promise.resolve();

  constructor(private readonly documents: DocumentRepository) {}

  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer);
    this.settle();
    await this.settling;
  }

  has(documentId: string, version: number): boolean {
    return this.known.has(`${documentId} ${version}`);
  }

  /** Records that all changes up to this version of the document are carried out. */
  note(documentId: string, version: number): void {
    this.known.set(`${documentId} ${version}`, true);
    this.versions.set(documentId, Math.max(version, this.versions.get(documentId) ?? 0));
    this.timer ??= setTimeout(() => {
      this.settle();
    }, SETTLE_MS).unref();
  }

  private settle(): void {
    const { versions } = this;
    this.versions = new Map();
    this.timer = undefined;
    this.settling = this.documents.settle(versions).catch((error: unknown) => {
      // The next reader of such a document carries the change out again, which has no effect.
      this.logger.warn(describeError(error), 'The follow-up work of saved changes was postponed');
    });
  }
}
