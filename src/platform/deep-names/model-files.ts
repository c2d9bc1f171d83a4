import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { typesOfLabels } from './labels.js';
import { findRuntime } from './runtime.js';
import { WordPieces } from './word-piece.js';

/** The paths that a process needs to open the model. */
export interface ModelLocation {
  readonly folder: string;
  /** The main file of the runtime. */
  readonly runtime: string;
}

/** The content of a model's files. */
export interface ModelFiles {
  readonly weights: Uint8Array;
  readonly words: WordPieces;
  /** For each label the index of its type in `NAME_TYPES`, or -1. */
  readonly typeOfLabel: readonly number[];
}

/** The reason why there is no model; the message says what to do. */
export class ModelProblem extends Error {
  constructor(
    readonly state: 'missing' | 'failed',
    message: string,
  ) {
    super(message);
    this.name = 'ModelProblem';
  }
}

export const WEIGHTS_FILE = 'model_q4.onnx';
/** Required files. The licence is one of them because its terms require that it accompanies the model. */
const FILES = [WEIGHTS_FILE, 'vocab.txt', 'config.json', 'LICENSE'] as const;
/** The known model has 14.7 MB; a far larger file is a different model. */
const MAX_BYTES = 512 * 1024 * 1024;
const INSTALL_ADVICE =
  'Run "npm run names:deep" with that folder where packages can be installed, or copy the folder from there.';

/** @throws ModelProblem `missing` */
export async function locateModel(folder: string): Promise<ModelLocation> {
  for (const file of FILES) {
    const found = await stat(path.join(folder, file)).catch(() => undefined);
    if (found?.isFile() !== true) {
      throw new ModelProblem('missing', `NAMES_DEEP_PATH has no ${file}. ${INSTALL_ADVICE}`);
    }
    if (found.size > MAX_BYTES)
      throw new ModelProblem('failed', `${file} in NAMES_DEEP_PATH is too large. ${INSTALL_ADVICE}`);
  }
  const runtime = findRuntime(folder);
  if (runtime === undefined) {
    throw new ModelProblem(
      'missing',
      `The runtime of the deep name model is not installed. ${INSTALL_ADVICE} Or run "npm install --ignore-scripts onnxruntime-node" here.`,
    );
  }
  return { folder, runtime };
}

/** @throws ModelProblem `failed` if a file does not belong to a compatible model */
export async function readModel(folder: string): Promise<ModelFiles> {
  const [weights, vocabulary, config] = await Promise.all([
    readFile(path.join(folder, WEIGHTS_FILE)),
    readFile(path.join(folder, 'vocab.txt'), 'utf8'),
    readFile(path.join(folder, 'config.json'), 'utf8'),
  ]);
  const settings = parsed(config);
  const typeOfLabel = typesOfLabels(settings);
  if (typeOfLabel === undefined) return refuseModelFile('config.json');
  const words = wordPieces(vocabulary);
  if (words === undefined || words.size !== sizeOfVocabulary(settings)) return refuseModelFile('vocab.txt');
  return { weights, words, typeOfLabel };
}

export function refuseModelFile(file: string): never {
  throw new ModelProblem(
    'failed',
    `${file} in NAMES_DEEP_PATH is not part of a supported name model. ${INSTALL_ADVICE}`,
  );
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function wordPieces(list: string): WordPieces | undefined {
  try {
    return WordPieces.of(list);
  } catch {
    return undefined;
  }
}

const sizeOfVocabulary = (config: unknown): unknown =>
  typeof config === 'object' && config !== null && 'vocab_size' in config ? config.vocab_size : undefined;
