import { Injectable } from '@nestjs/common';
import { RedactionFeed } from './feed/redaction-feed.js';
import type { NotedRedaction } from './trend.types.js';

/** The interface of the trend monitor for other modules. */
@Injectable()
export class TrendService {
  constructor(private readonly feed: RedactionFeed) {}

  /** Counts a redacted document. Takes almost no time and never fails. */
  noteRedaction(redaction: NotedRedaction): void {
    this.feed.note(redaction);
  }
}
