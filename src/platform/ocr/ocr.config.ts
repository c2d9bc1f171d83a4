import { IsIn, IsInt, IsString, Matches, Max, Min } from 'class-validator';
import { Env } from '../config/env.js';

/** Whether text is recognised in images of pages, and with which limits. */
export class OcrConfig {
  @Env({
    name: 'PDF_OCR',
    description:
      'Whether the text of scanned pages of PDF documents and of other pictures is read off them: `auto` where a page has no usable text, `always` for every page, `off` for none.',
    must: 'auto, off or always',
  })
  @IsIn(['auto', 'off', 'always'])
  readonly mode: 'auto' | 'off' | 'always' = 'auto';

  @Env({
    name: 'PDF_OCR_LANGUAGES',
    description:
      'Languages that scanned pages may be in, by their names in Tesseract, with + between them. English comes with the product; the data of others is looked for in PDF_OCR_DATA_DIR. Each makes reading slower.',
    must: 'one to eight names of languages with + between them',
    example: 'eng+deu',
  })
  @IsString()
  @Matches(/^\w{1,40}(?:\+\w{1,40}){0,7}$/)
  readonly languages: string = 'eng';

  @Env({
    name: 'PDF_OCR_DATA_DIR',
    description:
      'Folder of the data of languages for Tesseract 5: `deu.traineddata` or `deu.traineddata.gz`. What is there goes before what comes with the product. Nothing is ever downloaded.',
    must: 'the path of a folder',
    example: '/var/lib/umbra/tessdata',
  })
  @IsString()
  readonly dataDirectory: string = '';

  @Env({
    name: 'PDF_OCR_WORKERS',
    description:
      'Scanned pages and pictures that are read at once, each in a thread that starts when it is needed and ends when it has been idle for a minute.',
    must: 'a whole number from 1 to 64',
  })
  @IsInt()
  @Min(1)
  @Max(64)
  readonly workers: number = 1;

  @Env({
    name: 'PDF_OCR_TIMEOUT_SECONDS',
    description:
      'How long reading one scanned page may take; it is then tried once more for twice as long, before the document fails with the number of the page.',
    must: 'a whole number from 1 to 600',
  })
  @IsInt()
  @Min(1)
  @Max(600)
  readonly timeoutSeconds: number = 60;
}
