import { DocumentProblem } from '../document-problem.js';
import { FORBIDDEN_IN_PATHS, refuseSameNames } from './members.js';
import { BLOCK, checksumOf, FIELDS, paddedLength, type FieldName, type TarEntry } from './tar.js';
import { ambiguous } from './zip.js';

/** A file or a folder of an archive. */
export interface TarMember extends TarEntry {
  /** Path with `/` between folders; folder names end with `/`. */
  readonly name: string;
  readonly content: Uint8Array;
}

export interface ReadTar {
  readonly members: readonly TarMember[];
  /** The number of links and devices, which are dropped. */
  readonly left: number;
}

const MAX_MEMBERS = 10_000;
const MAX_NAME_LENGTH = 1024;
const MAX_EXTENSION_LENGTH = 1 << 20;

/**
 * True if the bytes begin with a member header. The first tar format has no magic number; then the checksum decides.
 */
export function isTar(bytes: Uint8Array): boolean {
  if (bytes.length < BLOCK) return false;
  const [magic, checksum] = [field(bytes, 0, 'magic'), field(bytes, 0, 'checksum').trim()];
  const isMarked = magic.startsWith('ustar') || (magic === '' && field(bytes, 0, 'name') !== '');
  return isMarked && OCTAL.test(checksum) && Number.parseInt(checksum, 8) === checksumOf(bytes);
}

const OCTAL = /^[0-7]+$/;

/**
 * Reads a POSIX or GNU tar archive.
 * @throws DocumentProblem `damaged`, `too-large`
 */
export function readTar(bytes: Uint8Array): ReadTar {
  const members: TarMember[] = [];
  let left = 0;
  let path: string | undefined;
  let size: number | undefined;
  for (let at = 0; ;) {
    const header = bytes.subarray(at, at + BLOCK);
    if (header.length < BLOCK) throw ambiguous('it is cut short');
    if (header.every((byte) => byte === 0)) break;
    if (number(header, 0, 'checksum') !== checksumOf(header)) throw ambiguous('a header has a wrong checksum');
    const type = field(header, 0, 'type');
    const length = (EXTENSIONS.has(type) ? undefined : size) ?? number(header, 0, 'size');
    const start = at + BLOCK;
    at = start + paddedLength(length);
    if (start + length > bytes.length) throw ambiguous('it is cut short');
    const content = bytes.subarray(start, start + length);
    if (EXTENSIONS.has(type)) {
      if (length > MAX_EXTENSION_LENGTH) throw ambiguous('a name is too long');
      const said = extensionIn(type, content);
      path = said.path ?? path;
      size = said.size ?? size;
      continue;
    }
    const name = nameOf(path ?? ownName(header), type === FOLDER);
    if (type === FILE || type === OLD_FILE || type === FOLDER) {
      const [mode, modified] = [number(header, 0, 'mode'), number(header, 0, 'modified')];
      members.push({ name, mode, modified, content: type === FOLDER ? new Uint8Array() : content });
    } else left++;
    if (members.length + left > MAX_MEMBERS) {
      throw new DocumentProblem('too-large', `The archive has more than ${MAX_MEMBERS} members. Send it in parts.`);
    }
    path = size = undefined;
  }
  refuseSameNames(members);
  return { members, left };
}

const FILE = '0';
const OLD_FILE = '';
const FOLDER = '5';
/** Types of extension records: by POSIX for the next or all following members, by GNU for a long name or link name. */
const EXTENSIONS: ReadonlySet<string> = new Set(['x', 'g', 'L', 'K']);

interface TarExtension {
  readonly path?: string;
  readonly size?: number;
}

function extensionIn(type: string, content: Uint8Array): TarExtension {
  const text = Buffer.from(content).toString('utf8');
  if (type === 'L') return { path: text.replace(/\0.*$/s, '') };
  if (type !== 'x') return {};
  const said = new Map<string, string>();
  // `27 path=folder/name\n`: each record begins with its own length in bytes.
  for (let at = 0; at < content.length;) {
    const length = Number(/^\d{1,7}(?= )/.exec(Buffer.from(content.subarray(at, at + 8)).toString('latin1'))?.[0]);
    if (!(length > 0) || at + length > content.length) throw ambiguous('a member has metadata that cannot be read');
    const record = Buffer.from(content.subarray(at, at + length)).toString('utf8');
    const [, key = '', value = ''] = /^\d+ ([^=]+)=(.*)\n$/s.exec(record) ?? [];
    if (key.startsWith('GNU.sparse')) throw ambiguous('a file in it is sparse');
    said.set(key, value);
    at += length;
  }
  const [path, size] = [said.get('path'), said.get('size')];
  return { ...(path !== undefined && { path }), ...(size !== undefined && { size: Number(size) }) };
}

function ownName(header: Uint8Array): string {
  const [name, prefix] = [field(header, 0, 'name'), field(header, 0, 'prefix')];
  return field(header, 0, 'magic') === 'ustar' && prefix !== '' ? `${prefix}/${name}` : name;
}

function nameOf(path: string, isFolder: boolean): string {
  const name = path.replace(/^(?:\.\/)+/, '').replace(/\/+$/, '');
  const parts = name.split('/');
  const isBad = name.length > MAX_NAME_LENGTH || FORBIDDEN_IN_PATHS.test(name) || parts.includes('..');
  // The root folder of the archive.
  if (isFolder && (name === '' || name === '.')) return './';
  if (isBad || parts.some((part) => part === '' || part === '.'))
    throw ambiguous('a member has a name that is not a valid path');
  return isFolder ? `${name}/` : name;
}

function field(header: Uint8Array, at: number, name: FieldName): string {
  const [start, length] = FIELDS[name];
  const text = Buffer.from(header.subarray(at + start, at + start + length)).toString('utf8');
  return text.replace(/\0.*$/s, '').trimEnd();
}

/** Reads an octal number, or GNU's binary form after a byte 0x80 for numbers that are too large for octal. */
function number(header: Uint8Array, at: number, name: FieldName): number {
  const [start, length] = FIELDS[name];
  if (header[at + start] === 0x80) {
    return header.subarray(at + start + 1, at + start + length).reduce((value, byte) => value * 256 + byte, 0);
  }
  const text = field(header, at, name).trim();
  if (text === '') return 0;
  if (!OCTAL.test(text)) throw ambiguous('a header has a wrong checksum');
  return Number.parseInt(text, 8);
}
