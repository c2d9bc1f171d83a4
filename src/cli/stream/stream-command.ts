import { isIP } from 'node:net';
import { UsageError } from '../usage-error.js';
import { threadsOf } from '../threads.js';

/** The address at which the metrics of a stream are served. */
export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

/** The arguments of `umbra stream`. */
export interface StreamCommand {
  readonly from: string;
  readonly to: string;
  /** The policy of records without the header `umbra-policy`: a name or a file. */
  readonly policy: string;
  /** The context of records without the header `umbra-context`. */
  readonly context: string;
  /** The format of records without the header `content-type`; undefined if their content decides. */
  readonly format: string | undefined;
  /**
   * The topic for notes about records that could not be redacted; undefined if the first such record stops the call.
   */
  readonly deadLetters: string | undefined;
  /** Copies or drops the keys of records, which are never redacted. If undefined, records with keys are refused. */
  readonly keys: Keys | undefined;
  readonly group: string;
  readonly threads: number;
  /** The address of the metrics; undefined if none are served. */
  readonly metrics: MetricsAddress | undefined;
}

type Keys = 'copy' | 'drop';

/** Kafka's rule for topics. */
const TOPIC = /^(?!\.{1,2}$)[\w.-]{1,249}$/;
const GROUP = /^\P{Cc}{1,100}$/u;

/** The values of the options of `umbra stream`. */
interface StreamValues {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly group?: string | undefined;
  readonly keys?: string | undefined;
  readonly 'dead-letters'?: string | undefined;
  readonly policy: string;
  readonly context: string;
  readonly format?: string | undefined;
  readonly threads?: string | undefined;
  readonly 'metrics-port'?: string | undefined;
}

/** Checks the options of a stream. @throws UsageError */
export function streamCommand(values: StreamValues): StreamCommand {
  const {
    from,
    to,
    group,
    keys,
    'dead-letters': deadLetters,
    policy,
    context,
    format,
    threads,
    'metrics-port': metrics,
  } = values;
  if (from === undefined || to === undefined) throw new UsageError('Write "umbra stream --from <topic> --to <topic>".');
  const topics = [from, to, ...(deadLetters === undefined ? [] : [deadLetters])];
  if (!topics.every((topic) => TOPIC.test(topic))) {
    throw new UsageError('A topic name must have 1 to 249 letters, digits, dots, hyphens and underscores.');
  }
  if (new Set(topics).size < topics.length) {
    throw new UsageError('"--from", "--to" and "--dead-letters" must be different topics.');
  }
  if (keys !== undefined && keys !== 'copy' && keys !== 'drop') throw new UsageError('"--keys" must be copy or drop.');
  if (group !== undefined && !GROUP.test(group))
    throw new UsageError('"--group" must be a name of 1 to 100 characters.');
  return {
    from,
    to,
    policy,
    context,
    format,
    deadLetters,
    keys,
    group: group ?? `umbra-stream-${to}`,
    threads: threadsOf(threads),
    metrics: metrics === undefined ? undefined : metricsAddress(metrics),
  };
}

const LOOPBACK = '127.0.0.1';
const MAX_PORT = 65_535;

/** @throws UsageError */
function metricsAddress(text: string): MetricsAddress {
  const { host = LOOPBACK, port } = /^(?:(?<host>[\d.]+|\[[\da-f:]+\]):)?(?<port>\d{1,5})$/i.exec(text)?.groups ?? {};
  const address = host.replace(/^\[(.*)\]$/, '$1');
  if (port === undefined || Number(port) > MAX_PORT || isIP(address) === 0) {
    throw new UsageError('"--metrics-port" must be a port, or an address and a port such as 0.0.0.0:9464.');
  }
  return { host: address, port: Number(port) };
}
