import { createRequire } from 'node:module';
import { init } from '@embedpdf/pdfium';
import { boundedStart } from '../platform/wasm/bounded-module.js';
import { directCalls, type CharacterCalls } from './direct-calls.js';

type Pdfium = Awaited<ReturnType<typeof init>>;

/** PDFium with nothing loaded, and the memory that it works in. */
export interface PdfiumInstance {
  /** Its functions, as the headers in PDFium's public folder describe them. */
  readonly api: Pdfium;
  /** @returns where so many bytes are free; 0 when there is no memory left */
  readonly allocate: (bytes: number) => number;
  readonly free: (at: number) => void;
  /** Copies bytes to where they were allocated. */
  readonly write: (at: number, bytes: Uint8Array) => void;
  /** So many bytes from there, as a copy of them. */
  readonly read: (at: number, bytes: number) => Uint8Array;
  /** UTF-16 of so many bytes, up to the NUL that ends it. */
  readonly readString: (at: number, bytes: number) => string;
  /** Four 32-bit floats. */
  readonly readRectangle: (at: number) => readonly [number, number, number, number];
  /** The whole memory as numbers, until something is allocated. */
  readonly floats: () => Float32Array;
  readonly doubles: () => Float64Array;
  /** Whether more memory was asked for than it may have: whatever fails then fails for that. */
  readonly isOutOfMemory: () => boolean;
}

/**
 * A PDFium of its own for one document, so that nothing of the one before is left in its memory, and a document that
 * breaks it breaks nothing else. Making one takes about 10 ms once the code is compiled.
 * @see https://pdfium.googlesource.com/pdfium
 */
export async function openPdfium(mostMemoryBytes: number): Promise<PdfiumInstance> {
  const file = createRequire(__filename).resolve('@embedpdf/pdfium/pdfium.wasm');
  const { options, isOutOfMemory } = await boundedStart(file, mostMemoryBytes);
  const pdfium = await init(options);
  pdfium.PDFiumExt_Init();
  const memory = pdfium.pdfium as unknown as Memory;
  return {
    api: { ...pdfium, ...directCalls(memory.wasmExports) },
    allocate: (bytes) => memory.wasmExports.malloc(bytes),
    free: (at) => {
      memory.wasmExports.free(at);
    },
    read: (at, bytes) => memory.HEAPU8.slice(at, at + bytes),
    readString: (at, bytes) => Buffer.from(memory.HEAPU8.buffer, at, bytes).toString('utf16le').replace(/\0.*$/su, ''),
    // Its views are made anew when the memory grows, so they are never kept.
    write: (at, bytes) => {
      memory.HEAPU8.set(bytes, at);
    },
    // One by one: a view of its own for each of them takes longer than reading it.
    readRectangle: (at) => {
      const { HEAPF32: floats } = memory;
      return [floats[at / 4] ?? 0, floats[at / 4 + 1] ?? 0, floats[at / 4 + 2] ?? 0, floats[at / 4 + 3] ?? 0];
    },
    floats: () => memory.HEAPF32,
    doubles: () => memory.HEAPF64,
    isOutOfMemory,
  };
}

interface Memory {
  readonly wasmExports: {
    readonly malloc: (bytes: number) => number;
    readonly free: (at: number) => void;
  } & CharacterCalls;
  readonly HEAPU8: Uint8Array;
  readonly HEAPF32: Float32Array;
  readonly HEAPF64: Float64Array;
}
