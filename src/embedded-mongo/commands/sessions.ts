import { type Document, isArray, isBinary, isDocument } from '../bson/values.js';
import { refuse } from '../errors.js';
import type { Handler } from './command.js';

/** `startSession`: drivers generate their own ids, so nothing needs to be stored. */
export const startSession: Handler = ({ body }) => ({ id: isDocument(body.lsid) ? body.lsid : {} });

/** `refreshSessions`: does nothing; a session lives as long as its last write is remembered. */
export const refreshSessions: Handler = () => ({});

/** `endSessions`: forgets the responses to the session's writes, and closes its cursors. */
export const endSessions: Handler = async (request) => {
  const { service, name } = request;
  const sessions = sessionIds(request.body[name]);
  for (const session of sessions) service.cursors.closeSession(session.toString('hex'));
  await service.store.environment.write(() => {
    service.retries.endSessions(sessions);
  });
  return {};
};

function sessionIds(list: unknown): readonly Buffer[] {
  if (!isArray(list)) return refuse(14, 'Sessions are given as an array.');
  return list
    .filter(isDocument)
    .flatMap(({ id }: Document) => (isBinary(id) && id.position === 16 ? [Buffer.from(id.value())] : []));
}

/** `abortTransaction`, `commitTransaction`: transactions are not supported. */
export const noTransaction: Handler = () =>
  refuse(20, 'Transaction numbers are only allowed on a replica set member or mongos');
