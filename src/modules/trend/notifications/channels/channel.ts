import type { ChannelId, Notice, Outcome } from '../notification.types.js';

/** Sends notices to one external service. */
export interface NotificationChannel {
  readonly id: ChannelId;
  /** True if the operator has configured an address. */
  readonly isSetUp: boolean;
  /** True if it does not tell when a series is back to normal. */
  readonly sendsOnlyBreaches?: true;
  /** Makes one attempt, within seconds. Never throws for errors of the receiver or the network. */
  deliver(notice: Notice, now: Date): Promise<Outcome>;
}

/** Returns the prefix of test messages. */
export const testMark = ({ test }: Notice): string => (test ? '[TEST] ' : '');
