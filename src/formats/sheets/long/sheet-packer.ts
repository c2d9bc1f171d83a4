import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';
import { METHODS, type ZipEntry } from '../../archive/zip.js';

/** Packs a member of an archive piece by piece; only what is packed stays in memory. */
export class SheetPacker {
  private readonly deflate = createDeflateRaw();
  private readonly packed: Buffer[] = [];
  private size = 0;
  private crc = 0;

  constructor() {
    this.deflate.on('data', (chunk: Buffer) => this.packed.push(chunk));
  }

  async add(bytes: Uint8Array): Promise<void> {
    this.size += bytes.byteLength;
    this.crc = crc32(bytes, this.crc);
    if (!this.deflate.write(bytes)) await once(this.deflate, 'drain');
  }

  async end(name: string, modified: number): Promise<ZipEntry> {
    this.deflate.end();
    await once(this.deflate, 'end');
    const { size, crc, packed } = this;
    return { name, size, crc, modified, method: METHODS.deflated, packed: Buffer.concat(packed) };
  }
}
