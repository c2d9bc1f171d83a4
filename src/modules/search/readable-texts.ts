import { Logger } from '@nestjs/common';
import { isDatabaseAway } from '../../platform/database/database-errors.js';
import { describeError } from '../../platform/logging/describe-error.js';
import type { SearchCorpus } from './search.types.js';

const logger = new Logger('Search');

/**
 * Returns texts by document id. A text that cannot be read, for example because the disk has changed it, is empty: its
 * document is found by its file name, and the others do not have to wait for it.
 * @throws the error of a database that cannot be reached
 */
export async function readableTexts(
  corpus: SearchCorpus,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  try {
    return await corpus.texts(ids);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    const [documentId = ''] = ids;
    if (ids.length === 1) {
      logger.error({ documentId, ...describeError(error) }, 'The text of a document cannot be read for searches');
      return new Map([[documentId, '']]);
    }
    const texts = new Map<string, string>();
    for (const id of ids) for (const [known, text] of await readableTexts(corpus, [id])) texts.set(known, text);
    return texts;
  }
}
