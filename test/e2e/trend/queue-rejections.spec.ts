import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { MAX_KEPT, RejectionRepository } from '../../../src/modules/trend/queue/rejection.repository.js';
import type { Booted } from '../../support/boot.js';
import { startTrend } from '../../support/trend.js';

let app: Booted;
let rejections: RejectionRepository;
beforeAll(async () => {
  app = await startTrend();
  rejections = app.app.get(RejectionRepository, { strict: false });
});
afterAll(async () => {
  await app.close();
});

const ids = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from }, (_, i) => `${from + i}@1767225600000`);

/** Returns the stored rejections of a topic with one partition. */
const recordOf = (topic: string) =>
  app.app
    .get<Connection>(getConnectionToken())
    .collection<{ readonly _id: string; readonly latest: readonly string[]; readonly total: number }>(
      'trend_queue_rejections',
    )
    .findOne({ _id: `${topic}/0/umbra-trend` });

describe('invalid messages', () => {
  it('are recorded and counted once each, read again alone or with new ones', async () => {
    const of = { topic: 'together', partition: 0 };
    await rejections.add(of, ids(0, 3));
    await rejections.add(of, ids(0, 3));
    await rejections.add(of, ids(1, 6));
    expect(await recordOf('together')).toMatchObject({ latest: ids(0, 6), total: 6 });
    expect(await rejections.latest(of)).toEqual(new Set(ids(0, 6)));
  });

  it('are recorded and counted once each by processes that read the same messages concurrently', async () => {
    const of = { topic: 'race', partition: 0 };
    await Promise.all(Array.from({ length: 12 }, (_, i) => rejections.add(of, ids(i, i + 10))));
    const record = await recordOf('race');
    expect([...(record?.latest ?? [])].sort()).toEqual([...ids(0, 21)].sort());
    expect(record?.total).toBe(21);
  });

  it('are dropped after many later ones, but stay counted', async () => {
    const of = { topic: 'many', partition: 0 };
    for (let from = 0; from < 1500; from += 500) await rejections.add(of, ids(from, from + 500));
    expect(await recordOf('many')).toMatchObject({ latest: ids(1500 - MAX_KEPT, 1500), total: 1500 });
  });
});
