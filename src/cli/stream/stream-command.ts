import { parseArgs } from 'node:util';

import { threadsOf, UsageError } from '../options.js';

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
  /** The topic for notes about records that could not be redacted; undefined if the first such record stops the call. */
  readonly deadLetters: string | undefined;
  /** Copies or drops the keys of records, which are never redacted. If undefined, records with keys are refused. */
  readonly keys: Keys | undefined;
  readonly group: string;
  readonly threads: number;
}

type Keys = 'copy' | 'drop';

/** Kafka's rule for topics. */
const TOPIC = /^(?!\.{1,2}$)[\w.-]{1,249}$/;
const GROUP = /^\P{Cc}{1,100}$/u;

/** @throws UsageError */
export function parseStream(args: readonly string[]): StreamCommand {
  const { from, to, group, keys, 'dead-letters': deadLetters, ...values } = parse(args);
  if (from === undefined || to === undefined) throw new UsageError('Write "umbra stream --from <topic> --to <topic>".');
  const topics = [from, to, ...(deadLetters === undefined ? [] : [deadLetters])];
  if (!topics.every((topic) => TOPIC.test(topic))) {
    throw new UsageError('A topic has 1 to 249 letters, digits, dots, hyphens and underscores.');
  }
  if (new Set(topics).size < topics.length) {
    throw new UsageError('"--from", "--to" and "--dead-letters" must be different topics.');
  }
  if (keys !== undefined && keys !== 'copy' && keys !== 'drop') throw new UsageError('"--keys" is copy or drop.');
  if (group !== undefined && !GROUP.test(group)) throw new UsageError('"--group" is a name of 1 to 100 characters.');
  const { policy = 'default', context = 'none', format, threads } = values;
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
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        from: { type: 'string' },
        to: { type: 'string' },
        policy: { type: 'string', short: 'p' },
        context: { type: 'string', short: 'c' },
        format: { type: 'string' },
        'dead-letters': { type: 'string' },
        keys: { type: 'string' },
        group: { type: 'string' },
        threads: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
