import type { TrendEvent } from '../../trend.types.js';
import type { ChannelId, Notice, Outcome } from '../notification.types.js';

/** Sends notices to one external service. */
export interface NotificationChannel {
  readonly id: ChannelId;
  /** True if the operator has configured an address. */
  readonly isSetUp: boolean;
  /** True if this channel sends events of this type. */
  takes(event: TrendEvent): boolean;
  /** Makes one attempt, within seconds. Never throws for errors of the receiver or the network. */
  deliver(notice: Notice, now: Date): Promise<Outcome>;
}

/** Returns the prefix of test messages. */
export const testMark = ({ test }: Notice): string => (test ? '[TEST] ' : '');
