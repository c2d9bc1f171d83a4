import { Matches } from 'class-validator';
import { Env, EnvChoice, EnvInteger } from '../config/env.js';

/** Settings and limits for recognising text in images of pages. */
export class OcrConfig {
  @EnvChoice({
    name: 'PDF_OCR',
    description:
      'Whether text recognition reads scanned pages of PDF documents and other images: `auto` for pages without usable text, `always` for every page, `off` for none.',
    choices: ['auto', 'off', 'always'],
  })
  readonly mode: 'auto' | 'off' | 'always' = 'auto';

  @Env({
    name: 'PDF_OCR_LANGUAGES',
    description:
      'Languages of scanned pages, by their Tesseract names, separated by +. English is included; data for other languages is read from PDF_OCR_DATA_DIR. Each language slows down recognition.',
    must: 'one to eight names of languages, separated by +',
    example: 'eng+deu',
  })
  @Matches(/^\w{1,40}(?:\+\w{1,40}){0,7}$/)
  readonly languages: string = 'eng';

  @Env({
    name: 'PDF_OCR_DATA_DIR',
    description:
      'Folder of Tesseract 5 language data: `deu.traineddata` or `deu.traineddata.gz`. Its files take precedence over the included data. Nothing is ever downloaded.',
    must: 'the path of a folder',
    example: '/var/lib/umbra/tessdata',
  })
  readonly dataDirectory: string = '';

  @EnvInteger({
    name: 'PDF_OCR_WORKERS',
    description:
      'The maximum number of scanned pages and images read at once, each in a thread that starts on demand and stops after one idle minute. While one caller uses all of them, another caller gets one more.',
    range: { from: 1, to: 64 },
  })
  readonly workers: number = 1;

  @EnvInteger({
    name: 'PDF_OCR_TIMEOUT_SECONDS',
    description:
      'The maximum time for reading one scanned page. It is retried once with twice the time before the document fails with the number of the page.',
    range: { from: 1, to: 600 },
  })
  readonly timeoutSeconds: number = 60;
}
