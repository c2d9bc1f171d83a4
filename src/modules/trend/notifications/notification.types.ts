import type { SeriesKey, TrendEvent } from '../trend.types.js';

export const CHANNEL_IDS = ['slack', 'pagerduty', 'webhook', 'email'] as const;
export type ChannelId = (typeof CHANNEL_IDS)[number];

export const NOTIFICATION_STATES = ['waiting', 'sent', 'failed'] as const;
/** `failed`: refused for good by the receiver, and not tried again. */
export type NotificationState = (typeof NOTIFICATION_STATES)[number];

/** What one channel has to say once. */
export interface Notice {
  /** The same at every try, so that a receiver can tell a repetition. */
  readonly id: string;
  readonly event: TrendEvent;
  /** Asked for by an administrator to try the channel; it has to be marked as such. */
  readonly test: boolean;
}

/** What became of one try. A problem is a status or the code of an error: never a URL, a secret or an answer. */
export type Outcome =
  | { readonly result: 'sent'; readonly problem?: string }
  | { readonly result: 'retry'; readonly problem: string; readonly retryAfterMs?: number }
  | { readonly result: 'refused'; readonly problem: string };

/** One event for one channel, as the outbox holds it. */
export interface Notification {
  /** `<event id>:<channel>`. */
  readonly id: string;
  readonly channel: ChannelId;
  /** Id of the series, within which order is kept. */
  readonly series: string;
  readonly event: TrendEvent;
  readonly createdAt: Date;
  /** Of the decision: what was decided later has a higher one. */
  readonly order: number;
  readonly state: NotificationState;
  readonly attempts: number;
  /** Not tried before. */
  readonly notBefore: Date;
  readonly problem?: string;
  readonly sentAt?: Date;
}

/** Whose counts an event is about. */
export const seriesOf = (event: TrendEvent): SeriesKey => (event.type === 'breach' ? event.breach : event.series);

export const eventIdOf = (event: TrendEvent): string => (event.type === 'breach' ? event.breach.id : event.id);

export const decidedAt = (event: TrendEvent): Date => (event.type === 'breach' ? event.breach.detectedAt : event.at);
