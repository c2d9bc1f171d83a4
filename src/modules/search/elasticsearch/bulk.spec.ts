import { errors, type Client } from '@elastic/elasticsearch';
import { SearchConfig } from '../search.config.js';
import { sendBulk, type Operation } from './bulk.js';
import { Cluster, ClusterError } from './cluster.js';

type Item = Readonly<
  Record<string, { readonly _id: string; readonly status: number; readonly error?: { type: string } }>
>;

/** A cluster that answers each bulk with the next of the given items, and keeps what it was asked. */
function clusterOf(answers: readonly (readonly Item[])[]) {
  const requests: (readonly unknown[])[] = [];
  const client = {
    bulk: ({ operations }: { readonly operations: readonly unknown[] }) => {
      const items = answers[requests.length] ?? [];
      requests.push(operations);
      return Promise.resolve({ errors: items.length > 0, items });
    },
  };
  const cluster = { ask: (work: (c: Client) => unknown) => work(client as unknown as Client) } as unknown as Cluster;
  return { cluster, requests };
}

const operation = (id: string, bytes = 10): Operation => ({ id, action: { index: { _id: id } }, body: { id }, bytes });
const refusal = (status: number, type: string): Item => ({ index: { _id: 'a', status, error: { type } } });

describe('sendBulk', () => {
  it('divides by bytes, and sends alone what is larger than a request', async () => {
    const { cluster, requests } = clusterOf([]);
    const megabytes = [3, 3, 20, 1, 1].map((size, i) => operation(String(i), size * 1024 * 1024));
    await sendBulk(cluster, 'alias', megabytes);
    expect(requests.map(({ length }) => length / 2)).toEqual([1, 1, 1, 2]);
  });

  it('divides by number', async () => {
    const { cluster, requests } = clusterOf([]);
    await sendBulk(
      cluster,
      'alias',
      Array.from({ length: 2500 }, (_, i) => operation(String(i))),
    );
    expect(requests.map(({ length }) => length / 2)).toEqual([1000, 1000, 500]);
  });

  it.each([
    [429, 'es_rejected_execution_exception'],
    [503, 'unavailable_shards_exception'],
    [404, 'index_not_found_exception'],
  ])('throws for %d %s, which is to be sent again', async (status, type) => {
    const { cluster } = clusterOf([[{ index: { _id: 'b', status: 200 } }, refusal(status, type)]]);
    await expect(sendBulk(cluster, 'alias', [operation('a')])).rejects.toMatchObject({ status, type });
  });

  it('tells what is refused for good', async () => {
    const { cluster } = clusterOf([
      [refusal(404, 'document_missing_exception'), refusal(400, 'mapper_parsing_exception')],
    ]);
    expect(await sendBulk(cluster, 'alias', [operation('a')])).toEqual([
      { id: 'a', status: 404, type: 'document_missing_exception' },
      { id: 'a', status: 400, type: 'mapper_parsing_exception' },
    ]);
  });
});

describe('Cluster', () => {
  const cluster = new Cluster(Object.assign(new SearchConfig(), { url: 'http://127.0.0.1:1' }));

  it('keeps nothing of an error but its type and status', async () => {
    const meta = { body: { error: { type: 'parsing_exception', reason: 'secret' } }, statusCode: 400 };
    const thrown = new errors.ResponseError({ ...meta, headers: {}, warnings: null, meta: {} } as never);
    const error: unknown = await cluster.ask(() => Promise.reject(thrown)).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ClusterError);
    expect(error).toMatchObject({ message: 'parsing_exception', status: 400 });
    expect(JSON.stringify(error) + String((error as Error).stack)).not.toContain('secret');
    expect((error as Error).cause).toBeUndefined();
  });

  it('leaves bugs what they are', async () => {
    await expect(cluster.ask(() => Promise.reject(new TypeError('a bug')))).rejects.toThrow(TypeError);
  });

  it('is away without an answer, and without the file of authorities', async () => {
    await expect(cluster.ask((client) => client.ping())).rejects.toMatchObject({ type: 'ConnectionError', status: 0 });
    const without = new Cluster(Object.assign(new SearchConfig(), { url: 'https://127.0.0.1:1', caFile: '/nowhere' }));
    await expect(without.ask((client) => client.ping())).rejects.toBeInstanceOf(ClusterError);
  });
});
