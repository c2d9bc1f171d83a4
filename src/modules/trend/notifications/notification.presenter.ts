import { eventLine } from './breach-line.js';
import { eventIdOf, seriesOf, type ChannelId, type Notification, type Outcome } from './notification.types.js';

/** Times as ISO 8601 in UTC. `nextTryAt` while it waits, `sentAt` once it is sent. */
export function presentNotification(notification: Notification) {
  const { organization, context, source, type } = seriesOf(notification.event);
  return {
    id: notification.id,
    channel: notification.channel,
    state: notification.state,
    event: notification.event.type,
    eventId: eventIdOf(notification.event),
    organization,
    context,
    source,
    type,
    text: eventLine(notification.event),
    createdAt: notification.createdAt.toISOString(),
    attempts: notification.attempts,
    nextTryAt: notification.state === 'waiting' ? notification.notBefore.toISOString() : null,
    sentAt: notification.sentAt?.toISOString() ?? null,
    problem: notification.problem ?? null,
  };
}

/** The outcome of a channel's test. If the receiver would be retried, the test has failed. */
export const presentTest = ({ channel, outcome }: { readonly channel: ChannelId; readonly outcome: Outcome }) => ({
  channel,
  outcome: outcome.result === 'sent' ? ('sent' as const) : ('failed' as const),
  ...(outcome.problem !== undefined && { problem: outcome.problem }),
});
