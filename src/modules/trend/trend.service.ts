import { Injectable } from '@nestjs/common';
import { BreachRepository } from './breaches/breach.repository.js';
import { RedactionFeed } from './feed/redaction-feed.js';
import type { NotedRedaction, RecordedBreach } from './trend.types.js';

/** The interface of the trend monitor for other modules. */
@Injectable()
export class TrendService {
  constructor(
    private readonly feed: RedactionFeed,
    private readonly breaches: BreachRepository,
  ) {}

  /** Counts a redacted document. Takes almost no time and never fails. */
  noteRedaction(redaction: NotedRedaction): void {
    this.feed.note(redaction);
  }

  /** Returns breaches in the order in which they were recorded, except breaches of muted contexts. */
  breachesSince(time: Date, limit: number): Promise<readonly RecordedBreach[]> {
    return this.breaches.recordedSince(time, limit);
  }
}
