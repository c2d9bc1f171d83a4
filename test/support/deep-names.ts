import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * The stand-in's vocabulary: `ada`, `zyx` and `lovelace` are names, `crash` to `throw` cause faults; all other words
 * are unknown.
 */
export const VOCABULARY: readonly string[] = [
  ...['[PAD]', '[UNK]', '[CLS]', '[SEP]'],
  ...['ada', 'zyx', 'lovelace', 'crash', 'hang', 'slow', 'throw'],
];
export const MODEL_CONFIG = {
  vocab_size: VOCABULARY.length,
  id2label: { 0: 'O', 1: 'B-GIVEN_NAME', 2: 'B-SURNAME' },
};

/** Implements the part of onnxruntime-node that is used. */
const RUNTIME = `
const VOCABULARY = ${JSON.stringify(VOCABULARY)};
exports.Tensor = class { constructor(type, data) { this.data = data; } };
exports.InferenceSession = {
  create: async (model) => {
    if (Buffer.from(model).toString() !== 'weights') throw new Error('No model');
    return { run: async ({ input_ids: { data } }) => {
      const words = Array.from(data, (piece) => VOCABULARY[Number(piece)]);
      if (words.includes('crash')) process.kill(process.pid, 'SIGKILL');
      if (words.includes('hang')) for (;;);
      if (words.includes('slow')) await new Promise((resolve) => setTimeout(resolve, 200));
      if (words.includes('throw')) throw new Error('Thrown over: Ada');
      const logits = new Float32Array(words.length * 3);
      words.forEach((word, at) => {
        logits[at * 3 + (word === 'ada' || word === 'zyx' ? 1 : word === 'lovelace' ? 2 : 0)] = 9;
      });
      return { logits: { data: logits } };
    } };
  },
};
`;

export interface ModelFolder {
  readonly folder: string;
  remove(): Promise<void>;
}

/**
 * Creates a folder for NAMES_DEEP_PATH with a stand-in for model and runtime; `changes` replace files or, if undefined,
 * omit them.
 */
export async function modelFolder(changes: Readonly<Record<string, string | undefined>> = {}): Promise<ModelFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'umbra-names-'));
  const files: Readonly<Record<string, string | undefined>> = {
    'model_q4.onnx': 'weights',
    'vocab.txt': VOCABULARY.join('\n'),
    'config.json': JSON.stringify(MODEL_CONFIG),
    LICENSE: 'A licence',
    'node_modules/onnxruntime-node/index.js': RUNTIME,
    ...changes,
  };
  for (const [name, content] of Object.entries(files)) {
    if (content === undefined) continue;
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
