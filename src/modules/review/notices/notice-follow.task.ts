import type { OnApplicationBootstrap } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { Clock } from '../../../platform/clock/clock.js';
import { RecurringTask } from '../../../platform/jobs/task.js';
import { InboxService } from '../../account/inbox.service.js';
import { PeopleService } from '../../account/people.service.js';
import { AlertService } from '../../alert/alert.service.js';
import type { DatedAlert } from '../../alert/alert.types.js';
import { TrendService } from '../../trend/trend.service.js';
import type { RecordedBreach } from '../../trend/trend.types.js';
import { noticeOf } from './document-notices.js';
import { draftNotice } from './draft-notices.js';
import type { NoticeSource } from './notice-position.model.js';
import { NoticePositionRepository } from './notice-position.repository.js';

/** The number of audit entries read at once. */
const ENTRIES_PER_TURN = 500;
/** The number of alerts or breaches read at once: more than share one time. */
const RECORDS_PER_TURN = 5000;
/** Records with a time are read again for this long, since another process may store an earlier one later. */
const OVERLAP_MS = 60_000;

/**
 * Puts messages about assignments, mentions, drafts of policies and alerts into inboxes. It follows what is stored with the
 * change itself: the audit log, the alerts and the breaches. The position is stored after the messages, and each message
 * has an id that follows from its event. So a process that dies neither loses a message nor sends it twice.
 */
@RecurringTask({ name: 'review-notices', everySeconds: 10 })
export class NoticeFollowTask implements OnApplicationBootstrap {
  constructor(
    private readonly audit: AuditLog,
    private readonly alerts: AlertService,
    private readonly trend: TrendService,
    private readonly people: PeopleService,
    private readonly inbox: InboxService,
    private readonly positions: NoticePositionRepository,
    private readonly clock: Clock,
  ) {}

  /** Events before the first start with this feature cause no messages. */
  async onApplicationBootstrap(): Promise<void> {
    const now = this.clock.now().getTime();
    await this.positions.begin('audit', (await this.audit.head()).seq);
    await this.positions.begin('alerts', now);
    await this.positions.begin('breaches', now);
  }

  async run(signal: AbortSignal): Promise<void> {
    await this.followAudit(signal);
    await this.followTimes('alerts', signal, async (since) =>
      this.notifyOfAlerts(await this.alerts.raisedSince(since, RECORDS_PER_TURN)),
    );
    await this.followTimes('breaches', signal, async (since) =>
      this.notifyOfBreaches(await this.trend.breachesSince(since, RECORDS_PER_TURN)),
    );
  }

  private async followAudit(signal: AbortSignal): Promise<void> {
    let position = (await this.positions.find('audit')) ?? 0;
    while (!signal.aborted) {
      const entries = await this.audit.after(position, ENTRIES_PER_TURN);
      for (const entry of entries) {
        const notice = noticeOf(entry) ?? (await draftNotice(entry, this.people));
        if (notice !== undefined) await this.inbox.postOnce(notice);
      }
      const last = entries.at(-1);
      if (last === undefined) return;
      position = last.seq;
      await this.positions.advance('audit', position);
      if (entries.length < ENTRIES_PER_TURN) return;
    }
  }

  /** @param tell processes a portion; returns the times of its records, in order */
  private async followTimes(
    source: NoticeSource,
    signal: AbortSignal,
    tell: (since: Date) => Promise<readonly Date[]>,
  ): Promise<void> {
    const begin = (await this.positions.find(source)) ?? 0;
    let since = new Date(begin - OVERLAP_MS);
    while (!signal.aborted) {
      const times = await tell(since);
      const last = times.at(-1);
      if (last === undefined) return;
      await this.positions.advance(source, last.getTime());
      if (times.length < RECORDS_PER_TURN || last <= since) return;
      since = last;
    }
  }

  /** One message a day about a policy: to the groups that may see its alerts, otherwise to administrators. */
  private async notifyOfAlerts(alerts: readonly DatedAlert[]): Promise<readonly Date[]> {
    const notices = firstOfEach(alerts, ({ policy, date, audience }) =>
      JSON.stringify(['alert', date.toISOString().slice(0, 10), policy, audience]),
    );
    for (const [eventId, { policy, audience }] of notices) {
      await this.inbox.postOnce({
        eventId,
        userIds: await (audience === null ? this.people.administrators() : this.people.usersOfGroups(audience)),
        kind: 'alert',
        path: `/alerts?policy=${encodeURIComponent(policy)}`,
        from: null,
        subject: policy,
        message: `The policy "${policy}" has raised alerts.`,
      });
    }
    return alerts.map(({ date }) => date);
  }

  /** One message an hour to administrators: anybody who may report counts could cause many. */
  private async notifyOfBreaches(breaches: readonly RecordedBreach[]): Promise<readonly Date[]> {
    const notices = firstOfEach(breaches, ({ recordedAt }) => `trend:${recordedAt.toISOString().slice(0, 13)}`);
    for (const [eventId, { context }] of notices) {
      await this.inbox.postOnce({
        eventId,
        userIds: await this.people.administrators(),
        kind: 'trend',
        path: '/trends',
        from: null,
        subject: context,
        message: `Unusual counts of sensitive information, first in the context "${context}".`,
      });
    }
    return breaches.map(({ recordedAt }) => recordedAt);
  }
}

/** Returns the first record of each event, by the id of the event. */
function firstOfEach<T>(records: readonly T[], eventIdOf: (record: T) => string): ReadonlyMap<string, T> {
  const first = new Map<string, T>();
  for (const record of records) {
    const eventId = eventIdOf(record);
    if (!first.has(eventId)) first.set(eventId, record);
  }
  return first;
}
