import { Env, EnvInteger } from '../config/env.js';

/** The location of the deep model of names, and the resources it may use. */
export class DeepNamesConfig {
  @Env({
    name: 'NAMES_DEEP_PATH',
    description:
      'Folder of the deep name model, as created by `npm run names:deep`: model_q4.onnx, vocab.txt, config.json, its licence and, unless installed with the product, the runtime. If absent, there is no deep model. Nothing is ever downloaded.',
    must: 'the path of a folder',
    example: './var/names-deep',
  })
  readonly folder: string = '';

  @EnvInteger({
    name: 'NAMES_DEEP_THREADS',
    description:
      'The number of processes, of one thread each, for the deep name model. Each needs about 175 MB and reads about 15,000 characters per second.',
    range: { from: 1, to: 64 },
  })
  readonly threads: number = 1;

  @EnvInteger({
    name: 'NAMES_DEEP_CONCURRENCY',
    description:
      'The maximum number of texts that the deep name model processes or that wait for it. Further texts fail.',
    range: { from: 1, to: 10_000 },
  })
  readonly concurrency: number = 32;

  @EnvInteger({
    name: 'NAMES_DEEP_TIMEOUT_SECONDS',
    description: 'The maximum time for one text in the deep name model, including waiting. Then the text fails.',
    range: { from: 1, to: 600 },
  })
  readonly timeoutSeconds: number = 30;
}
