import { Injectable } from '@nestjs/common';
import { RedactionFeed } from './feed/redaction-feed.js';
import type { NotedRedaction } from './trend.types.js';

/** The trend monitor as other modules see it. */
@Injectable()
export class TrendService {
  constructor(private readonly feed: RedactionFeed) {}

  /** Counts a document that Umbra has redacted. Costs next to nothing and never fails. */
  noteRedaction(redaction: NotedRedaction): void {
    this.feed.note(redaction);
  }
}
