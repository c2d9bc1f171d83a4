import { CONFIG_CLASSES } from '../config-classes.js';
import { forgetIndex } from '../modules/search/search-reindex.service.js';
import type { Environment } from '../platform/config/environment.js';
import { SettingsError } from '../platform/config/problem.js';
import { readSettings } from '../platform/config/settings.js';
import { databaseFailure } from './database-failure.js';
import { FileError } from './files.js';
import type { Streams } from './streams.js';

/** The index could not be removed; the message says why. */
class ReindexError extends FileError {}

const MESSAGES = {
  off: 'Search is off (SEARCH_ENGINE=none): there is no index.',
  embedded:
    'The stored index was removed. The server rebuilds it at its next start. On a running server, use POST /api/v1/search/reindex.',
  elasticsearch:
    'The server rebuilds the index now, or at its next start. To follow it, use GET /api/v1/search/status.',
} as const;

/** Removes the search index, so that a server rebuilds it. @throws FileError if it cannot be removed */
export async function reindexSearch(streams: Pick<Streams, 'write'>, env: Environment): Promise<void> {
  try {
    await streams.write(`${MESSAGES[await forgetIndex(readSettings(CONFIG_CLASSES, env))]}\n`);
  } catch (error) {
    if (error instanceof SettingsError) throw new ReindexError(error.message);
    throw new ReindexError(`The search index cannot be reached (${databaseFailure(error)}).`);
  }
}
