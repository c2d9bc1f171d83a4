import { type Document, isArray, isBinary, isDocument } from '../bson/values.js';
import { refuse } from '../errors.js';
import type { Handler } from './command.js';

/** `startSession`: drivers make their own ids, so that nothing has to be kept. */
export const startSession: Handler = ({ body }) => ({ id: isDocument(body.lsid) ? body.lsid : {} });

/** `refreshSessions`: sessions live as long as their last write is remembered. */
export const refreshSessions: Handler = () => ({});

/** `endSessions`: what its writes answered is forgotten, and its cursors are closed. */
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

/** `abortTransaction`, `commitTransaction`: there never is one. */
export const noTransaction: Handler = () =>
  refuse(20, 'Transaction numbers are only allowed on a replica set member or mongos');
