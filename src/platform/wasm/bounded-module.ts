import { readFile } from 'node:fs/promises';

/** What is used of WebAssembly, which neither the language nor Node's types declare. */
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

/** What a program that was compiled by Emscripten is started with. */
export interface BoundedStart {
  readonly options: {
    readonly instantiateWasm: (imports: unknown, done: (instance: WasmInstance) => void) => object;
    readonly print: () => undefined;
    readonly printErr: () => undefined;
  };
  /** Whether more memory was asked for than it may have: whatever fails then fails for that. */
  readonly isOutOfMemory: () => boolean;
}

const PAGE_BYTES = 64 * 1024;
const compiled = new Map<string, Promise<WasmModule>>();

/**
 * How a program in WebAssembly is started with a bound to its memory: limits of threads do not count it. It is compiled
 * once a thread, and prints nothing, since that may quote what it works on.
 * @param file of its code
 */
export async function boundedStart(file: string, mostMemoryBytes: number): Promise<BoundedStart> {
  const compiling = compiled.get(file) ?? readFile(file).then((code) => WebAssembly.compile(code));
  compiled.set(file, compiling);
  const module = await compiling;
  let isOutOfMemory = false;
  const onLimit = (): void => {
    isOutOfMemory = true;
  };
  return {
    options: {
      instantiateWasm: (imports, done) => {
        void WebAssembly.instantiate(module, imports).then((instance) => {
          bound(instance, mostMemoryBytes, onLimit);
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

/** Its memory stands among its exports, under whatever name: it is kept from growing. */
function bound(instance: WasmInstance, mostBytes: number, onLimit: () => void): void {
  const memory = Object.values(instance.exports).find((each) => each instanceof WebAssembly.Memory);
  if (memory === undefined) throw new Error('A program in WebAssembly without memory of its own');
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE_BYTES <= mostBytes) return grow(pages);
    onLimit();
    throw new RangeError('The memory of this program may not grow further');
  };
}
