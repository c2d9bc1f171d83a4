import { BLOCK, checksumOf, FIELDS, MAGIC, paddedLength, type FieldName } from './tar.js';
import type { TarMember } from './read-tar.js';

/** Writes a plain POSIX tar archive with names, modes and times, but no user names. */
export function writeTar(members: readonly TarMember[]): Uint8Array {
  const blocks = members.flatMap(({ name, mode, modified, content }) => {
    const isFolder = name.endsWith('/');
    const isLong = Buffer.byteLength(name) > FIELDS.name[1] || /[^\0-\x7f]/.test(name);
    const header = headerOf(isLong ? 'file' : name, isFolder ? '5' : '0', { mode, modified, size: content.length });
    return [...(isLong ? pathRecord(name) : []), header, ...paddedBlocks(content)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]);
}

/** Returns the extension record for a name that does not fit into the header. */
function pathRecord(name: string): readonly Uint8Array[] {
  const rest = ` path=${name}\n`;
  const size = Buffer.byteLength(rest);
  // The length counts its own digits.
  let length = size + String(size).length;
  length = size + String(length).length;
  const record = Buffer.from(`${length}${rest}`);
  return [headerOf('path', 'x', { mode: 0o644, modified: 0, size: record.length }), ...paddedBlocks(record)];
}

function headerOf(
  name: string,
  type: string,
  { mode, modified, size }: { readonly mode: number; readonly modified: number; readonly size: number },
): Uint8Array {
  const header = Buffer.alloc(BLOCK);
  const put = (field: FieldName, text: string): void => void header.write(text, FIELDS[field][0], 'latin1');
  const octal = (field: FieldName, value: number): void => {
    put(field, value.toString(8).padStart(FIELDS[field][1] - 1, '0'));
  };
  put('name', name);
  octal('mode', mode & 0o777);
  octal('uid', 0);
  octal('gid', 0);
  octal('size', size);
  octal('modified', Math.min(modified, MAX_SECONDS));
  put('type', type);
  put('magic', MAGIC);
  put('version', '00');
  put('checksum', `${checksumOf(header).toString(8).padStart(6, '0')}\0 `);
  return header;
}

/** The largest value of eleven octal digits. */
const MAX_SECONDS = 8 ** 11 - 1;

const paddedBlocks = (content: Uint8Array): readonly Uint8Array[] => [
  content,
  Buffer.alloc(paddedLength(content.length) - content.length),
];
