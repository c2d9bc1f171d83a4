import { Module } from '@nestjs/common';
import { provideConfig } from '../config/config.module.js';
import { OcrConfig } from './ocr.config.js';
import { TextRecogniser } from './text-recogniser.js';

const recogniser = {
  provide: TextRecogniser,
  inject: [OcrConfig],
  useFactory: ({ languages, dataDirectory, workers, timeoutSeconds }: OcrConfig): TextRecogniser =>
    new TextRecogniser({
      languages: languages.split('+'),
      ...(dataDirectory !== '' && { languageDir: dataDirectory }),
      workers,
      timeoutSeconds,
    }),
};

/** Recognises text in images of pages. */
@Module({
  providers: [provideConfig(OcrConfig), recogniser],
  exports: [OcrConfig, TextRecogniser],
})
export class OcrModule {}
