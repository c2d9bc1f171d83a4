import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init } from '@embedpdf/pdfium';

/** What is used of WebAssembly, which neither the language nor Node's types declare. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<WasmModule>;
  instantiate(module: WasmModule, imports: unknown): Promise<WasmInstance>;
};
type WasmModule = object;
interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow: (pages: number) => number;
}
interface WasmInstance {
  readonly exports: { readonly memory: WasmMemory };
}

type Pdfium = Awaited<ReturnType<typeof init>>;

/** PDFium with nothing loaded, and what this product uses of the memory that it works in. */
export interface PdfiumInstance {
  readonly api: Pick<
    Pdfium,
    | 'FPDF_LoadMemDocument'
    | 'FPDF_GetLastError'
    | 'FPDF_GetPageCount'
    | 'FPDF_LoadPage'
    | 'FPDF_ClosePage'
    | 'FPDF_GetPageBoundingBox'
    | 'FPDFPage_GetRotation'
    | 'FPDFText_LoadPage'
    | 'FPDFText_ClosePage'
    | 'FPDFText_CountChars'
    | 'FPDFText_GetUnicode'
    | 'FPDFText_IsHyphen'
    | 'FPDFText_GetLooseCharBox'
    | 'FPDFPage_Flatten'
    | 'FPDFPage_GetAnnotCount'
    | 'FPDFPage_GetAnnot'
    | 'FPDFPage_CloseAnnot'
    | 'FPDFAnnot_GetSubtype'
    | 'FPDFAnnot_GetStringValue'
    | 'FPDFAnnot_GetRect'
    | 'FPDFAnnot_GetFormFieldType'
    | 'FPDFAnnot_GetFormFieldValue'
    | 'PDFiumExt_OpenFormFillInfo'
    | 'PDFiumExt_InitFormFillEnvironment'
  >;
  /** @returns where so many bytes are free; 0 when there is no memory left */
  readonly allocate: (bytes: number) => number;
  readonly free: (at: number) => void;
  /** Copies bytes to where they were allocated. */
  readonly write: (at: number, bytes: Uint8Array) => void;
  /** UTF-16 of so many bytes, up to the NUL that ends it. */
  readonly readString: (at: number, bytes: number) => string;
  /** Four 32-bit floats. */
  readonly readRectangle: (at: number) => readonly [number, number, number, number];
  /** Whether more memory was asked for than it may have: whatever fails then fails for that. */
  readonly isOutOfMemory: () => boolean;
}

const WASM_PAGE_BYTES = 64 * 1024;

let compiled: Promise<WasmModule> | undefined;

/**
 * A PDFium of its own for one document, so that nothing of the one before is left in its memory, and a document that
 * breaks it breaks nothing else. Making one takes about 10 ms once the code is compiled.
 * @see https://pdfium.googlesource.com/pdfium
 */
export async function openPdfium(mostMemoryBytes: number): Promise<PdfiumInstance> {
  const module = await (compiled ??= compile());
  let isOutOfMemory = false;
  const pdfium = await init({
    instantiateWasm: (imports: unknown, done: (instance: WasmInstance) => void) => {
      void WebAssembly.instantiate(module, imports).then((instance) => {
        bound(instance, mostMemoryBytes, () => {
          isOutOfMemory = true;
        });
        done(instance);
      });
      return {};
    },
    // What it prints may quote the document.
    print: () => undefined,
    printErr: () => undefined,
  });
  pdfium.PDFiumExt_Init();
  const memory = pdfium.pdfium as unknown as Memory;
  return {
    api: pdfium,
    allocate: (bytes) => memory.wasmExports.malloc(bytes),
    free: (at) => {
      memory.wasmExports.free(at);
    },
    readString: (at, bytes) => Buffer.from(memory.HEAPU8.buffer, at, bytes).toString('utf16le').replace(/\0.*$/su, ''),
    // Its views are made anew when the memory grows, so they are never kept.
    write: (at, bytes) => {
      memory.HEAPU8.set(bytes, at);
    },
    readRectangle: (at) => {
      const [a = 0, b = 0, c = 0, d = 0] = memory.HEAPF32.subarray(at / 4, at / 4 + 4);
      return [a, b, c, d];
    },
    isOutOfMemory: () => isOutOfMemory,
  };
}

interface Memory {
  readonly wasmExports: { readonly malloc: (bytes: number) => number; readonly free: (at: number) => void };
  readonly HEAPU8: Uint8Array;
  readonly HEAPF32: Float32Array;
}

/** The limits of a thread do not count this memory: it is kept from growing instead. */
function bound(instance: WasmInstance, mostBytes: number, onLimit: () => void): void {
  const { memory } = instance.exports;
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * WASM_PAGE_BYTES <= mostBytes) return grow(pages);
    onLimit();
    throw new RangeError('The memory of PDFium may not grow further');
  };
}

async function compile(): Promise<WasmModule> {
  const file = createRequire(__filename).resolve('@embedpdf/pdfium/pdfium.wasm');
  return WebAssembly.compile(await readFile(file));
}
