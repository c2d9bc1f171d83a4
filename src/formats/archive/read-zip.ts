import iconv from 'iconv-lite';
import { DocumentProblem } from '../document-problem.js';
import { FORBIDDEN_IN_PATHS, refuseSameNames } from './members.js';
import { ambiguous, FLAGS, METHODS, RECORDS, type ZipEntry } from './zip.js';

const MAX_ENTRIES = 10_000;
const MAX_NAME_LENGTH = 1024;
const MAX_COMMENT_LENGTH = 0xffff;
/** Maximum zero padding after the archive. Programs that write to a pipe, such as bsdtar, fill the last block. */
const MAX_PADDING = 64 * 1024;
const ZIP64_MARK = 0xffffffff;
/** Extra fields: sizes of large members (4.5.3), and a Unicode name that overrides the name in the header (4.6.9). */
const FIELDS = { zip64: 1, unicodeName: 0x7075 } as const;

/** True if the bytes begin like a ZIP archive, including an empty one. */
export function isZip(bytes: Uint8Array): boolean {
  if (bytes.length < RECORDS.end.size) return false;
  const signature = viewOf(bytes).getUint32(0, true);
  return signature === RECORDS.local.signature || signature === RECORDS.end.signature;
}

/**
 * Reads the directory of a ZIP archive. Programs disagree about the members of archives with overlapping, repeated or
 * contradictory entries, so anything that one program might see and another might not is rejected.
 * @throws DocumentProblem `damaged`, `encrypted`, `too-large`
 */
export function readZip(bytes: Uint8Array): readonly ZipEntry[] {
  return new ZipReader(bytes).entries();
}

/** A member as listed in the directory. */
interface DirectoryMember extends Omit<ZipEntry, 'packed'> {
  readonly flags: number;
  readonly nameBytes: Uint8Array;
  readonly packedSize: number;
  /** Offset of its local header. */
  readonly at: number;
}

interface Directory {
  readonly start: number;
  readonly end: number;
  readonly count: number;
}

class ZipReader {
  private readonly view: DataView;

  constructor(private readonly bytes: Uint8Array) {
    this.view = viewOf(bytes);
  }

  entries(): readonly ZipEntry[] {
    try {
      return this.read();
    } catch (error) {
      // Thrown by `DataView` for an offset beyond the end.
      if (error instanceof RangeError) throw ambiguous('it is cut short');
      throw error;
    }
  }

  private read(): readonly ZipEntry[] {
    const directory = this.directory();
    const listed = this.listed(directory);
    refuseSameNames(listed);
    const packed = new Map<DirectoryMember, Uint8Array>();
    let at = 0;
    for (const each of listed.toSorted((one, other) => one.at - other.at)) {
      if (each.at !== at) throw ambiguous('there is data between its members');
      const start = this.dataOf(each);
      packed.set(each, this.bytes.subarray(start, start + each.packedSize));
      at = this.endOf(each, start + each.packedSize);
    }
    if (at !== directory.start) throw ambiguous('there is data between its members');
    return listed.map((each) => ({
      name: each.name,
      method: each.method,
      packed: packed.get(each) ?? new Uint8Array(),
      size: each.size,
      crc: each.crc,
      modified: each.modified,
    }));
  }

  private directory(): Directory {
    const at = this.endRecord();
    const end = { start: this.u32(at + 16), size: this.u32(at + 12), count: this.u16(at + 10) };
    const isWhole = this.u16(at + 4) === 0 && this.u16(at + 6) === 0 && this.u16(at + 8) === end.count;
    const locator = at - RECORDS.locator64.size;
    if (locator >= 0 && this.u32(locator) === RECORDS.locator64.signature) return this.directory64(locator, end);
    if (!isWhole || end.start + end.size !== at) throw ambiguous('its directory is not at the declared position');
    return checked({ start: end.start, end: at, count: end.count });
  }

  private directory64(
    locator: number,
    said: { readonly start: number; readonly size: number; readonly count: number },
  ): Directory {
    const at = this.u64(locator + 8);
    if (this.u32(at) !== RECORDS.end64.signature || at + 12 + this.u64(at + 4) !== locator) {
      throw ambiguous('its directory is not at the declared position');
    }
    const [count, size, start] = [this.u64(at + 32), this.u64(at + 40), this.u64(at + 48)];
    const agrees =
      (said.start === ZIP64_MARK || said.start === start) &&
      (said.size === ZIP64_MARK || said.size === size) &&
      (said.count === 0xffff || said.count === count) &&
      this.u64(at + 24) === count;
    if (!agrees || start + size !== at) throw ambiguous('its directory is not at the declared position');
    return checked({ start, end: at, count });
  }

  /** Returns the offset of the only end record whose comment ends with the file or with its zero padding. */
  private endRecord(): number {
    const { length } = this.bytes;
    const last = length - RECORDS.end.size;
    const filled = this.bytes.findLastIndex((byte) => byte !== 0) + 1;
    const ends = length - filled > MAX_PADDING ? length : filled;
    const found: number[] = [];
    for (let at = last; at >= Math.max(0, ends - RECORDS.end.size - MAX_COMMENT_LENGTH); at--) {
      if (this.u32(at) !== RECORDS.end.signature) continue;
      const end = at + RECORDS.end.size + this.u16(at + 20);
      if (end >= ends && end <= length) found.push(at);
    }
    const [one, other] = found;
    if (one === undefined) throw ambiguous('it has no directory at the end');
    if (other !== undefined) throw ambiguous('it has two directories');
    return one;
  }

  private listed({ start, end, count }: Directory): readonly DirectoryMember[] {
    const entries: DirectoryMember[] = [];
    let at = start;
    while (entries.length < count) {
      if (this.u32(at) !== RECORDS.central.signature) throw ambiguous('its directory is shorter than declared');
      const [nameLength, extraLength, commentLength] = [this.u16(at + 28), this.u16(at + 30), this.u16(at + 32)];
      const nameAt = at + RECORDS.central.size;
      const flags = this.u16(at + 8);
      const nameBytes = this.bytes.subarray(nameAt, nameAt + nameLength);
      const name = nameOf(nameBytes, flags);
      if ((flags & FLAGS.encrypted) !== 0) {
        throw new DocumentProblem('encrypted', 'The archive is encrypted. Remove its password and send it again.');
      }
      const extra = this.field(FIELDS.zip64, nameAt + nameLength, extraLength);
      const other = this.field(FIELDS.unicodeName, nameAt + nameLength, extraLength);
      // The name follows a version byte and a checksum.
      const otherName = this.bytes.subarray(other.next + 5, other.end);
      if (other.end > 0 && Buffer.from(otherName).toString() !== name) throw ambiguous('a member has two names');
      const size = this.orZip64(at + 24, extra);
      const packedSize = this.orZip64(at + 20, extra);
      const local = this.orZip64(at + 42, extra);
      const method = this.u16(at + 10);
      if (method !== METHODS.stored && method !== METHODS.deflated) {
        throw new DocumentProblem('damaged', 'The archive uses a rare compression method. Pack it with Deflate.');
      }
      const [crc, modified] = [this.u32(at + 16), this.u32(at + 12)];
      entries.push({ name, nameBytes, flags, method, size, packedSize, crc, modified, at: local });
      at = nameAt + nameLength + extraLength + commentLength;
    }
    if (at !== end) throw ambiguous('its directory is longer than declared');
    return entries;
  }

  /** Returns where the data of a member begins, after checking that its local header matches the directory. */
  private dataOf({ at, nameBytes, flags, method, crc, size, packedSize }: DirectoryMember): number {
    const [nameLength, extraLength] = [this.u16(at + 26), this.u16(at + 28)];
    const nameAt = at + RECORDS.local.size;
    const agrees =
      this.u32(at) === RECORDS.local.signature &&
      (this.u16(at + 6) & (FLAGS.encrypted | FLAGS.hasDescriptor)) === (flags & FLAGS.hasDescriptor) &&
      this.u16(at + 8) === method &&
      Buffer.compare(this.bytes.subarray(nameAt, nameAt + nameLength), nameBytes) === 0;
    if (!agrees) throw ambiguous('a member has two names, methods or positions');
    const extra = this.field(FIELDS.zip64, nameAt + nameLength, extraLength);
    const [ownSize, ownPacked, ownCrc] = [
      this.orZip64(at + 22, extra),
      this.orZip64(at + 18, extra),
      this.u32(at + 14),
    ];
    const isSaid = ownSize === size && ownPacked === packedSize && ownCrc === crc;
    // Values that are not known in advance may be deferred to the data descriptor.
    const isLeft =
      (flags & FLAGS.hasDescriptor) !== 0 &&
      (ownSize === 0 || ownSize === size) &&
      (ownPacked === 0 || ownPacked === packedSize) &&
      (ownCrc === 0 || ownCrc === crc);
    if (!isSaid && !isLeft) throw ambiguous('a member has two sizes');
    return nameAt + nameLength + extraLength;
  }

  /** Returns where a member ends, including its data descriptor, which has four forms. */
  private endOf({ flags, crc, size, packedSize }: DirectoryMember, at: number): number {
    if ((flags & FLAGS.hasDescriptor) === 0) return at;
    const start = this.u32(at) === RECORDS.descriptor.signature ? at + 4 : at;
    for (const from of new Set([start, at])) {
      if (this.u32(from) !== crc) continue;
      const is64 = from + 20 <= this.bytes.length && this.u64(from + 4) === packedSize && this.u64(from + 12) === size;
      if (is64) return from + 20;
      if (this.u32(from + 4) === packedSize && this.u32(from + 8) === size) return from + 12;
    }
    throw ambiguous('a member has two sizes');
  }

  /** Returns the content of an extra field; empty if the field is missing. */
  private field(id: number, start: number, length: number): FieldValues {
    for (let at = start; at + 4 <= start + length; at += 4 + this.u16(at + 2)) {
      if (this.u16(at) === id) return { next: at + 4, end: at + 4 + this.u16(at + 2) };
    }
    return { next: 0, end: 0 };
  }

  private orZip64(at: number, extra: FieldValues): number {
    const value = this.u32(at);
    if (value !== ZIP64_MARK) return value;
    if (extra.next + 8 > extra.end) throw ambiguous('a member has no size');
    extra.next += 8;
    return this.u64(extra.next - 8);
  }

  private u16(at: number): number {
    return this.view.getUint16(at, true);
  }

  private u32(at: number): number {
    return this.view.getUint32(at, true);
  }

  private u64(at: number): number {
    const value = Number(this.view.getBigUint64(at, true));
    if (!Number.isSafeInteger(value)) throw ambiguous('it is cut short');
    return value;
  }
}

/** Reads the values of an extra field in sequence. */
interface FieldValues {
  next: number;
  readonly end: number;
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function checked(directory: Directory): Directory {
  if (directory.count > MAX_ENTRIES) {
    throw new DocumentProblem('too-large', `The archive has more than ${MAX_ENTRIES} members. Send it in parts.`);
  }
  return directory;
}

/** Names without the UTF-8 flag are in the code page of the original IBM PC (appendix D). */
function nameOf(bytes: Uint8Array, flags: number): string {
  const name =
    (flags & FLAGS.isUtf8) === 0 ? iconv.decode(Buffer.from(bytes), 'cp437') : new TextDecoder().decode(bytes);
  const parts = name.split('/');
  const isBad =
    bytes.length > MAX_NAME_LENGTH ||
    FORBIDDEN_IN_PATHS.test(name) ||
    parts.some(
      (part, index) => (part === '' && (index === 0 || index < parts.length - 1)) || part === '.' || part === '..',
    );
  if (isBad || name === '') throw ambiguous('a member has a name that is not a valid path');
  return name;
}
