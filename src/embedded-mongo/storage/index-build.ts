import { refuse } from '../errors.js';
import type { Operation } from './operation.js';
import type { Collection } from './collection.js';
import type { Index } from './index-definition.js';
import { afterPrefix, prefixOf, Space } from './keyspace.js';
import type { Store } from './store.js';

/** The number of documents indexed in one transaction. */
const CHUNK_SIZE = 250;

/**
 * Fills an index that was just added to its collection, while other operations read and write; writers keep it up to
 * date from the beginning. Queries use it only once it is complete. If it cannot be built, it is removed; for the case
 * of a crash, it is marked as garbage beforehand.
 * @throws CommandError 11000 if a unique index would contain the same key twice
 */
export async function buildIndex(
  store: Store,
  collection: Collection,
  index: Index,
  operation: Operation,
): Promise<void> {
  const { environment } = store;
  const prefix = prefixOf(Space.documents, collection.id);
  const end = afterPrefix(prefix);
  let at: Buffer | undefined;
  try {
    for (let more = true; more;) {
      const from = at;
      const last = await environment.write(() =>
        enterChunk(collection, index, from ?? prefix, end, from !== undefined),
      );
      more = last !== undefined;
      at = last;
      await operation.breathe();
    }
  } catch (error) {
    await environment.write(() => {
      const place = collection.indexes.indexOf(index);
      if (place !== -1) collection.indexes.splice(place, 1);
    });
    store.garbage.letGo(Space.index, index.definition.id);
    throw error;
  }
  await environment.write(() => {
    if (collection.dropped)
      refuse(26, `The collection ${collection.namespace} was dropped while its index was being built.`);
    store.garbage.keep(Space.index, index.definition.id);
    index.ready = true;
    collection.dirtyCatalog = true;
    collection.version++;
  });
}

/** Indexes some documents; returns the key of the last one, or `undefined` at the end. */
function enterChunk(
  collection: Collection,
  index: Index,
  start: Buffer,
  end: Buffer,
  exclusiveStart: boolean,
): Buffer | undefined {
  if (collection.dropped) return undefined;
  let last: Buffer | undefined;
  for (const { key, record, bytes } of collection.documents({ start, end, exclusiveStart, limit: CHUNK_SIZE })) {
    collection.enter(index, { record, bytes });
    last = key;
  }
  return last;
}
