import { Logger } from '@nestjs/common';
import { SystemClock } from '../../../platform/clock/clock.js';
import type { IngestService } from '../ingest/ingest.service.js';
import type { SeriesLimits } from '../series/series-limits.js';
import { ProfileConfig } from '../../../platform/config/profile.config.js';
import { QueueConfig } from '../queue/queue.config.js';
import { TrendConfig } from '../trend.config.js';
import type { Delivery } from '../trend.types.js';
import type { CountsOutbox } from './counts-outbox.repository.js';
import { RedactionFeed } from './redaction-feed.js';

interface FeedSettings {
  readonly trend?: Partial<TrendConfig>;
  readonly queue?: Partial<QueueConfig>;
  readonly profile?: ProfileConfig['profile'];
}

function makeFeed(settings: FeedSettings = {}) {
  const world = {
    accepted: [] as Delivery[],
    kept: [] as Delivery[],
    isAway: false,
    tried: [] as (string | undefined)[],
  };
  const take = async (into: Delivery[], deliveries: readonly Delivery[]): Promise<void> => {
    await Promise.resolve();
    world.tried.push(...deliveries.map(({ key }) => key));
    if (world.isAway) throw new Error('away');
    into.push(...deliveries);
  };
  const feed = new RedactionFeed(
    {
      accept: async (deliveries: readonly Delivery[]) => {
        await take(world.accepted, deliveries);
        return [];
      },
    } as unknown as IngestService,
    {} as SeriesLimits,
    { add: (deliveries: readonly Delivery[]) => take(world.kept, deliveries) } as unknown as CountsOutbox,
    Object.assign(new TrendConfig(), settings.trend),
    Object.assign(new QueueConfig(), settings.queue),
    Object.assign(new ProfileConfig(), { profile: settings.profile ?? 'production' }),
    new SystemClock(),
  );
  return { feed, world };
}
const one = (context = 'mail') => ({ organization: 'acme', context, counts: new Map([['ssn', 1]]) });
const counted = (deliveries: readonly Delivery[]) => deliveries.map(({ report: { counts } }) => counts.get('ssn'));

beforeEach(() => {
  jest.spyOn(Logger.prototype, 'warn').mockImplementation();
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('the feed of redactions', () => {
  it('makes one report of all documents of a context', async () => {
    const { feed, world } = makeFeed();
    for (let i = 0; i < 3; i++) feed.note(one());
    await feed.report();
    expect(world.accepted).toEqual([
      {
        report: {
          source: 'umbra',
          organization: 'acme',
          context: 'mail',
          at: expect.any(Date),
          counts: new Map([['ssn', 3]]),
        },
        key: expect.stringMatching(/^[\da-f-]{36}$/),
        origin: 'own',
      },
    ]);
    await feed.report();
    expect(world.accepted).toHaveLength(1);
  });

  it('gives a report that failed again as it was, and what came meanwhile as the next', async () => {
    const { feed, world } = makeFeed();
    world.isAway = true;
    feed.note(one());
    await feed.report();
    for (let i = 0; i < 4; i++) {
      feed.note(one());
      await feed.report();
    }
    expect(new Set(world.tried).size).toBe(1);
    world.isAway = false;
    await feed.report();
    expect(counted(world.accepted)).toEqual([1, 4]);
  });

  it('reports also what was counted while a report is under way', async () => {
    const { feed, world } = makeFeed();
    feed.note(one());
    const running = feed.report();
    while (world.tried.length === 0) await Promise.resolve();
    feed.note(one());
    await feed.report();
    expect(counted(world.accepted)).toEqual([1, 1]);
    await running;
  });

  it('reports what is left when the process stops', async () => {
    const { feed, world } = makeFeed();
    feed.note(one());
    const running = feed.report();
    feed.note(one());
    await feed.beforeApplicationShutdown();
    await running;
    expect(counted(world.accepted).reduce<number>((sum, count = 0) => sum + count, 0)).toBe(2);
  });

  it.each([
    ['everybody may look at the dashboard', 'default', true, 'default'],
    ['the dashboard is off', 'default', false, 'mail'],
    ['the dashboard needs a session', 'production', true, 'mail'],
  ] as const)(
    'where %s (%s profile, dashboard %s) the context is counted as %s',
    async (_, profile, dashboardEnabled, counted) => {
      const { feed, world } = makeFeed({ profile, trend: { dashboardEnabled } });
      feed.note(one('mail'));
      await feed.report();
      expect(world.accepted.map(({ report }) => [report.organization, report.context])).toEqual([['acme', counted]]);
    },
  );

  it('gives contexts names that reports may have', async () => {
    const { feed, world } = makeFeed();
    feed.note(one('  '));
    feed.note(one('a\0b'));
    await feed.report();
    expect(world.accepted.map(({ report: { context } }) => context)).toEqual(['default', 'a\uFFFDb']);
  });

  it('keeps reports for the queue where a topic is set, and takes none in', async () => {
    const { feed, world } = makeFeed({ queue: { redactionCountsTopic: 'counts' } });
    feed.note(one());
    await feed.report();
    expect([counted(world.kept), world.accepted]).toEqual([[1], []]);
  });

  it('can be switched off', async () => {
    const { feed, world } = makeFeed({ trend: { ownRedactions: false } });
    feed.note(one());
    await feed.report();
    expect(world.accepted).toEqual([]);
  });
});
