import { Module } from '@nestjs/common';
import { provideConfig } from '../platform/config/config.module.js';
import { OcrModule } from '../platform/ocr/ocr.module.js';
import { PdfDocuments } from './pdf-documents.js';
import { PdfThreads } from './pdf-threads.js';
import { PdfConfig } from './pdf.config.js';

/** Modules that handle PDF documents import it and inject `PdfDocuments`. */
@Module({
  imports: [OcrModule],
  providers: [provideConfig(PdfConfig), PdfThreads, PdfDocuments],
  exports: [PdfDocuments],
})
export class PdfModule {}
