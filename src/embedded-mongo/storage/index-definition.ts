import { splitPath } from '../bson/path.js';
import { compareValues } from '../bson/compare.js';
import { type Document, isDocument, numberOf } from '../bson/values.js';
import { compileFilter, type DocumentTest } from '../filter/filter.js';
import type { IndexField } from './index-keys.js';

/** An index as stored in the catalog. */
export interface IndexDefinition {
  readonly id: number;
  readonly name: string;
  /** The key pattern, as it was given. */
  readonly key: Document;
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly partialFilter: Document | undefined;
  readonly expireAfterSeconds: number | undefined;
  /** For each key part, whether its path ever contained an array; never becomes false again. */
  readonly multikey: boolean[];
  /** True if it holds keys too long to be stored whole. */
  long: boolean;
}

/** An index in use: its definition and data derived from it. */
export class Index {
  readonly fields: readonly IndexField[];
  readonly #covers: DocumentTest | undefined;
  readonly isIdIndex: boolean;

  constructor(
    readonly definition: IndexDefinition,
    /** False while the index is being built: writers keep it up to date, but queries do not read it. */
    public ready = true,
  ) {
    this.fields = Object.entries(definition.key).map(([name, direction]) => ({
      name,
      path: splitPath(name),
      descending: (numberOf(direction) ?? 1) < 0,
    }));
    this.isIdIndex = this.fields.length === 1 && this.fields[0]?.name === '_id';
    this.#covers = definition.partialFilter === undefined ? undefined : compileFilter(definition.partialFilter);
  }

  /** Returns true if a partial index includes the document; any other index includes all documents. */
  covers(document: Document): boolean {
    return this.#covers === undefined || this.#covers(document);
  }

  /** Returns the form that `listIndexes` shows. */
  describe(): Document {
    const { name, key, unique, sparse, partialFilter, expireAfterSeconds } = this.definition;
    return {
      v: 2,
      key,
      name,
      ...(unique && !this.isIdIndex ? { unique: true } : {}),
      ...(sparse ? { sparse: true } : {}),
      ...(partialFilter === undefined ? {} : { partialFilterExpression: partialFilter }),
      ...(expireAfterSeconds === undefined ? {} : { expireAfterSeconds }),
    };
  }

  /** Returns the form that is stored in the catalog. */
  toStored(): Document {
    const { id, long, multikey } = this.definition;
    return { ...this.describe(), id, long, multikey: [...multikey] };
  }

  /** Reads the result of `toStored`. */
  static fromStored(stored: Document): Index {
    const key = isDocument(stored.key) ? stored.key : {};
    const multikey = Array.isArray(stored.multikey) ? stored.multikey.map((met) => met === true) : [];
    return new Index({
      id: numberOf(stored.id) ?? 0,
      name: String(stored.name),
      key,
      unique: stored.unique === true || Object.keys(key).join() === '_id',
      sparse: stored.sparse === true,
      partialFilter: isDocument(stored.partialFilterExpression) ? stored.partialFilterExpression : undefined,
      expireAfterSeconds: numberOf(stored.expireAfterSeconds),
      multikey,
      long: stored.long === true,
    });
  }
}

/** Returns true if two key patterns have the same fields in the same order and direction. */
export function sameKeyPattern(left: Document, right: Document): boolean {
  return compareValues(left, right) === 0;
}
