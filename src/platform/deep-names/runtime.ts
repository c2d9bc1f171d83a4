import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** What is used of `onnxruntime-node`, which is no dependency: who wants the deep model installs it. */
export interface Runtime {
  readonly Tensor: new (type: 'int64', data: BigInt64Array, shape: readonly number[]) => RuntimeTensor;
  readonly InferenceSession: {
    readonly create: (
      model: Uint8Array,
      options: {
        readonly intraOpNumThreads: number;
        readonly interOpNumThreads: number;
        readonly logSeverityLevel: number;
      },
    ) => Promise<RuntimeSession>;
  };
}
export interface RuntimeTensor {
  readonly data: unknown;
}
export interface RuntimeSession {
  readonly run: (inputs: Readonly<Record<string, RuntimeTensor>>) => Promise<Readonly<Record<string, RuntimeTensor>>>;
}

const PACKAGE = 'onnxruntime-node';

/**
 * Where the runtime is: in the product's own installation, else in the folder of the model.
 * @returns undefined when it is in neither
 */
export function findRuntime(folder: string): string | undefined {
  for (const from of [__filename, path.join(path.resolve(folder), 'package.json')]) {
    try {
      const found = createRequire(from).resolve(PACKAGE);
      if (existsSync(found)) return found;
    } catch {
      // Not there.
    }
  }
  return undefined;
}

/** @throws whatever the runtime throws where it does not fit this machine */
export const loadRuntime = (file: string): Runtime => createRequire(file)(file) as Runtime;
