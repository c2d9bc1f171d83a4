import type { Connection, mongo } from 'mongoose';
import { currentSpan, startSpan, type TraceSpan } from '../tracing/tracing.js';

const COLLECTION = /^[a-z][\w.]{0,60}$/i;

/**
 * Creates a span for every command that a request or a job sends to the database. Records only the name and the
 * collection of a command.
 */
export function traceCommands(connection: Connection): void {
  const open = new Map<string, TraceSpan>();
  const end = (event: AnyCommandEvent, failure?: string): void => {
    const key = keyOf(event);
    open.get(key)?.end(failure);
    open.delete(key);
  };
  connection
    .getClient()
    .on('commandStarted', (event) => {
      const parent = currentSpan();
      if (parent === undefined) return;
      const { commandName } = event;
      const collection = collectionOf(event);
      const name = collection === undefined ? commandName : `${commandName} ${collection}`;
      const attributes = {
        'db.system.name': 'mongodb',
        'db.operation.name': commandName,
        ...(collection !== undefined && { 'db.collection.name': collection }),
      };
      const span = startSpan({ name, kind: 'client', attributes }, parent);
      if (span !== undefined) open.set(keyOf(event), span);
    })
    .on('commandSucceeded', (event) => {
      end(event);
    })
    .on('commandFailed', (event) => {
      end(event, failureOf(event.failure));
    });
}

type AnyCommandEvent = mongo.CommandStartedEvent | mongo.CommandSucceededEvent | mongo.CommandFailedEvent;

const keyOf = ({ address, connectionId, requestId }: AnyCommandEvent): string =>
  `${address} ${String(connectionId)} ${requestId}`;

/** The first field of a command is its name, whose value is the collection in all but cursor commands. */
function collectionOf({ commandName, command }: mongo.CommandStartedEvent): string | undefined {
  const { [commandName]: named, collection } = command as Readonly<Record<string, unknown>>;
  return [named, collection].find((value): value is string => typeof value === 'string' && COLLECTION.test(value));
}

/** Returns the name of the class of an error: its message may quote a document. */
const failureOf = ({ name }: Error): string => (/^\w{1,60}$/.test(name) ? name : 'Error');
