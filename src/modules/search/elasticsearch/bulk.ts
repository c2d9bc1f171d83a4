import type { estypes } from '@elastic/elasticsearch';
import { type Cluster, ClusterError } from './cluster.js';

/** The maximum size of a request; a single document may be larger. */
const MAX_BYTES = 5 * 1024 * 1024;
const MAX_OPERATIONS = 1000;

export interface Operation {
  readonly id: string;
  readonly action: estypes.BulkOperationContainer;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The approximate size in bytes. */
  readonly bytes: number;
}

/** An operation that the cluster permanently refused. */
export interface Refused {
  readonly id: string;
  readonly status: number;
  readonly type: string;
}

/**
 * Sends operations in requests of a bounded size, through an alias that must exist.
 * @returns those that were refused one by one; where the cluster is only too busy it throws
 * @throws ClusterError
 */
export async function sendBulk(
  cluster: Cluster,
  alias: string,
  operations: Iterable<Operation>,
): Promise<readonly Refused[]> {
  const refused: Refused[] = [];
  let waiting: Operation[] = [];
  let bytes = 0;
  for (const operation of operations) {
    if (waiting.length === MAX_OPERATIONS || (waiting.length > 0 && bytes + operation.bytes > MAX_BYTES)) {
      refused.push(...(await send(cluster, alias, waiting)));
      waiting = [];
      bytes = 0;
    }
    waiting.push(operation);
    bytes += operation.bytes;
  }
  if (waiting.length > 0) refused.push(...(await send(cluster, alias, waiting)));
  return refused;
}

async function send(cluster: Cluster, index: string, operations: readonly Operation[]): Promise<readonly Refused[]> {
  const lines = operations.flatMap(({ action, body }) => (body === undefined ? [action] : [action, body]));
  const answer = await cluster.ask((client) =>
    client.bulk<Readonly<Record<string, unknown>>>({ index, require_alias: true, operations: lines }),
  );
  if (!answer.errors) return [];
  const refused = answer.items.flatMap((item) => Object.values(item)).flatMap(refusalOf);
  const busy = refused.find(
    ({ status, type }) => status === 429 || status >= 500 || type === 'index_not_found_exception',
  );
  if (busy !== undefined) throw new ClusterError(busy.type, busy.status);
  return refused;
}

function refusalOf({ _id: id, status, error }: estypes.BulkResponseItem): readonly Refused[] {
  return error === undefined ? [] : [{ id: id ?? '', status, type: error.type }];
}
