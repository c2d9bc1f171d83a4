import { IsInt, IsString, Max, Min } from 'class-validator';
import { Env } from '../config/env.js';

/** The location of the deep model of names, and the resources it may use. */
export class DeepNamesConfig {
  @Env({
    name: 'NAMES_DEEP_PATH',
    description:
      'Folder of the deep model of names, as `npm run names:deep` fills it: model_q4.onnx, vocab.txt, config.json, its licence and, unless the product has it installed, the runtime. Without a folder there is no deep model. Nothing is ever downloaded.',
    must: 'the path of a folder',
    example: './var/names-deep',
  })
  @IsString()
  readonly folder: string = '';

  @Env({
    name: 'NAMES_DEEP_THREADS',
    description:
      'Processes of one thread each that the deep model of names runs in; each takes about 175 MB and reads some 15,000 characters a second.',
    must: 'a whole number from 1 to 64',
  })
  @IsInt()
  @Min(1)
  @Max(64)
  readonly threads: number = 1;

  @Env({
    name: 'NAMES_DEEP_CONCURRENCY',
    description: 'Texts that the deep model of names reads or that wait for it at once; the next one fails.',
    must: 'a whole number from 1 to 10000',
  })
  @IsInt()
  @Min(1)
  @Max(10_000)
  readonly concurrency: number = 32;

  @Env({
    name: 'NAMES_DEEP_TIMEOUT_SECONDS',
    description: 'How long the deep model of names may take for one text, waiting included, before the text fails.',
    must: 'a whole number from 1 to 600',
  })
  @IsInt()
  @Min(1)
  @Max(600)
  readonly timeoutSeconds: number = 30;
}
