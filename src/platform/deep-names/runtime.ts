import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The parts of `onnxruntime-node` that are used. It is not a dependency: users of the deep model install it. */
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
 * Returns the path of the runtime: in the product's installation, else in the folder of the model.
 * @returns undefined if it is in neither
 */
export function findRuntime(folder: string): string | undefined {
  for (const from of [__filename, path.join(path.resolve(folder), 'package.json')]) {
    try {
      const found = createRequire(from).resolve(PACKAGE);
      if (existsSync(found)) return found;
    } catch {
      // Not installed here.
    }
  }
  return undefined;
}

/** @throws the error of the runtime if it does not support this machine */
export const loadRuntime = (file: string): Runtime => createRequire(file)(file) as Runtime;
