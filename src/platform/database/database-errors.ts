/** Errors of the driver and of Mongoose that mean: no server within reach. */
const AWAY = new Set([
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoPoolClearedError',
  'MongoPoolClearedOnNetworkError',
  'PoolClearedOnNetworkError',
  'MongoWaitQueueTimeoutError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
]);
/** `NotWritablePrimary`, `InterruptedAtShutdown` and their kin: an election or a restart is going on. */
const AWAY_CODES = new Set([91, 189, 10_107, 11_600, 11_602, 13_435, 13_436]);

/** Returns whether the database cannot be reached just now: the same may work in a moment. */
export function isDatabaseAway(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  if (AWAY.has(thrown.name)) return true;
  if (thrown.name === 'MongooseError') return /initial connection|buffering timed out/.test(thrown.message);
  const code = 'code' in thrown ? thrown.code : undefined;
  if (thrown.name === 'MongoBulkWriteError' && typeof code !== 'number') return true;
  return SERVER_ERRORS.has(thrown.name) && AWAY_CODES.has(Number(code));
}

/** A bulk write hides what it failed of: only the server's own errors have a number. */
const SERVER_ERRORS = new Set(['MongoServerError', 'MongoBulkWriteError']);

/** `OutOfDiskSpace` of a MongoDB server and of the embedded store. */
const DISK_FULL_CODE = 14_031;
/** What the system says of files: no space, over the quota, larger than files may be. */
const DISK_FULL_ERRORS = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Returns whether something could not be stored for want of space: the same works once there is some. */
export function isDiskFull(thrown: unknown): boolean {
  if (!(thrown instanceof Error) || !('code' in thrown)) return false;
  const { name, code } = thrown;
  return SERVER_ERRORS.has(name) ? Number(code) === DISK_FULL_CODE : DISK_FULL_ERRORS.has(String(code));
}
