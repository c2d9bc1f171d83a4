import { Double, Int32 } from 'bson';
import { type Document, numberOf } from '../bson/values.js';
import { CommandError, refuse } from '../errors.js';
import { Operation } from '../storage/operation.js';
import type { Message } from '../wire/message.js';
import { aggregate } from './aggregate.js';
import * as collections from './collections.js';
import { type Handler, retryableWrite, type Service, sessionOf } from './command.js';
import { deleteCommand } from './delete.js';
import * as diagnostics from './diagnostics.js';
import { explain } from './explain.js';
import { findAndModify } from './find-and-modify.js';
import * as queries from './find.js';
import * as indexes from './indexes.js';
import { insert } from './insert.js';
import * as sessions from './sessions.js';
import { update } from './update.js';

const COMMANDS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['hello', diagnostics.hello],
  ['isMaster', diagnostics.isMaster],
  ['ismaster', diagnostics.isMaster],
  ['ping', diagnostics.ping],
  ['buildInfo', diagnostics.buildInfo],
  ['buildinfo', diagnostics.buildInfo],
  ['connectionStatus', diagnostics.connectionStatus],
  ['getParameter', diagnostics.getParameter],
  ['serverStatus', diagnostics.serverStatus],
  ['dbStats', diagnostics.dbStats],
  ['collStats', diagnostics.collStats],
  ['insert', insert],
  ['update', update],
  ['delete', deleteCommand],
  ['findAndModify', findAndModify],
  ['findandmodify', findAndModify],
  ['find', queries.find],
  ['getMore', queries.getMore],
  ['killCursors', queries.killCursors],
  ['count', queries.count],
  ['distinct', queries.distinct],
  ['aggregate', aggregate],
  ['explain', explain],
  ['create', collections.create],
  ['drop', collections.drop],
  ['dropDatabase', collections.dropDatabase],
  ['renameCollection', collections.renameCollection],
  ['listCollections', collections.listCollections],
  ['listDatabases', collections.listDatabases],
  ['createIndexes', indexes.createIndexes],
  ['dropIndexes', indexes.dropIndexes],
  ['listIndexes', indexes.listIndexes],
  ['collMod', indexes.collMod],
  ['startSession', sessions.startSession],
  ['refreshSessions', sessions.refreshSessions],
  ['endSessions', sessions.endSessions],
  ['killSessions', sessions.endSessions],
  ['abortTransaction', sessions.noTransaction],
  ['commitTransaction', sessions.noTransaction],
]);

/** Commands that clients may retry, and whose transaction numbers are therefore used. */
const RETRYABLE = new Set(['insert', 'update', 'delete', 'findAndModify', 'findandmodify']);

const OK = new Double(1);

/** Runs a command and returns the response; failures are responses too. */
export async function answerMessage(
  service: Service,
  message: Message,
  connectionId: number,
): Promise<Document | Buffer> {
  service.counters.commands++;
  const [name = ''] = Object.keys(message.body);
  try {
    const answer = await run(service, name, message.body, connectionId);
    return Buffer.isBuffer(answer) ? answer : { ...answer, ok: OK };
  } catch (error) {
    return failureAnswer(service, error);
  }
}

/** Converts an error to a response. Errors of the store itself are reported without details. */
export function failureAnswer(service: Pick<Service, 'onFault'>, error: unknown): Document {
  if (error instanceof CommandError) {
    return {
      ok: new Double(0),
      errmsg: error.message,
      code: new Int32(error.code),
      codeName: error.codeName,
      ...error.extra,
    };
  }
  if (error instanceof RangeError && error.message.includes('call stack')) {
    return { ok: new Double(0), errmsg: 'The command is nested too deep.', code: new Int32(15), codeName: 'Overflow' };
  }
  service.onFault(error);
  return {
    ok: new Double(0),
    errmsg: 'The document store failed; see its log.',
    code: new Int32(1),
    codeName: 'InternalError',
  };
}

async function run(service: Service, name: string, body: Document, connectionId: number): Promise<Document | Buffer> {
  const handler = COMMANDS.get(name) ?? refuse(59, `no such command: '${name}'`);
  if (body.startTransaction !== undefined || body.autocommit !== undefined) {
    refuse(20, 'Transaction numbers are only allowed on a replica set member or mongos');
  }
  const database = typeof body.$db === 'string' ? body.$db : 'admin';
  const maxTimeMs = name === 'getMore' ? 0 : (numberOf(body.maxTimeMS) ?? 0);
  if (!Number.isInteger(maxTimeMs) || maxTimeMs < 0) refuse(2, 'maxTimeMS must be a whole number that is not negative');
  return handler({
    service,
    name,
    database,
    body,
    operation: new Operation(maxTimeMs),
    retryable: RETRYABLE.has(name) ? retryableWrite(body) : undefined,
    session: sessionOf(body),
    connectionId,
  });
}
