/** Errors of the driver and of Mongoose that mean that no server can be reached. */
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
/** `NotWritablePrimary`, `InterruptedAtShutdown` and similar: an election or a restart is in progress. */
const AWAY_CODES = new Set([91, 189, 10_107, 11_600, 11_602, 13_435, 13_436]);

/** Returns true if the database cannot be reached at present, so that a retry may succeed. */
export function isDatabaseAway(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  if (AWAY.has(thrown.name)) return true;
  if (thrown.name === 'MongooseError') return /initial connection|buffering timed out/.test(thrown.message);
  const code = 'code' in thrown ? thrown.code : undefined;
  if (thrown.name === 'MongoBulkWriteError' && typeof code !== 'number') return true;
  return SERVER_ERRORS.has(thrown.name) && AWAY_CODES.has(Number(code));
}

/** Errors whose numeric code comes from the server. A bulk write error hides its cause: it has a number only then. */
const SERVER_ERRORS = new Set(['MongoServerError', 'MongoBulkWriteError']);

/** `OutOfDiskSpace` of a MongoDB server and of the embedded store. */
const DISK_FULL_CODE = 14_031;
/** Errors of the file system: no space, quota exceeded, file too large. */
const DISK_FULL_ERRORS = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Returns true if something could not be stored for lack of disk space; it succeeds once there is space. */
export function isDiskFull(thrown: unknown): boolean {
  if (!(thrown instanceof Error) || !('code' in thrown)) return false;
  const { name, code } = thrown;
  return SERVER_ERRORS.has(name) ? Number(code) === DISK_FULL_CODE : DISK_FULL_ERRORS.has(String(code));
}
