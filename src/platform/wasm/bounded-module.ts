import { readFile } from 'node:fs/promises';

/** The parts of WebAssembly that are used; neither TypeScript's nor Node's types declare them. */
declare const WebAssembly: {
  readonly Memory: new (...parts: never[]) => WasmMemory;
  compile(bytes: Uint8Array): Promise<WasmModule>;
  instantiate(module: WasmModule, imports: unknown): Promise<WasmInstance>;
};
type WasmModule = object;
interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow: (pages: number) => number;
}
interface WasmInstance {
  readonly exports: Readonly<Record<string, unknown>>;
}

/** Options to start a program compiled by Emscripten. */
export interface BoundedStart {
  readonly options: {
    readonly instantiateWasm: (imports: unknown, done: (instance: WasmInstance) => void) => object;
    readonly print: () => undefined;
    readonly printErr: () => undefined;
  };
  /** True if more memory was requested than allowed; if so, that is the cause of any failure. */
  readonly isOutOfMemory: () => boolean;
}

const PAGE_BYTES = 64 * 1024;
const compiled = new Map<string, Promise<WasmModule>>();

/**
 * Returns options that start a WebAssembly program with bounded memory, which the limits of threads do not cover. The
 * code is compiled once per thread, and the program prints nothing, since its output may quote its input.
 * @param file the path of its code
 */
export async function boundedStart(file: string, maxMemoryBytes: number): Promise<BoundedStart> {
  const module = await moduleOf(file);
  let isOutOfMemory = false;
  const onLimit = (): void => {
    isOutOfMemory = true;
  };
  return {
    options: {
      instantiateWasm: (imports, done) => {
        void WebAssembly.instantiate(module, imports).then((instance) => {
          bound(instance, maxMemoryBytes, onLimit);
          done(instance);
        });
        return {};
      },
      print: () => undefined,
      printErr: () => undefined,
    },
    isOutOfMemory: () => isOutOfMemory,
  };
}

/** A failure is not kept: the next start tries again. */
async function moduleOf(file: string): Promise<WasmModule> {
  const compiling = compiled.get(file) ?? readFile(file).then((code) => WebAssembly.compile(code));
  compiled.set(file, compiling);
  try {
    return await compiling;
  } catch (error) {
    compiled.delete(file);
    throw error;
  }
}

/** Prevents the exported memory, whatever its name, from growing beyond the limit. */
function bound(instance: WasmInstance, maxBytes: number, onLimit: () => void): void {
  const memory = Object.values(instance.exports).find((each) => each instanceof WebAssembly.Memory);
  if (memory === undefined) throw new Error('A program in WebAssembly without memory of its own');
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE_BYTES <= maxBytes) return grow(pages);
    onLimit();
    throw new RangeError('The memory of this program may not grow further');
  };
}
