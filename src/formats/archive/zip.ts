import { crc32, inflateRawSync } from 'node:zlib';
import { DocumentProblem } from '../document-problem.js';
import { tooLarge, type UnpackBudget } from '../unpack-budget.js';

/** Signatures and sizes of the records of a ZIP archive. @see PKWARE APPNOTE.TXT 6.3.10, section 4.3 */
export const RECORDS = {
  local: { signature: 0x04034b50, size: 30 },
  descriptor: { signature: 0x08074b50 },
  central: { signature: 0x02014b50, size: 46 },
  end: { signature: 0x06054b50, size: 22 },
  end64: { signature: 0x06064b50, size: 56 },
  locator64: { signature: 0x07064b50, size: 20 },
} as const;

/** Bits of the general purpose flag (4.4.4) and methods of compression (4.4.5). */
export const FLAGS = { encrypted: 0x2041, hasDescriptor: 0x8, isUtf8: 0x800 } as const;
export const METHODS = { stored: 0, deflated: 8 } as const;

/** One member of an archive, as it is packed. */
export interface ZipEntry {
  /** With `/` between folders; a folder itself ends with one. */
  readonly name: string;
  readonly method: number;
  readonly packed: Uint8Array;
  /** In bytes, unpacked. */
  readonly size: number;
  readonly crc: number;
  /** As MS-DOS writes it: the date in the upper 16 bits. */
  readonly modified: number;
}

/** A member that is not what other programs may take it for. */
export const ambiguous = (what: string): DocumentProblem =>
  new DocumentProblem(
    'damaged',
    `The archive is damaged, or programs would read different contents from it: ${what}. Pack it anew.`,
  );

/**
 * The content of a member.
 * @throws DocumentProblem `damaged`, `too-large`
 */
export function unpack({ method, packed, size, crc }: ZipEntry, budget: UnpackBudget): Uint8Array {
  const content = method === METHODS.stored ? packed : inflate(packed, budget.mostFrom(packed.length));
  if (content.length !== size || crc32(content) !== crc) throw ambiguous('a member is not as long as it is said to be');
  budget.take(size);
  return content;
}

function inflate(packed: Uint8Array, most: number): Uint8Array {
  try {
    // With `info` it tells how much was read: bytes behind the end of the stream would be hidden there.
    const { buffer, engine } = inflateRawSync(packed, { maxOutputLength: most, info: true }) as unknown as {
      readonly buffer: Uint8Array;
      readonly engine: { readonly bytesWritten: number };
    };
    if (engine.bytesWritten === packed.length) return buffer;
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge();
  }
  throw ambiguous('a member cannot be unpacked');
}
