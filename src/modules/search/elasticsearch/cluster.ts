import { readFile } from 'node:fs/promises';
import { Client, type ClientOptions } from '@elastic/elasticsearch';
import { EngineAway } from '../search-engine.js';
import type { SearchConfig } from '../search.config.js';

/** A refusal or missing response of the cluster, by status and type only. */
export class ClusterError extends EngineAway {
  constructor(
    /** The client's name of the error, or the cluster's type, such as `index_not_found_exception`. */
    readonly type: string,
    /** 0 when there was no answer. */
    readonly status: number,
  ) {
    super(type);
  }

  get code(): number {
    return this.status;
  }
}

export const isNotFound = (error: unknown): boolean => error instanceof ClusterError && error.status === 404;

/** The connection to the cluster. */
export class Cluster {
  private client: Promise<Client> | undefined;

  constructor(private readonly config: SearchConfig) {}

  /** @throws ClusterError for any error of the client: its own errors contain requests, and so texts and queries */
  async ask<T>(work: (client: Client) => Promise<T>): Promise<T> {
    this.client ??= this.connect().catch((error: unknown) => {
      this.client = undefined;
      throw error;
    });
    const client = await this.client;
    try {
      return await work(client);
    } catch (error) {
      throw asClusterError(error);
    }
  }

  async close(): Promise<void> {
    const client = await this.client?.catch(() => undefined);
    await client?.close();
  }

  /** @throws ClusterError when the file of authorities cannot be read; it is read again with the next question */
  private async connect(): Promise<Client> {
    const { url, caFile, writeTimeoutMs } = this.config;
    return new Client({
      node: url,
      ...this.auth(),
      ...(caFile !== '' && { tls: { ca: await readAuthorities(caFile) } }),
      requestTimeout: writeTimeoutMs,
      // The callers retry failed requests at their own pace.
      maxRetries: 0,
      enableMetaHeader: false,
    });
  }

  private auth(): ClientOptions {
    const { apiKey, username, password } = this.config;
    if (apiKey !== '') return { auth: { apiKey } };
    return username === '' ? {} : { auth: { username, password } };
  }
}

async function readAuthorities(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new ClusterError('ELASTICSEARCH_CA_FILE names a file that cannot be read', 0);
  }
}

interface FromClient {
  readonly name?: unknown;
  readonly statusCode?: unknown;
  readonly body?: { readonly error?: { readonly type?: unknown } };
}

/** Types and names are words of the cluster and the client: anything else is left out. */
const WORD = /^\w{1,80}$/;
const CLIENT_ERRORS =
  /^(?:ElasticsearchClientError|TimeoutError|ConnectionError|NoLivingConnectionsError|SerializationError|DeserializationError|ConfigurationError|ResponseError|RequestAbortedError|ProductNotSupportedError)$/;

function asClusterError(error: unknown): unknown {
  if (!(error instanceof Error) || !CLIENT_ERRORS.test(error.name)) return error;
  const { statusCode, body, name } = error as FromClient;
  const type = [body?.error?.type, name].find((text) => typeof text === 'string' && WORD.test(text));
  return new ClusterError(String(type), typeof statusCode === 'number' ? statusCode : 0);
}
