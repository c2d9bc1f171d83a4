import { Connection, type mongo } from 'mongoose';
import { isAnswering, withAnswersKnown } from './answering.js';

/** A command as sent by an application to its database. */
export interface SentCommand {
  readonly name: string;
  readonly collection: string;
  readonly command: Readonly<Record<string, unknown>>;
}

/** How the database executes a command. */
export interface Explained {
  /** `IXSCAN`, `COLLSCAN`, `SORT` … */
  readonly stages: readonly string[];
  readonly keysExamined: number;
  readonly docsExamined: number;
  readonly returned: number;
}

/** Fields of a command that the driver adds. */
const ENVELOPE: ReadonlySet<string> = new Set([
  ...['lsid', '$db', 'txnNumber', '$clusterTime', '$readPreference', 'batchSize', 'singleBatch'],
  ...['maxTimeMS', 'ordered', 'writeConcern', 'comment', 'noCursorTimeout'],
]);
/** The commands that search, and the field of each that contains its statements. */
const SEARCHES: Readonly<Record<string, string | undefined>> = {
  find: undefined,
  count: undefined,
  distinct: undefined,
  aggregate: undefined,
  findAndModify: undefined,
  update: 'updates',
  delete: 'deletes',
};

/** Starts something whose connections report the commands they send. */
export async function withCommandsTold<T>(start: () => Promise<T>): Promise<T> {
  const { openUri } = Connection.prototype;
  const told = jest.spyOn(Connection.prototype, 'openUri').mockImplementation(function (
    this: Connection,
    uri,
    options,
  ) {
    return openUri.call(this, uri, { ...options, monitorCommands: true });
  });
  try {
    return await start();
  } finally {
    told.mockRestore();
  }
}

/** Returns every search of this connection while a function runs, one entry per statement. */
export async function commandsOf(
  connection: Connection,
  act: () => Promise<unknown>,
  isMeant: () => boolean = () => true,
): Promise<readonly SentCommand[]> {
  const sent: SentCommand[] = [];
  const note = ({ commandName: name, command }: mongo.CommandStartedEvent): void => {
    if (!(name in SEARCHES) || !isMeant()) return;
    const plain = Object.fromEntries(Object.entries(command as object).filter(([key]) => !ENVELOPE.has(key)));
    const collection = String(plain[name]);
    const several = SEARCHES[name];
    const statements = several === undefined ? undefined : (plain[several] as readonly unknown[]);
    if (several === undefined || statements === undefined) sent.push({ name, collection, command: plain });
    else for (const each of statements) sent.push({ name, collection, command: { ...plain, [several]: [each] } });
  };
  const client = connection.getClient();
  client.on('commandStarted', note);
  try {
    await act();
  } finally {
    client.off('commandStarted', note);
  }
  return sent;
}

/**
 * Returns every search made to answer requests while a function runs; searches of background tasks are not included.
 */
export const commandsToAnswer = (
  connection: Connection,
  act: () => Promise<unknown>,
): Promise<readonly SentCommand[]> => withAnswersKnown(() => commandsOf(connection, act, isAnswering));

/**
 * Returns one command of each kind; commands with the same names and operators are of one kind, whatever their values.
 */
export function kindsOf(commands: readonly SentCommand[]): readonly SentCommand[] {
  return [...new Map(commands.map((sent) => [JSON.stringify(shapeOf(sent.command)), sent])).values()];
}

const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype;

function shapeOf(value: unknown, isNamed = true): unknown {
  if (typeof value !== 'object' || value === null) return isNamed ? value : typeof value;
  if (Array.isArray(value)) return value.slice(0, 1).map((each) => shapeOf(each, false));
  // The driver sends sorts as maps, which preserve their order.
  if (value instanceof Map) return [...(value as ReadonlyMap<string, unknown>)];
  if (!isPlain(value)) return value.constructor.name;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !['limit', 'skip', 'u', 'update', 'projection'].includes(key))
      // The content of a sort or hint is part of the kind; filter values are not.
      .map(([key, inner]) => [key, shapeOf(inner, isNamed && !['filter', 'query', 'q', 'pipeline'].includes(key))]),
  );
}

export async function explained(connection: Connection, { command }: SentCommand): Promise<Explained> {
  const answer = await connection.db?.command({ explain: command, verbosity: 'executionStats' });
  const stats = (answer?.executionStats ?? {}) as Readonly<Record<string, number | undefined>>;
  const stages = [...JSON.stringify(answer?.queryPlanner ?? {}).matchAll(/"stage":"(\w+)"/g)];
  return {
    stages: stages.map(([, stage]) => stage ?? ''),
    keysExamined: stats.totalKeysExamined ?? Number.NaN,
    docsExamined: stats.totalDocsExamined ?? Number.NaN,
    returned: stats.nReturned ?? Number.NaN,
  };
}
