import type { SeriesKey, TrendEvent } from '../trend.types.js';

export const CHANNEL_IDS = ['slack', 'pagerduty', 'webhook', 'email'] as const;
export type ChannelId = (typeof CHANNEL_IDS)[number];

export const NOTIFICATION_STATES = ['waiting', 'sent', 'failed'] as const;
/** `failed`: permanently refused by the receiver, and not retried. */
export type NotificationState = (typeof NOTIFICATION_STATES)[number];

/** A message of one channel about one event. */
export interface Notice {
  /** Equal in all attempts, so that a receiver can recognise a repetition. */
  readonly id: string;
  readonly event: TrendEvent;
  /** True for a test by an administrator; the message must be marked as such. */
  readonly test: boolean;
}

/** The outcome of one attempt. A problem is a status or the code of an error: never a URL, a secret or a response. */
export type Outcome =
  | { readonly result: 'sent'; readonly problem?: string }
  | { readonly result: 'retry'; readonly problem: string; readonly retryAfterMs?: number }
  | { readonly result: 'refused'; readonly problem: string };

/** One event for one channel, as the outbox holds it. */
export interface Notification {
  /** `<event id>:<channel>`. */
  readonly id: string;
  readonly channel: ChannelId;
  /** The id of the series, within which order is kept. */
  readonly series: string;
  readonly event: TrendEvent;
  readonly createdAt: Date;
  /** The order of the decision: later decisions have higher numbers. */
  readonly order: number;
  readonly state: NotificationState;
  readonly attempts: number;
  /** The earliest time of the next attempt. */
  readonly notBefore: Date;
  readonly problem?: string;
  readonly sentAt?: Date;
  /** Links the trace of its delivery to the trace of its cause, if tracing is on. */
  readonly origin?: string;
}

/** Returns the series of an event. */
export const seriesOf = (event: TrendEvent): SeriesKey => (event.type === 'breach' ? event.breach : event.series);

export const eventIdOf = (event: TrendEvent): string => (event.type === 'breach' ? event.breach.id : event.id);

export const decidedAt = (event: TrendEvent): Date => (event.type === 'breach' ? event.breach.detectedAt : event.at);
