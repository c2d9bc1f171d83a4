import { refuse } from '../errors.js';
import type { Operation } from './operation.js';
import type { Collection } from './collection.js';
import type { Index } from './index-definition.js';
import { afterPrefix, prefixOf, Space } from './keyspace.js';
import type { Store } from './store.js';

/** Documents entered in one transaction. */
const CHUNK = 250;

/**
 * Fills an index that was just added to its collection, while others read and write; writers keep it up to date from
 * the beginning. It is read from when it is complete. When it cannot be built it is removed again; what a crash
 * leaves of it is noted as garbage beforehand.
 * @throws CommandError 11000 when a unique index meets the same key twice
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
    if (collection.dropped) refuse(26, `The collection ${collection.namespace} was dropped while its index was built.`);
    store.garbage.keep(Space.index, index.definition.id);
    index.ready = true;
    collection.dirtyCatalog = true;
    collection.version++;
  });
}

/** Enters some documents; answers the key of the last, or `undefined` at the end. */
function enterChunk(
  collection: Collection,
  index: Index,
  start: Buffer,
  end: Buffer,
  exclusiveStart: boolean,
): Buffer | undefined {
  if (collection.dropped) return undefined;
  let last: Buffer | undefined;
  for (const { key, record, bytes } of collection.documents({ start, end, exclusiveStart, limit: CHUNK })) {
    collection.enter(index, { record, bytes });
    last = key;
  }
  return last;
}
