import { EnvInteger } from '../../../platform/config/env.js';

const MEGABYTE = 1024 * 1024;

/** Limits the number of queued PDF documents and how long they are kept. */
export class DocumentsConfig {
  @EnvInteger({
    name: 'PDF_DOCUMENTS_TTL_HOURS',
    page: 'retention',
    description:
      'How many hours a PDF document sent with async=true is kept: from its acceptance, and again from its completion. Then its result is deleted.',
    range: { from: 1, to: 8760 },
  })
  readonly ttlHours: number = 168;

  @EnvInteger({
    name: 'PDF_DOCUMENTS_MAX_WAITING',
    page: 'limits',
    description: 'The number of PDF documents of all users that may wait for redaction.',
    range: { from: 1, to: 1_000_000 },
  })
  readonly maxWaiting: number = 10_000;

  @EnvInteger({
    name: 'PDF_DOCUMENTS_MAX_WAITING_MB',
    description: 'The total size, in megabytes, of PDF documents of all users that may wait for redaction.',
    range: { from: 1, to: 1_048_576 },
  })
  readonly maxWaitingMegabytes: number = 10_240;

  @EnvInteger({
    name: 'PDF_DOCUMENTS_MAX_WAITING_PER_USER',
    page: 'limits',
    description: 'The number of PDF documents of one user that may wait for redaction.',
    range: { from: 1, to: 100_000 },
  })
  readonly maxWaitingPerUser: number = 1000;

  @EnvInteger({
    name: 'PDF_DOCUMENTS_MAX_WAITING_MB_PER_USER',
    description: 'The total size, in megabytes, of PDF documents of one user that may wait for redaction.',
    range: { from: 1, to: 1_048_576 },
  })
  readonly maxWaitingMegabytesPerUser: number = 2048;

  /** The limits of all users together. */
  get all() {
    return { documents: this.maxWaiting, bytes: this.maxWaitingMegabytes * MEGABYTE };
  }

  get ofOneUser() {
    return { documents: this.maxWaitingPerUser, bytes: this.maxWaitingMegabytesPerUser * MEGABYTE };
  }

  /** Returns the expiry of a document that reached its status now. */
  expiryFrom(now: Date): Date {
    return new Date(now.getTime() + this.ttlHours * 3_600_000);
  }
}
