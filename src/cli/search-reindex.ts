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

const TOLD = {
  off: 'Search is off: there is no index (SEARCH_ENGINE).',
  embedded:
    'The stored index is removed: the server builds it anew at its next start. One that runs is told by POST /api/v1/search/reindex.',
  elasticsearch: 'A running server builds the index anew, or the next one that starts: see GET /api/v1/search/status.',
} as const;

/** Removes the search index, so that a server rebuilds it. @throws FileError if it cannot be removed */
export async function reindexSearch(streams: Pick<Streams, 'write'>, env: Environment): Promise<void> {
  try {
    await streams.write(`${TOLD[await forgetIndex(readSettings(CONFIG_CLASSES, env))]}\n`);
  } catch (error) {
    if (error instanceof SettingsError) throw new ReindexError(error.message);
    throw new ReindexError(`The search index cannot be reached (${databaseFailure(error)}).`);
  }
}
