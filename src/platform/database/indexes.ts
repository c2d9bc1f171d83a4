import type { Connection, Model, mongo } from 'mongoose';

type IndexDescription = mongo.IndexDescription;

/** Explanations of failures of `createIndexes` for the operator. */
const REASONS: Readonly<Record<number, string>> = {
  85: 'an index of the same keys exists with other options; drop it and start again',
  86: 'an index of the same name exists with other keys; drop it and start again',
  11000: 'documents that are there already have the same value under a unique index',
};

type IndexedModel = Pick<Model<unknown>, 'schema' | 'collection'>;

/**
 * Creates all declared indexes and waits for them, with one command per collection. Other indexes are left unchanged.
 * @throws Error that names the collection and what to do about it
 */
export async function makeIndexes(connection: Connection): Promise<void> {
  for (const model of Object.values(connection.models) as readonly IndexedModel[]) await makeIndexesOf(model);
}

async function makeIndexesOf({ schema, collection }: IndexedModel): Promise<void> {
  const declared = schema.indexes().map(([key, options]) => ({ ...options, key }) as IndexDescription);
  if (declared.length === 0) return;
  try {
    await collection.createIndexes(declared);
  } catch (error) {
    const reason = REASONS[Number((error as { readonly code?: unknown }).code)];
    if (reason === undefined) throw error;
    throw new Error(`The indexes of the collection ${collection.name} cannot be created: ${reason}.`, { cause: error });
  }
}
