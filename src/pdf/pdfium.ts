import { createRequire } from 'node:module';
import { init } from '@embedpdf/pdfium';
import { boundedStart } from '../platform/wasm/bounded-module.js';
import { directCalls, type CharacterCalls } from './direct-calls.js';

type Pdfium = Awaited<ReturnType<typeof init>>;

/** A PDFium without open documents, and its memory. */
export interface PdfiumInstance {
  /** The functions as described by the headers in PDFium's public folder. */
  readonly api: Pdfium;
  /** Allocates memory and returns its address; 0 if there is no memory left. */
  readonly allocate: (bytes: number) => number;
  readonly free: (at: number) => void;
  /** Copies bytes to an allocated address. */
  readonly write: (at: number, bytes: Uint8Array) => void;
  /** Returns a copy of bytes. */
  readonly read: (at: number, bytes: number) => Uint8Array;
  /** Returns a string of this many bytes of UTF-16, up to its terminating NUL. */
  readonly readString: (at: number, bytes: number) => string;
  /** Returns four 32-bit floats. */
  readonly readRectangle: (at: number) => readonly [number, number, number, number];
  /** A view of the whole memory, valid until the next allocation. */
  readonly floats: () => Float32Array;
  readonly doubles: () => Float64Array;
  /** True if more memory was requested than allowed; that explains any failure. */
  readonly isOutOfMemory: () => boolean;
  /**
   * Resets the memory and releases the instance to another document. Only after success; all handles become invalid.
   */
  readonly close: () => void;
}

/** One instance for a document and one for its verification; each keeps its memory. */
const MAX_SPARE = 2;
const MAX_SPARE_BYTES = 32 * 1024 * 1024;
/** Unused instances, by their memory limit. */
const spare: { readonly mostMemoryBytes: number; readonly pdfium: PdfiumInstance }[] = [];

/**
 * Returns a PDFium for one document only: no data of an earlier document remain in its memory, and a document that
 * breaks it does not affect others. A released instance has its initial memory again. Reusing one takes a fraction of
 * the time of creating one; new memory also makes V8 collect garbage after every third document.
 * @see https://pdfium.googlesource.com/pdfium
 */
export async function openPdfium(mostMemoryBytes: number): Promise<PdfiumInstance> {
  const known = spare.findIndex((each) => each.mostMemoryBytes === mostMemoryBytes);
  const [used] = known < 0 ? [] : spare.splice(known, 1);
  return used?.pdfium ?? startPdfium(mostMemoryBytes);
}

async function startPdfium(mostMemoryBytes: number): Promise<PdfiumInstance> {
  const file = createRequire(__filename).resolve('@embedpdf/pdfium/pdfium.wasm');
  const { options, isOutOfMemory } = await boundedStart(file, mostMemoryBytes);
  const pdfium = await init(options);
  pdfium.PDFiumExt_Init();
  const memory = pdfium.pdfium as unknown as Memory;
  const { wasmExports } = memory;
  const stack = wasmExports.emscripten_stack_get_current();
  const atFirst = memory.HEAPU8.slice(0, endOfData(memory.HEAPU8));
  const instance: PdfiumInstance = {
    api: { ...pdfium, ...directCalls(wasmExports) },
    allocate: (bytes) => wasmExports.malloc(bytes),
    free: (at) => {
      wasmExports.free(at);
    },
    read: (at, bytes) => memory.HEAPU8.slice(at, at + bytes),
    readString: (at, bytes) => Buffer.from(memory.HEAPU8.buffer, at, bytes).toString('utf16le').replace(/\0.*$/su, ''),
    // The views are replaced when the memory grows, so they are not stored.
    write: (at, bytes) => {
      memory.HEAPU8.set(bytes, at);
    },
    // Read one by one: creating a view for the four numbers takes longer than reading them.
    readRectangle: (at) => {
      const { HEAPF32: floats } = memory;
      return [floats[at / 4] ?? 0, floats[at / 4 + 1] ?? 0, floats[at / 4 + 2] ?? 0, floats[at / 4 + 3] ?? 0];
    },
    floats: () => memory.HEAPF32,
    doubles: () => memory.HEAPF64,
    isOutOfMemory,
    close: () => {
      const { HEAPU8: bytes } = memory;
      if (isOutOfMemory() || bytes.length > MAX_SPARE_BYTES) return;
      bytes.fill(0, atFirst.length, endOfData(bytes));
      bytes.set(atFirst);
      wasmExports._emscripten_stack_restore(stack);
      spare.push({ mostMemoryBytes, pdfium: instance });
      if (spare.length > MAX_SPARE) spare.shift();
    },
  };
  return instance;
}

/** Compares blocks of this size with zeros: byte by byte takes longer than a page of a document. */
const BLOCK = Buffer.alloc(0x1_0000);

/**
 * Returns the end of the last block that is not all zeros. Most of the memory has never been used; the system provides
 * it when it is first written to, even with zeros, so that is avoided.
 */
function endOfData(memory: Uint8Array): number {
  let end = memory.length;
  while (end >= BLOCK.length && BLOCK.equals(memory.subarray(end - BLOCK.length, end))) end -= BLOCK.length;
  return end;
}

interface Memory {
  readonly wasmExports: {
    readonly malloc: (bytes: number) => number;
    readonly free: (at: number) => void;
    readonly emscripten_stack_get_current: () => number;
    readonly _emscripten_stack_restore: (at: number) => void;
  } & CharacterCalls;
  readonly HEAPU8: Uint8Array;
  readonly HEAPF32: Float32Array;
  readonly HEAPF64: Float64Array;
}
