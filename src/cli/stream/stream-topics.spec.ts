import { FileError } from '../files.js';
import { finalFailure } from './stream-failures.js';
import { partitionsOf, type TopicsAdmin } from './stream-topics.js';

const COMMAND = { from: 'raw', to: 'clean', deadLetters: undefined };
const BROKER = { nodeId: 1, host: '127.0.0.1', port: 9092 };

/** Brokers of a cluster that has these topics; the first looks at it may fail. */
function cluster(topics: Readonly<Record<string, number>>, ...firstLooks: readonly (Error | 'starting')[]) {
  const looks = [...firstLooks];
  const admin: TopicsAdmin = {
    connect: () => Promise.resolve(),
    describeCluster: () => {
      const look = looks.shift();
      if (look instanceof Error) return Promise.reject(look);
      const brokers = look === 'starting' ? [] : [BROKER];
      return Promise.resolve({ brokers, controller: null, clusterId: 'one' });
    },
    listTopics: () => Promise.resolve(Object.keys(topics)),
    fetchTopicMetadata: () =>
      Promise.resolve({
        topics: Object.entries(topics).map(([name, count]) => ({
          name,
          partitions: Array.from({ length: count }, (_, partitionId) => ({
            partitionErrorCode: 0,
            partitionId,
            leader: 1,
            replicas: [1],
            isr: [1],
          })),
        })),
      }),
  };
  return { admin, looks };
}

const failureOf = (name: string, more: object = {}): Error => Object.assign(new Error('no'), { name, ...more });

function waiting(maxWaitMs = 60_000) {
  const failures: string[] = [];
  const stop = new AbortController();
  const failed = (kind: string): void => {
    failures.push(kind);
  };
  return { failures, stop, waiting: { stop: stop.signal, failed, maxWaitMs, againAfterMs: 0 } };
}

describe('the start of a stream', () => {
  it('waits for brokers that are away, then for ones that are starting', async () => {
    const { admin, looks } = cluster({ raw: 4, clean: 2 }, failureOf('KafkaJSConnectionError'), 'starting');
    const { failures, waiting: by } = waiting();
    expect(await partitionsOf(admin, COMMAND, by)).toEqual({ from: 4, to: 2 });
    expect(looks).toEqual([]);
    expect(failures).toEqual(['KafkaJSConnectionError', 'BROKERS_NOT_READY']);
  });

  it('ends when the brokers stay away for the whole time', async () => {
    const { admin } = cluster({ raw: 1, clean: 1 }, failureOf('KafkaJSConnectionError'));
    const { failures, waiting: by } = waiting(0);
    await expect(partitionsOf(admin, COMMAND, by)).rejects.toThrow(/could not be reached .*MONITOR_KAFKA_BROKERS/);
    expect(failures).toEqual([]);
  });

  it.each([
    ['a missing topic', undefined, /^Topic clean does not exist/],
    ['a wrong password', failureOf('KafkaJSSASLAuthenticationError'), /MONITOR_KAFKA_PASSWORD/],
    ['an untrusted certificate', failureOf('KafkaJSConnectionError', { code: 'CERT_HAS_EXPIRED' }), /MONITOR_KAFKA_CA/],
  ])('ends at once because of %s', async (_, look, told) => {
    const { admin } = cluster({ raw: 1 }, ...(look === undefined ? [] : [look]));
    const { failures, waiting: by } = waiting();
    const failure = await partitionsOf(admin, COMMAND, by).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(FileError);
    expect((failure as Error).message).toMatch(told);
    expect(failures).toEqual([]);
  });

  it('can be stopped while it waits', async () => {
    const { admin } = cluster({ raw: 1, clean: 1 }, ...Array.from({ length: 3 }, () => failureOf('KafkaJSError')));
    const { stop, waiting: by } = waiting();
    const failed = (): void => {
      stop.abort();
    };
    expect(await partitionsOf(admin, COMMAND, { ...by, failed })).toBeUndefined();
  });
});

it.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', true],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', true],
  ['ERR_TLS_CERT_ALTNAME_INVALID', true],
  ['ERR_SSL_WRONG_VERSION_NUMBER', true],
  ['ECONNREFUSED', false],
  ['ECONNRESET', false],
])('of the codes of connections, %s is %s for good', (code, isFinal) => {
  const wrapped = new Error('wrapped', { cause: failureOf('KafkaJSConnectionError', { code }) });
  expect(finalFailure(wrapped) !== undefined).toBe(isFinal);
});
