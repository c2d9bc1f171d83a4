/** Characters that at least one file system forbids in names. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN_IN_NAMES = /[\\:*?"<>|\0-\x1f\x7f]/g;
/** Names that Windows reserves for devices, whatever their extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
/** The length limit of file systems, minus room for a number. */
const MAX_PART_BYTES = 240;

/** Makes entry names for one archive that can be extracted on every system, stay within its folder and are unique. */
export class EntryNames {
  private readonly taken = new Set<string>();
  /** The last number used for each name that occurred more than once. */
  private readonly numbers = new Map<string, number>();

  /** Returns the entry name of a file; folders in it are kept. */
  next(filename: string): string {
    const parts = filename
      .split(/[\\/]/)
      .map(safePart)
      .filter((part) => part !== '');
    const name = parts.length === 0 ? 'document' : parts.join('/');
    const own = this.free(name);
    this.taken.add(own.toLowerCase());
    return own;
  }

  private free(name: string): string {
    const dot = name.lastIndexOf('.');
    const [stem, extension] = dot > name.lastIndexOf('/') + 1 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    const wanted = name.toLowerCase();
    let own = name;
    let number = this.numbers.get(wanted) ?? 1;
    while (this.taken.has(own.toLowerCase())) own = `${stem} ${++number}${extension}`;
    this.numbers.set(wanted, number);
    return own;
  }
}

function safePart(part: string): string {
  // Windows drops trailing blanks and full stops; a name of nothing but full stops could escape its folder.
  const plain = cut(part.normalize('NFC').replace(FORBIDDEN_IN_NAMES, '_'))
    .replace(/[. ]+$/, '')
    .trimStart();
  return DEVICE.test(plain) ? `_${plain}` : plain;
}

/** Shortens the name to the limit; its extension is kept. */
function cut(name: string): string {
  if (Buffer.byteLength(name) <= MAX_PART_BYTES) return name;
  const extension = /\.[^.]{1,10}$/u.exec(name)?.[0] ?? '';
  let stem = '';
  let left = MAX_PART_BYTES - Buffer.byteLength(extension);
  for (const character of name) {
    left -= Buffer.byteLength(character);
    if (left < 0) break;
    stem += character;
  }
  return stem + extension;
}
