import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Outbound } from '../../../../platform/outbound/outbound.js';
import type { SeriesKey } from '../../trend.types.js';
import { clipped, eventLine, harmless, typeName } from '../breach-line.js';
import { finite } from '../event-json.js';
import { NotificationConfig } from '../notification.config.js';
import { eventIdOf, seriesOf, type Notice, type Outcome } from '../notification.types.js';
import { post } from '../post.js';
import { testMark, type NotificationChannel } from './channel.js';

/** PagerDuty refuses longer summaries. */
const MAX_SUMMARY_CHARACTERS = 1024;

/**
 * Sends to PagerDuty: a breach opens an incident, and the return of the series to normal resolves it.
 * @see https://developer.pagerduty.com/docs/send-alert-event (Events API v2)
 */
@Injectable()
export class PagerDutyChannel implements NotificationChannel {
  readonly id = 'pagerduty';

  constructor(
    private readonly config: NotificationConfig,
    private readonly outbound: Outbound,
  ) {
    outbound.trust(config.pagerDutyUrl);
  }

  get isSetUp(): boolean {
    return this.config.pagerDutyRoutingKey !== '';
  }

  async deliver(notice: Notice, now: Date): Promise<Outcome> {
    const outcome = await this.send(pagerDutyEvent(notice, this.config), now);
    if (!notice.test || outcome.result !== 'sent') return outcome;
    // A test must not leave an open incident.
    return this.send(resolution(dedupKey(notice), this.config), now);
  }

  private async send(body: object, now: Date): Promise<Outcome> {
    return post(this.outbound, {
      url: `${this.config.pagerDutyUrl.replace(/\/+$/, '')}/v2/enqueue`,
      body: JSON.stringify(body),
      isTaken: (status) => status === 202 || status === 200,
      now,
    });
  }
}

type Settings = Pick<NotificationConfig, 'pagerDutyRoutingKey' | 'pagerDutySeverity'>;

/** Returns the body of one event: `trigger` for a breach, `resolve` for back to normal. */
export function pagerDutyEvent(notice: Notice, settings: Settings) {
  const { event } = notice;
  if (event.type === 'back-to-normal') return resolution(dedupKey(notice), settings);
  const { breach } = event;
  return {
    routing_key: settings.pagerDutyRoutingKey,
    event_action: 'trigger',
    dedup_key: dedupKey(notice),
    client: 'Umbra',
    payload: {
      summary: clipped(`${testMark(notice)}${eventLine(event)}`, MAX_SUMMARY_CHARACTERS),
      source: harmless(breach.source),
      severity: notice.test ? 'info' : settings.pagerDutySeverity,
      timestamp: breach.at.toISOString(),
      component: harmless(breach.context),
      group: harmless(breach.organization),
      class: harmless(typeName(breach.type)),
      custom_details: {
        count: breach.count,
        baseline: finite(breach.expected),
        ...(breach.deviation !== undefined && { deviation: finite(breach.deviation) }),
        score: finite(breach.score),
        threshold: finite(breach.limit),
        method: breach.method,
        kind: breach.kind,
        breach_id: breach.id,
        detected_at: breach.detectedAt.toISOString(),
        ...(notice.test && { test: true }),
      },
    },
  };
}

const resolution = (key: string, { pagerDutyRoutingKey }: Settings) => ({
  routing_key: pagerDutyRoutingKey,
  event_action: 'resolve',
  dedup_key: key,
});

/** One incident per series, whatever its names contain; a test has its own. */
const dedupKey = ({ event, test }: Notice): string =>
  test ? keyOf([eventIdOf(event)]) : seriesDedupKey(seriesOf(event));

/** Returns the lower-case hex SHA-256 of organization, context, source and type. */
export const seriesDedupKey = ({ organization, context, source, type }: SeriesKey): string =>
  keyOf([organization, context, source, type]);

const keyOf = (parts: readonly string[]): string => hash('sha256', JSON.stringify(parts), 'hex');
