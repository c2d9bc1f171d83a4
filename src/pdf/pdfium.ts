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
  /** Lets another document have it, emptied. Only where it has not failed, and for good: handles mean nothing afterwards. */
  readonly close: () => void;
}

/** One for a document and one for what it is checked with; each keeps its memory. */
const MAX_SPARE = 2;
const MAX_SPARE_BYTES = 32 * 1024 * 1024;
/** Those that nobody uses, by the memory that they may have. */
const spare: { readonly mostMemoryBytes: number; readonly pdfium: PdfiumInstance }[] = [];

/**
 * A PDFium of its own for one document, so that nothing of the one before is left in its memory, and a document that
 * breaks it breaks nothing else. One that was closed has its memory as it was at first: that takes a fraction of making
 * one, whose new memory also makes V8 collect garbage after every third document.
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
  const atFirst = withoutZeros(memory.HEAPU8);
  const instance: PdfiumInstance = {
    api: { ...pdfium, ...directCalls(wasmExports) },
    allocate: (bytes) => wasmExports.malloc(bytes),
    free: (at) => {
      wasmExports.free(at);
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
    close: () => {
      const { HEAPU8: bytes } = memory;
      if (isOutOfMemory() || bytes.length > MAX_SPARE_BYTES) return;
      bytes.set(atFirst);
      bytes.fill(0, atFirst.length);
      wasmExports._emscripten_stack_restore(stack);
      spare.push({ mostMemoryBytes, pdfium: instance });
      if (spare.length > MAX_SPARE) spare.shift();
    },
  };
  return instance;
}

/** So many at a time are compared with zeros: one by one takes longer than a page of a document. */
const BLOCK = Buffer.alloc(0x1_0000);

/** A copy up to the last block that is not all zeros: memory is many whole pages of them. */
function withoutZeros(memory: Uint8Array): Uint8Array {
  let end = memory.length;
  while (end >= BLOCK.length && BLOCK.equals(memory.subarray(end - BLOCK.length, end))) end -= BLOCK.length;
  return memory.slice(0, end);
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
