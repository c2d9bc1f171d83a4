/** An encryption key of the installation. */
export interface Key {
  /** 1 to 32 characters of `A-Z a-z 0-9 _ -`. It is stored in plain text in every value that the key encrypts. */
  readonly id: string;
  /** 32 bytes. */
  readonly secret: Buffer;
}

/** The reason why a list of keys cannot be used, without any part of a key. */
export class KeyListError extends Error {}

const KEY_BYTES = 32;
const MAX_KEYS = 64;

/** The keys of the installation: the first one encrypts, all of them decrypt. */
export class KeyRing {
  private readonly byId: ReadonlyMap<string, Key>;

  private constructor(
    readonly first: Key,
    keys: readonly Key[],
  ) {
    this.byId = new Map(keys.map((key) => [key.id, key]));
  }

  /**
   * @param items each `id:base64-of-32-bytes`
   * @throws KeyListError that says what is wrong with which item, by its position
   */
  static parse(items: readonly string[]): KeyRing {
    if (items.length > MAX_KEYS) throw new KeyListError(`has more than ${MAX_KEYS} keys`);
    const keys = items.map(parseKey);
    const [first] = keys;
    if (first === undefined) throw new KeyListError('has no key');
    const twice = keys.findIndex(({ id }, index) => keys.findIndex((key) => key.id === id) < index);
    if (twice >= 0) throw new KeyListError(`has the id of item ${twice + 1} twice`);
    return new KeyRing(first, keys);
  }

  find(id: string): Key | undefined {
    return this.byId.get(id);
  }
}

function parseKey(item: string, index: number): Key {
  const [, id, text] = /^([\w-]{1,32}):([\w+/-]+={0,2})$/.exec(item) ?? [];
  if (id === undefined || text === undefined) throw new KeyListError(`has an item ${index + 1} that is not id:base64`);
  const secret = Buffer.from(text, 'base64');
  if (secret.length !== KEY_BYTES) {
    throw new KeyListError(`has an item ${index + 1} whose key has ${secret.length} bytes instead of ${KEY_BYTES}`);
  }
  return { id, secret };
}
