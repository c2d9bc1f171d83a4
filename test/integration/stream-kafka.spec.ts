import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { budget } from '../support/budget.js';
import { isPassing, KafkaBroker } from '../support/kafka-broker.js';
import { until } from '../support/until.js';

/** The suite kills its own broker; the variable says that this machine can run one. */
const canRun = process.env.KAFKA_BROKERS !== undefined;
const withBroker = canRun ? describe : describe.skip;
const why = canRun ? '' : ' (skipped: KAFKA_BROKERS is not set; npm run services -- start)';

const CLI = path.resolve(__dirname, '../../dist/cli/umbra.js');
/** A portion for each kill: of both instances in turn, of the broker, and in the long tier of more that join after it. */
const RECORDS = budget(1500, 3000);
const PORTION = 500;
const REFUSED_EACH = 100;
const KEYS = 50;
/** The brokers notice a killed instance late, and beside other work everything takes longer. */
const LIMIT_MS = 1_200_000;
const TOPICS = { raw: 4, clean: 4, refused: 1 };

withBroker(`umbra stream${why}`, () => {
  let broker: KafkaBroker;
  const instances: ChildProcess[] = [];
  /** What each instance has printed. */
  const told = new Map<ChildProcess, string>();
  /** Rejects when an instance ends that nobody killed: it would not do what the test waits for. */
  let endedByItself: Promise<never>;
  let endsByItself: (error: Error) => void;

  beforeAll(async () => {
    broker = await KafkaBroker.start();
    await broker.makeTopics(TOPICS);
    endedByItself = new Promise((_, reject) => {
      endsByItself = reject;
    });
    endedByItself.catch(() => undefined);
  });
  afterAll(async () => {
    for (const instance of instances) instance.kill('SIGKILL');
    await broker.remove();
  });

  const saidBy = (instance: ChildProcess): string => told.get(instance) ?? '';

  function start(): ChildProcess {
    const topics = ['--from', 'raw', '--to', 'clean', '--dead-letters', 'refused'];
    const instance = spawn(process.execPath, [CLI, 'stream', ...topics, '--keys', 'copy', '--threads', '1'], {
      env: { ...process.env, MONITOR_KAFKA_BROKERS: broker.address },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    instance.stderr.setEncoding('utf8').on('data', (text: string) => {
      told.set(instance, saidBy(instance) + text);
    });
    instance.on('exit', (code, signal) => {
      if (!instance.killed)
        endsByItself(new Error(`An instance ended by itself (${code ?? signal}): ${saidBy(instance)}`));
    });
    instances.push(instance);
    return instance;
  }

  /** Sends a signal to an instance, and resolves when it has ended. */
  async function end(instance: ChildProcess, signal: NodeJS.Signals): Promise<unknown[]> {
    if (instance.exitCode !== null || instance.signalCode !== null) return endedByItself;
    const ended = once(instance, 'exit');
    instance.kill(signal);
    return ended;
  }

  const unlessOneEnds = <T>(work: Promise<T>): Promise<T> => Promise.race([work, endedByItself]);

  const send = (first: number): Promise<void> =>
    broker.send(
      'raw',
      Array.from({ length: PORTION }, (_, i) => first + i).map((number) => ({
        key: `key-${number % KEYS}`,
        value: JSON.stringify({ number, mail: `user${number}@example.com` }),
        headers: number % REFUSED_EACH === 0 ? { 'umbra-policy': 'there-is-none' } : { source: 'laboratory' },
      })),
    );

  const offsets = (): Promise<number> =>
    broker.admin(async (admin) =>
      (await admin.fetchTopicOffsets('clean')).reduce((sum, { high }) => sum + Number(high), 0),
    );

  /** A broker that has just started may not lead its partitions yet. */
  async function written(): Promise<number> {
    let sum: number | undefined;
    await until(async () => {
      sum = await offsets().catch((error: unknown) => {
        if (isPassing(error)) return undefined;
        throw error;
      });
      return sum !== undefined;
    });
    return sum ?? 0;
  }

  it(
    'writes each record once and in order while instances and the broker are killed',
    async () => {
      let older = start();
      let newer = start();
      for (let first = 0; first < RECORDS; first += PORTION) {
        const before = await written();
        await send(first);
        // Offsets grow as soon as a transaction has written, before it is committed.
        await unlessOneEnds(until(async () => (await written()) > before));
        if (first === 2 * PORTION) {
          await broker.kill();
          await broker.startAgain();
        } else {
          await end(older, 'SIGKILL');
          [older, newer] = [newer, start()];
        }
      }
      await unlessOneEnds(broker.whenRead('umbra-stream-clean', 'raw'));

      const refused = RECORDS / REFUSED_EACH;
      const records = await broker.readAtLeast(RECORDS - refused, 'clean', 'checking-clean');
      const read = records.map(({ key, value, headers }) => {
        expect(String(value)).not.toContain('@example.com');
        expect(Object.fromEntries(headers)).toEqual({ source: 'laboratory', 'umbra-redacted': '1' });
        return { key, number: (JSON.parse(String(value)) as { number: number }).number };
      });
      const numbers = Array.from({ length: RECORDS }, (_, number) => number).filter(
        (number) => number % REFUSED_EACH > 0,
      );
      expect(read.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(numbers);
      for (const { key } of read.slice(0, KEYS)) {
        const ofKey = read.filter((each) => each.key === key).map(({ number }) => number);
        expect(ofKey).toEqual(ofKey.toSorted((a, b) => a - b));
      }
      const notes = await broker.readAtLeast(refused, 'refused', 'checking-refused');
      expect(notes).toHaveLength(refused);
      for (const { key, value } of notes) {
        expect(key).toBeNull();
        expect(JSON.parse(String(value))).toMatchObject({ topic: 'raw', code: 'UNKNOWN_POLICY' });
        expect(String(value)).not.toContain('example.com');
      }
      for (const instance of [older, newer]) {
        // One that has just been started does not listen to signals yet.
        await unlessOneEnds(until(() => saidBy(instance).includes('Reading')));
        expect(await end(instance, 'SIGTERM')).toEqual([0, null]);
      }
    },
    LIMIT_MS,
  );
});
