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

/** Bits of the general purpose flag (4.4.4) and compression methods (4.4.5). */
export const FLAGS = { encrypted: 0x2041, hasDescriptor: 0x8, isUtf8: 0x800 } as const;
export const METHODS = { stored: 0, deflated: 8 } as const;

/** A packed member of an archive. */
export interface ZipEntry {
  /** Path with `/` between folders; folder names end with `/`. */
  readonly name: string;
  readonly method: number;
  readonly packed: Uint8Array;
  /** Unpacked size in bytes. */
  readonly size: number;
  readonly crc: number;
  /** In MS-DOS format, with the date in the upper 16 bits. */
  readonly modified: number;
}

/** Returns the problem for an archive that programs may read differently. */
export const ambiguous = (what: string): DocumentProblem =>
  new DocumentProblem(
    'damaged',
    `The archive is damaged, or programs would read different contents from it: ${what}. Pack it again.`,
  );

/**
 * Returns the unpacked content of a member.
 * @throws DocumentProblem `damaged`, `too-large`
 */
export function unpack({ method, packed, size, crc }: ZipEntry, budget: UnpackBudget): Uint8Array {
  const content = method === METHODS.stored ? packed : inflate(packed, budget.maxOutputOf(packed.length));
  if (content.length !== size || crc32(content) !== crc) throw ambiguous('a member does not have the declared size');
  budget.take(size);
  return content;
}

function inflate(packed: Uint8Array, most: number): Uint8Array {
  try {
    // `info` reports how much input was read: data could be hidden after the end of the stream.
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
