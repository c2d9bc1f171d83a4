import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { growingCache } from '../../../platform/objects/growing-cache.js';
import { describeError } from '../../../platform/logging/describe-error.js';
import { DocumentRepository } from './document.repository.js';

/** A change that is read again before it is settled is only looked at once more. */
const SETTLE_MS = 200;

/** Which changes this process has carried out; after a while their documents are told so, many at once. */
@Injectable()
export class AppliedChanges implements OnApplicationShutdown {
  private readonly logger = new Logger('Review');
  private readonly known = growingCache<true>(10_000);
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

  /** Everything up to that version of the document is carried out. */
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
      // Whoever reads such a document carries the change out once more, which changes nothing.
      this.logger.warn(describeError(error), 'Changes that were carried out could not be settled yet');
    });
  }
}
