import type { TrendEvent } from '../../trend.types.js';
import type { ChannelId, Notice, Outcome } from '../notification.types.js';

/** A way to the outside world. */
export interface NotificationChannel {
  readonly id: ChannelId;
  /** Whether the operator has said where to send to. */
  readonly isSetUp: boolean;
  /** Whether this channel tells of such events at all. */
  takes(event: TrendEvent): boolean;
  /** Tries once, within seconds. Never throws for what the receiver or the network does. */
  deliver(notice: Notice, now: Date): Promise<Outcome>;
}

/** Before all that a test says. */
export const testMark = ({ test }: Notice): string => (test ? '[TEST] ' : '');
