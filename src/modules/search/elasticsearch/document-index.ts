import { randomBytes } from 'node:crypto';
import type { estypes } from '@elastic/elasticsearch';
import type { IndexPosition } from '../search-engine.js';
import { type Cluster, isNotFound } from './cluster.js';

/**
 * Incremented with every change of the mapping, which gets its own index: the application builds it and switches over.
 */
export const MAPPING_VERSION = 1;

/**
 * A record that is not a document: the position of the index in the audit log. It has no text, so no query finds it.
 */
const POSITION_ID = 'umbra.position';

const properties: Record<string, estypes.MappingProperty> = {
  id: { type: 'keyword' },
  batchId: { type: 'keyword' },
  filename: { type: 'keyword', ignore_above: 1000 },
  // The file name as words, see `asWords`.
  name: { type: 'text', analyzer: 'standard' },
  status: { type: 'keyword' },
  // With offsets, highlights need no second analysis, whose length is limited.
  text: { type: 'text', analyzer: 'standard', index_options: 'offsets' },
  seq: { type: 'long', index: false },
  hash: { type: 'keyword', index: false, doc_values: false },
  version: { type: 'integer', index: false },
};

interface Position extends IndexPosition {
  readonly version: number;
}

/**
 * The index behind its alias. All writes go through an alias that must exist, so that a deleted index is not recreated
 * with a guessed mapping.
 */
export class DocumentIndex {
  constructor(
    private readonly cluster: Cluster,
    /** The alias for searches and changes. */
    readonly alias: string,
  ) {}

  /** The alias of the index that is being built to replace the other. */
  get building(): string {
    return `${this.alias}-building`;
  }

  /** Returns undefined when there is no index, or one of an older mapping. */
  async position(): Promise<IndexPosition | undefined> {
    const found = await orUndefined(
      this.cluster.ask((client) => client.get<Position>({ index: this.alias, id: POSITION_ID })),
    );
    const position = found?._source;
    if (position === undefined || position.version < MAPPING_VERSION) return undefined;
    return { seq: position.seq, hash: position.hash };
  }

  /** Updates the position. A position that `forget` has removed, in any process, is not restored. */
  async move({ seq, hash }: IndexPosition): Promise<void> {
    const doc: Partial<Position> = { seq, hash };
    await orUndefined(
      this.cluster.ask((client) => client.update({ index: this.alias, id: POSITION_ID, doc, require_alias: true })),
    );
  }

  /** Removes the position, also that of an index that is being built. */
  async forget(): Promise<void> {
    // In this order: an index that changes over in between still loses it.
    for (const index of [this.building, this.alias])
      await orUndefined(this.cluster.ask((client) => client.delete({ index, id: POSITION_ID })));
  }

  async refresh(index = this.alias): Promise<void> {
    await this.cluster.ask((client) => client.indices.refresh({ index }));
  }

  /**
   * Makes an empty index behind `building`, in place of one that was not finished. Its position is there from the start,
   * before any document is read, so that `forget` can remove it; it counts only once the index is finished.
   * @returns its name
   */
  async begin({ seq, hash }: IndexPosition): Promise<string> {
    const left = await this.behind(this.building);
    for (const index of left) await this.drop(index);
    const index = `${this.alias}-v${MAPPING_VERSION}-${randomBytes(6).toString('hex')}`;
    await this.cluster.ask((client) =>
      client.indices.create({
        index,
        aliases: { [this.building]: {} },
        // A single node has no room for a replica; with more nodes there is one.
        settings: { auto_expand_replicas: '0-1', refresh_interval: '-1' },
        mappings: { dynamic: 'strict', properties },
      }),
    );
    const document: Position = { seq, hash, version: MAPPING_VERSION };
    await this.cluster.ask((client) =>
      client.index({ index: this.building, id: POSITION_ID, document, require_alias: true }),
    );
    return index;
  }

  /** Replaces the index by the new one, in one step, and then deletes it. */
  async finish(index: string): Promise<void> {
    await this.cluster.ask((client) => client.indices.putSettings({ index, settings: { refresh_interval: '1s' } }));
    await this.refresh(index);
    const former = await this.behind(this.alias);
    const actions: estypes.IndicesUpdateAliasesAction[] = [
      // An index that has the alias's own name must go in the same step. Others are deleted after it, for the sake of
      // searches that are under way in them.
      ...former.map((name) =>
        name === this.alias ? { remove_index: { index: name } } : { remove: { index: name, alias: this.alias } },
      ),
      { remove: { index, alias: this.building } },
      { add: { index, alias: this.alias } },
    ];
    await this.cluster.ask((client) => client.indices.updateAliases({ actions }));
    await this.clear();
  }

  /** Deletes what an interrupted process left between the two steps, because it contains texts. */
  async clear(): Promise<void> {
    const ours = await this.behind(`${this.alias}-v*`);
    const used = new Set([...(await this.behind(this.alias)), ...(await this.behind(this.building))]);
    for (const index of ours) if (this.isOurs(index) && !used.has(index)) await this.drop(index);
  }

  async drop(index: string): Promise<void> {
    await orUndefined(this.cluster.ask((client) => client.indices.delete({ index, ignore_unavailable: true })));
  }

  /** An alias may be a prefix of another one, whose indices are not ours. */
  private isOurs(index: string): boolean {
    return index.startsWith(`${this.alias}-v`) && /^\d+-[0-9a-f]{12}$/.test(index.slice(this.alias.length + 2));
  }

  /** Returns the indices of a name: those behind an alias, or the one with the name itself. */
  private async behind(name: string): Promise<readonly string[]> {
    const found = await orUndefined(this.cluster.ask((client) => client.indices.get({ index: name })));
    return Object.keys(found ?? {});
  }
}

async function orUndefined<T>(asking: Promise<T>): Promise<T | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
