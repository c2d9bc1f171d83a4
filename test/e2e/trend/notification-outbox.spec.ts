import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { MuteRepository } from '../../../src/modules/trend/mutes/mute.repository.js';
import { seriesId } from '../../../src/modules/trend/series-id.js';
import { LEASE_MODEL, type LeaseDocument } from '../../../src/platform/jobs/lease.model.js';
import { budget } from '../../support/budget.js';
import { AppProcess } from '../../support/app-process.js';
import type { Booted } from '../../support/boot.js';
import {
  enqueue,
  idOf,
  MINUTE,
  OutboxScene,
  runDueTasks,
  SECOND,
  stateOf,
  whenAttempted,
  whenSent,
} from '../../support/receivers/outbox.js';
import { breachEvent, normalEvent } from '../../support/receivers/trend-events.js';
import { report } from '../../support/trend.js';
import { until } from '../../support/until.js';
import { itOnEmbedded, itOnServer } from '../../support/tests-on.js';

/** Later than the other events of these tests. */
const LATER = new Date('2026-01-31T14:00:00Z');

let scene: OutboxScene;
let app: Booted;
beforeAll(async () => {
  scene = await OutboxScene.open();
  app = await scene.start();
});
afterAll(async () => {
  await scene.close();
});
beforeEach(() => {
  scene.begin();
});

describe('the order of events', () => {
  it('is kept within a series whose first event waits, while other series continue', async () => {
    const first = breachEvent({ source: 'slow' });
    const series = [first, normalEvent(first), breachEvent({ source: 'slow', detectedAt: LATER })];
    const others = [breachEvent({ source: 'quick' }), breachEvent({ source: 'quick' })];
    scene.webhook.behave(({ json }) =>
      (json as { readonly source_id: string }).source_id === 'slow' ? { status: 500 } : undefined,
    );
    await enqueue(app, ...series);
    await whenAttempted(app, first, 1);
    await enqueue(app, ...others);
    for (const other of others) await whenSent(app, other);
    expect(scene.delivered()).toEqual(others.map(idOf));
    scene.webhook.behave(() => undefined);
    scene.clock.moveOn(MINUTE);
    for (const event of series) await whenSent(app, event);
    expect(scene.delivered()).toEqual([...others, ...series].map(idOf));
  });

  it('is that of the decisions, also when a breach is enqueued after its end', async () => {
    const breach = breachEvent();
    const normal = normalEvent(breach);
    scene.webhook.behave(() => ({ status: 500 }));
    await enqueue(app, normal);
    await whenAttempted(app, normal, 1);
    await enqueue(app, breach);
    scene.webhook.behave(() => undefined);
    scene.clock.moveOn(MINUTE);
    for (const event of [breach, normal]) await whenSent(app, event);
    expect(scene.delivered()).toEqual([breach, normal].map(idOf));
  });

  it('is kept over many series and failures', async () => {
    const sources = budget(7, 23);
    const events = Array.from({ length: budget(60, 200) }, (_, place) =>
      breachEvent({ source: `server-${place % sources}`, count: place }),
    );
    let requests = 0;
    scene.webhook.behave(() => (requests++ % 3 === 0 ? { status: 500 } : undefined));
    await enqueue(app, ...events);
    await until(async () => {
      scene.clock.moveOn(5 * MINUTE);
      await runDueTasks(app);
      return scene.delivered().length >= events.length;
    });
    for (let source = 0; source < sources; source += 1) {
      const expected = events.filter((_, place) => place % sources === source).map(idOf);
      expect(scene.delivered().filter((id) => expected.includes(id))).toEqual(expected);
    }
  });
});

describe('notifications of a muted context', () => {
  it('wait until the mute expires or is removed, and delay no others', async () => {
    const mutes = app.app.get(MuteRepository, { strict: false });
    const muted = { organization: 'acme', context: 'quiet' };
    const mute = () =>
      mutes.save({
        ...muted,
        mutedAt: scene.clock.now(),
        expiresAt: new Date(scene.clock.now().getTime() + 30 * MINUTE),
      });
    await mute();
    const [held, other] = [breachEvent({ context: 'quiet' }), breachEvent({ context: 'loud' })];
    await enqueue(app, held, other);
    await whenSent(app, other);
    scene.clock.moveOn(29 * MINUTE);
    await until(async () => {
      await runDueTasks(app);
      return (await stateOf(app, held)).notBefore > scene.clock.now();
    });
    expect(scene.delivered()).toEqual([other.breach.id]);
    scene.clock.moveOn(2 * MINUTE);
    await whenSent(app, held);
    expect((await stateOf(app, held)).attempts).toBe(1);

    await mute();
    const second = breachEvent({ context: 'quiet' });
    await enqueue(app, second);
    await until(async () => {
      await runDueTasks(app);
      return (await stateOf(app, second)).notBefore > scene.clock.now();
    });
    await mutes.remove(muted, scene.clock.now());
    scene.clock.moveOn(MINUTE + SECOND);
    await whenSent(app, second);
  });
});

describe('a process that dies', () => {
  it('before it sends an event leaves it to the next process', async () => {
    scene.webhook.behave(() => 'cut');
    const event = breachEvent();
    await enqueue(app, event);
    await whenAttempted(app, event, 1);
    await scene.stop(app);
    scene.webhook.behave(() => undefined);
    scene.clock.moveOn(MINUTE);
    app = await scene.start();
    await whenSent(app, event);
  });

  it('by SIGKILL, while the webhook hangs, leaves the event to the next process when its lease expires', async () => {
    // It uses the real clock, as the process does.
    const own = await OutboxScene.open();
    try {
      own.webhook.behave(() => 'hang');
      const killed = await AppProcess.start(own.env());
      for (const count of [10, 10, 1000]) await report(killed, { source_id: 'server-01', pii_types: { ssn: count } });
      await until(() => own.received().length === 1);
      await killed.kill();
      own.webhook.behave(() => undefined);
      own.clock.moveOn(2 * MINUTE);
      const next = await own.start();
      await until(async () => {
        await runDueTasks(next);
        return own.delivered().length === 1;
      });
      const ids = own.received().map(({ headers }) => headers['x-umbra-delivery']);
      expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
      expect(own.accepted()[0]?.json).toMatchObject({ source_id: 'server-01', pii_type: 'ssn', count: 1000 });
    } finally {
      await own.close();
    }
  });

  it('between sending and recording an event delivers it twice with the same id, when its lease expires', async () => {
    const event = breachEvent();
    await enqueue(app, event);
    await whenSent(app, event);
    // Such a process leaves a sent event that is recorded as waiting, under a lease that is not released.
    const connection = app.app.get<Connection>(getConnectionToken());
    const heldUntil = new Date(scene.clock.now().getTime() + MINUTE);
    await connection
      .model<LeaseDocument>(LEASE_MODEL)
      .updateOne({ _id: 'trend-notify-webhook' }, { $set: { holder: 'dead', heldUntil } });
    await connection
      .collection<{ readonly _id: string }>('trend_notifications')
      .updateOne({ _id: `${event.breach.id}:webhook` }, { $set: { state: 'waiting' } });
    await runDueTasks(app);
    expect(scene.received()).toHaveLength(1);
    scene.clock.moveOn(MINUTE + SECOND);
    await whenSent(app, event);
    expect(scene.accepted().map(({ headers }) => headers['x-umbra-delivery'])).toEqual([
      `${event.breach.id}:webhook`,
      `${event.breach.id}:webhook`,
    ]);
  });
});

describe('the outbox', () => {
  it('keeps a notification that it cannot read, and sends the others', async () => {
    const [broken, good] = [breachEvent({ source: 'broken' }), breachEvent({ source: 'good' })];
    scene.webhook.behave(() => 'cut');
    await enqueue(app, broken);
    await whenAttempted(app, broken, 1);
    await app.app
      .get<Connection>(getConnectionToken())
      .collection<{ readonly _id: string }>('trend_notifications')
      .updateOne({ _id: `${broken.breach.id}:webhook` }, { $set: { event: { type: 'breach' } } });
    scene.webhook.behave(() => undefined);
    scene.clock.moveOn(MINUTE);
    await enqueue(app, good);
    await whenSent(app, good);
    await whenAttempted(app, broken, 2);
    expect(await stateOf(app, broken)).toMatchObject({ state: 'waiting', problem: 'error' });
  });

  itOnServer('sends an event once when two processes enqueue it', async () => {
    const [one, two] = [app, await scene.start()];
    const events = Array.from({ length: 40 }, (_, place) => breachEvent({ source: `server-${place % 7}` }));
    await Promise.all([enqueue(one, ...events), enqueue(two, ...events)]);
    await until(async () => {
      await Promise.all([runDueTasks(one), runDueTasks(two)]);
      scene.clock.moveOn(SECOND);
      return scene.delivered().length >= events.length;
    });
    for (const event of events) await whenSent(one, event);
    expect([...scene.delivered()].sort()).toEqual(events.map(idOf).sort());
  });

  itOnEmbedded('uses indexes for all its queries', async () => {
    const event = breachEvent();
    await enqueue(app, event);
    const outbox = app.app.get<Connection>(getConnectionToken()).collection('trend_notifications');
    const waiting = { channel: 'webhook', state: 'waiting' };
    const plans = await Promise.all([
      outbox
        .find({ ...waiting, notBefore: { $lte: scene.clock.now() } })
        .sort({ notBefore: 1, order: 1 })
        .explain(),
      outbox
        .find({ ...waiting, series: seriesId(event.breach) })
        .sort({ order: 1 })
        .explain(),
      outbox.find().sort({ order: -1, _id: 1 }).explain(),
      outbox.find({ state: 'failed' }).sort({ order: -1, _id: 1 }).explain(),
    ]);
    for (const plan of plans.map((found) => JSON.stringify(found))) {
      expect(plan).toContain('IXSCAN');
      expect(plan).not.toMatch(/COLLSCAN|"SORT"/);
    }
  });
});
