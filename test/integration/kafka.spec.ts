import { getConnectionToken } from '@nestjs/mongoose';
import type { Message } from 'kafkajs';
import type { Connection } from 'mongoose';
import { AppProcess, type LogLine } from '../support/app-process.js';
import { budget } from '../support/budget.js';
import { makeEnvironment, type TestEnvironment } from '../support/environment.js';
import { KafkaBroker } from '../support/kafka-broker.js';
import { bootOn } from '../support/review-lives.js';
import { totalOf } from '../support/trend.js';
import { until } from '../support/until.js';

/** The suite kills its own broker; the variable says that this machine can run one. */
const canRun = process.env.KAFKA_BROKERS !== undefined;
const withBroker = canRun ? describe : describe.skip;
const withServer = canRun && process.env.MONGODB_URI !== undefined ? it : it.skip;
const why = canRun ? '' : ' (skipped: KAFKA_BROKERS is not set; npm run services -- start)';

const DEAD = 'dead';
const GROUP = 'counting';
const MAX_BYTES = 4096;
const MESSAGES = budget(800, 10_000);
/** Of process and broker at once. */
const KILLS_OF_BOTH = budget(0, 1);

const INVALID: readonly (Buffer | string | null)[] = [
  'no JSON',
  '{"source_id":" ","pii_types":{"ssn":1}}',
  '{"source_id":"a","pii_types":{"ssn":-1}}',
  '{"source_id":"a","pii_types":{}}',
  null,
  '',
  Buffer.from([0x22, 0xff, 0x22]),
  JSON.stringify({ source_id: 'a', note: 'x'.repeat(MAX_BYTES), pii_types: { ssn: 1 } }),
];

interface Sent {
  readonly messages: readonly Message[];
  readonly invalid: number;
  readonly reports: number;
  /** The expected sum and number of points of each series, by source and type. */
  readonly series: Readonly<Record<string, { readonly sum: number; readonly points: number }>>;
}

/** Mostly reports, some of them sent twice with one idempotency key, and some invalid messages. */
function makeMessages(): Sent {
  const messages: Message[] = [];
  const series: Record<string, { sum: number; points: number }> = {};
  let invalid = 0;
  let reports = 0;
  for (let i = 0; messages.length < MESSAGES; i++) {
    const source = `source-${i % 7}`;
    if (i % 20 === 7) {
      messages.push({ key: source, value: INVALID[invalid++ % INVALID.length] ?? null });
      continue;
    }
    const counts = { ssn: i % 5, email: i % 11 };
    reports += 1;
    const value = JSON.stringify({ source_id: source, context: 'queue', pii_types: counts });
    for (const [type, count] of Object.entries(counts)) {
      const sums = (series[`${source} ${type}`] ??= { sum: 0, points: 0 });
      sums.sum += count;
      sums.points += 1;
    }
    const message = { key: source, value };
    if (i % 50 === 3 && messages.length < MESSAGES - 1) {
      const again = { ...message, headers: { 'idempotency-key': `delivery-${i}` } };
      messages.push(again, again);
    } else messages.push(message);
  }
  return { messages, invalid, reports, series };
}

const isInvalid = ({ msg }: LogLine): boolean => msg === 'A message is not a valid report and is skipped';
const isReading = ({ msg }: LogLine): boolean => msg === 'Reading from the queue';
const placeOf = ({ partition, offset }: LogLine): string => `${String(partition)}/${String(offset)}`;

withBroker(`reports from Kafka${why}`, () => {
  let broker: KafkaBroker;
  let environment: TestEnvironment;
  let processes: AppProcess[];

  beforeAll(async () => {
    broker = await KafkaBroker.start();
  });
  afterAll(async () => {
    await broker.remove();
  });
  beforeEach(() => {
    processes = [];
  });
  afterEach(async () => {
    await Promise.all(processes.map((app) => app.kill()));
    await environment.remove();
  });

  async function prepare(topic: string, env: Readonly<Record<string, string | undefined>>): Promise<void> {
    environment = await makeEnvironment({
      UMBRA_ADMIN_PASSWORD: 'long enough for a test',
      UMBRA_API_KEY: 'test-0123456789-abcdefghijklmnopqrstuv',
      MONITOR_KAFKA_BROKERS: broker.address,
      MONITOR_KAFKA_TOPIC: topic,
      MONITOR_KAFKA_GROUP_ID: `${GROUP}-${topic}`,
      MONITOR_KAFKA_DEAD_LETTER_TOPIC: `${DEAD}-${topic}`,
      MONITOR_MAX_REQUEST_BYTES: String(MAX_BYTES),
      MONITOR_ALERT_THRESHOLD: '1000000',
      ...env,
    });
  }

  async function startApp(): Promise<AppProcess> {
    const app = await AppProcess.start(environment.env);
    processes.push(app);
    return app;
  }

  const whenAllIsRead = (topic: string): Promise<void> => broker.whenRead(`${GROUP}-${topic}`, topic);

  /** Reads the database when all processes have ended. */
  async function stored() {
    const withoutQueue = {
      MONITOR_KAFKA_BROKERS: undefined,
      MONITOR_KAFKA_DEAD_LETTER_TOPIC: undefined,
      REDACTION_COUNTS_TOPIC: undefined,
    };
    const app = await bootOn({ ...environment.env, ...withoutQueue });
    try {
      const database = app.app.get<Connection>(getConnectionToken());
      const rejections = await database.collection('trend_queue_rejections').find().toArray();
      const records = await database
        .collection('trend_series')
        .find({ context: 'queue', type: { $ne: '' } })
        .toArray();
      const answer = await fetch(`${app.url}/replay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          start_time: new Date(Date.now() - 3_600_000).toISOString(),
          end_time: new Date(Date.now() + 3_600_000).toISOString(),
          test_threshold: 5,
        }),
      });
      return {
        rejected: rejections.reduce((sum, { total }) => sum + Number(total), 0),
        replayed: ((await answer.json()) as { total_points_processed: number }).total_points_processed,
        series: Object.fromEntries(
          records.map(({ source, type, hours }) => [`${String(source)} ${String(type)}`, totalOf(hours)]),
        ),
      };
    } finally {
      await app.close();
    }
  }

  async function expectAllOnce(topic: string, { invalid, reports, series }: Sent): Promise<void> {
    const { rejected, replayed, series: found } = await stored();
    expect(found).toEqual(series);
    expect(replayed).toBe(reports);
    // A rejection is counted after its log line and its dead letter: a process that is killed in between leaves duplicates
    // of those, and loses none.
    expect(rejected).toBe(invalid);
    const lines = new Set(processes.flatMap(({ log }) => log.filter(isInvalid).map(placeOf)));
    expect(lines.size).toBe(invalid);
    const letters = await broker.read(`${DEAD}-${topic}`, `reader-${topic}`);
    const origins = new Set(letters.map(({ headers }) => headers.get('origin')));
    expect(origins).toEqual(new Set([...lines].map((place) => `${topic}/${place}`)));
    for (const { headers } of letters) expect(headers.get('error')).toMatch(/.\.$/);
  }

  it('are each counted once although process and broker are killed and the broker is unreachable at first', async () => {
    const topic = 'alone';
    const sent = makeMessages();
    await broker.makeTopics({ [topic]: 4, [`${DEAD}-${topic}`]: 1 });
    await broker.send(topic, sent.messages);
    await broker.kill();
    await prepare(topic, { MONGODB_URI: undefined });

    let app = await startApp();
    await app.logged(({ context }) => context === 'Kafka');
    const health = await fetch(`${app.url}/health`);
    expect([health.status, await health.json()]).toEqual([200, expect.objectContaining({ status: 'UP' })]);
    await broker.startAgain();

    await app.logged(isInvalid);
    await app.kill();
    app = await startApp();
    await app.logged(isInvalid, 20);
    for (let kill = 0; kill < KILLS_OF_BOTH; kill++) {
      await Promise.all([app.kill(), broker.kill()]);
      await broker.startAgain();
      app = await startApp();
      await app.logged(isInvalid);
    }
    await broker.kill();
    await broker.startAgain();
    await whenAllIsRead(topic);

    expect(await app.stop()).toBe(0);
    const group = await broker.admin((admin) => admin.describeGroups([`${GROUP}-${topic}`]));
    expect(group.groups[0]?.members).toEqual([]);
    await expectAllOnce(topic, sent);
  });

  withServer('are shared by the processes of a group, and one continues when the other is killed', async () => {
    const topic = 'shared';
    const sent = makeMessages();
    await broker.makeTopics({ [topic]: 4, [`${DEAD}-${topic}`]: 1 });
    await prepare(topic, {});
    const [one, other] = [await startApp(), await startApp()];
    const shares = ({ log }: AppProcess): boolean => log.findLast(isReading)?.partitions === 2;
    await until(() => shares(one) && shares(other));
    await broker.send(topic, sent.messages);
    await Promise.all([one.logged(isInvalid), other.logged(isInvalid)]);
    await one.kill();
    await whenAllIsRead(topic);
    expect(await other.stop()).toBe(0);
    await expectAllOnce(topic, sent);
  });

  it('include the counts that Umbra sends of its own redactions', async () => {
    const topic = 'own';
    await broker.makeTopics({ [topic]: 2, [`${DEAD}-${topic}`]: 1 });
    // Contexts stay away from counts while everybody may look at the dashboard.
    const env = { REDACTION_COUNTS_TOPIC: topic, MONITOR_DASHBOARD_ENABLED: 'false' };
    await prepare(topic, { MONGODB_URI: undefined, ...env });
    const app = await bootOn(environment.env);
    const response = await fetch(`${app.url}/api/filter?organization=acme`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ policy: { identifiers: { ssn: {} } }, text: 'SSN 219-09-9999', context: 'queue' }),
    });
    expect(response.status).toBe(200);
    // The product stores its counts when it stops; the next start sends them.
    await app.close();
    const next = await bootOn(environment.env);
    const [message, ...more] = await broker.readAtLeast(1, topic, 'reader-own');
    expect(more).toEqual([]);
    expect([message?.key, message?.headers.get('idempotency-key')]).toEqual([
      'acme/queue/umbra',
      expect.stringMatching(/^[\da-f-]{36}$/),
    ]);
    expect(JSON.parse(String(message?.value))).toEqual({
      timestamp: expect.any(String) as string,
      source_id: 'umbra',
      organization: 'acme',
      context: 'queue',
      pii_types: { ssn: 1 },
    });
    await whenAllIsRead(topic);
    await next.close();
    expect((await stored()).series).toEqual({ 'umbra ssn': { sum: 1, points: 1 } });
  });
});
