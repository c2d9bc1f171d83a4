import { Connection, type mongo } from 'mongoose';
import { isAnswering, withAnswersKnown } from './answering.js';

/** A command that an application sent to its database, to the letter. */
export interface SentCommand {
  readonly name: string;
  readonly collection: string;
  readonly command: Readonly<Record<string, unknown>>;
}

/** How the database carries a command out. */
export interface Explained {
  /** `IXSCAN`, `COLLSCAN`, `SORT` … */
  readonly stages: readonly string[];
  readonly keysExamined: number;
  readonly docsExamined: number;
  readonly returned: number;
}

/** What of a command is the driver's own. */
const ENVELOPE: ReadonlySet<string> = new Set([
  ...['lsid', '$db', 'txnNumber', '$clusterTime', '$readPreference', 'batchSize', 'singleBatch'],
  ...['maxTimeMS', 'ordered', 'writeConcern', 'comment', 'noCursorTimeout'],
]);
/** The searches among the commands, and where each has its statements. */
const SEARCHES: Readonly<Record<string, string | undefined>> = {
  find: undefined,
  count: undefined,
  distinct: undefined,
  aggregate: undefined,
  findAndModify: undefined,
  update: 'updates',
  delete: 'deletes',
};

/** Starts something whose connections tell of the commands they send. */
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

/** Every search of this connection while something is done, each statement of its own. */
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

/** Every search that answers the requests which are made meanwhile; those of the tasks beside them are not among them. */
export const commandsToAnswer = (
  connection: Connection,
  act: () => Promise<unknown>,
): Promise<readonly SentCommand[]> => withAnswersKnown(() => commandsOf(connection, act, isAnswering));

/** One command of each kind: the same names and operators, whatever their values. */
export function kindsOf(commands: readonly SentCommand[]): readonly SentCommand[] {
  return [...new Map(commands.map((sent) => [JSON.stringify(shapeOf(sent.command)), sent])).values()];
}

const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype;

function shapeOf(value: unknown, isNamed = true): unknown {
  if (typeof value !== 'object' || value === null) return isNamed ? value : typeof value;
  if (Array.isArray(value)) return value.slice(0, 1).map((each) => shapeOf(each, false));
  // The driver sends sorts as maps, which keep their order.
  if (value instanceof Map) return [...(value as ReadonlyMap<string, unknown>)];
  if (!isPlain(value)) return value.constructor.name;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !['limit', 'skip', 'u', 'update', 'projection'].includes(key))
      // What a sort or a hint says is part of the kind; what is looked for is not.
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
