import type { DeepName } from './deep-names.types.js';
import { joinNames } from './join-names.js';
import { ModelProblem, readModel, WEIGHTS_FILE, refuseModelFile, type ModelLocation } from './model-files.js';
import { NameModel } from './name-model.js';
import { loadRuntime, type Runtime, type RuntimeSession } from './runtime.js';
import type { WordPieces } from './word-piece.js';

/** A request to the process; one at a time. An empty text only opens the model. */
export interface FindQuestion {
  /** Equal in all requests to one process. */
  readonly location: ModelLocation;
  readonly text: string;
}
export type FindAnswer =
  | { readonly outcome: 'found'; readonly names: readonly DeepName[] }
  | { readonly outcome: 'problem'; readonly state: 'missing' | 'failed'; readonly message: string }
  | { readonly outcome: 'broken' };

interface OpenModel {
  readonly words: WordPieces;
  readonly model: NameModel;
}

let opened: Promise<OpenModel> | undefined;

async function answerTo({ location, text }: FindQuestion): Promise<FindAnswer> {
  try {
    opened ??= openModel(location);
    const { words: pieces, model } = await opened;
    const words = pieces.wordsOf(text);
    return { outcome: 'found', names: joinNames(text, words, await model.judge(words)) };
  } catch (error) {
    if (error instanceof ModelProblem) return { outcome: 'problem', state: error.state, message: error.message };
    return { outcome: 'broken' };
  }
}

async function openModel({ folder, runtime: file }: ModelLocation): Promise<OpenModel> {
  const { weights, words, typeOfLabel } = await readModel(folder);
  const session = await create(load(file), weights);
  const model = new NameModel(load(file), session, words.special, typeOfLabel);
  await model.judge(words.wordsOf('Ada')).catch(() => refuseModelFile(WEIGHTS_FILE));
  return { words, model };
}

function load(file: string): Runtime {
  try {
    return loadRuntime(file);
  } catch {
    throw new ModelProblem(
      'missing',
      'The runtime of the deep name model does not fit this machine. Run "npm run names:deep" with the folder of NAMES_DEEP_PATH on a machine of this kind.',
    );
  }
}

/**
 * Creates a single-threaded session: sums are then always added in the same order, so that the same text gives the same
 * names.
 */
const create = async (runtime: Runtime, weights: Uint8Array): Promise<RuntimeSession> =>
  runtime.InferenceSession.create(weights, { intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 4 }).catch(
    () => refuseModelFile(WEIGHTS_FILE),
  );

process.on('message', (question: FindQuestion) => {
  void answerTo(question).then((answer) => process.send?.(answer));
});
// The parent process has ended, for whatever reason.
process.on('disconnect', () => process.exit());
