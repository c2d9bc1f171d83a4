import { Module, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { provideConfig } from '../../platform/config/config.module.js';
import { DeepNamesModule } from '../../platform/deep-names/deep-names.module.js';
import { OcrModule } from '../../platform/ocr/ocr.module.js';
import { PdfModule } from '../../pdf/pdf.module.js';
import { RedactedPdfConfig } from '../../pdf/redacted-pdf.config.js';
import { PhEyeModule } from '../../platform/ph-eye/ph-eye.module.js';
import { AlertModule } from '../alert/alert.module.js';
import { ContextModule } from '../context/context.module.js';
import { LlmModule } from '../llm/llm.module.js';
import { PolicyModule } from '../policy/policy.module.js';
import { TrendModule } from '../trend/trend.module.js';
import { assignDocumentId } from './document-id.js';
import { DocumentFilterService } from './document-filter.service.js';
import { AttachmentThreads, DocumentThreads } from './document-threads.js';
import { documentControllers, documentModels, documentProviders } from './documents/documents.providers.js';
import { EmbeddedPdfService } from './embedded-pdf.service.js';
import { FairTurns } from './fair-turns.js';
import { FilterAnswers } from './filter-answers.js';
import { FilterAccess } from './filter.access.js';
import { FilterConfig } from './filter.config.js';
import { FilterController } from './filter.controller.js';
import { filterMetricProviders, FilterMetrics } from './filter.metrics.js';
import { FilterService } from './filter.service.js';
import { LineFilter } from './line-filter.js';
import { PictureTexts } from './picture-texts.js';
import { ModelQueries } from './model-queries.service.js';
import { PdfAttachments } from './pdf-attachments.js';
import { PdfFilterService } from './pdf-filter.service.js';
import { RedactionPool } from './redaction-pool.js';
import { ReceiptController } from './receipts/receipt.controller.js';
import { ReceiptService } from './receipts/receipt.service.js';
import { Replacements } from './replacements.js';
import { TextRedactor } from './text-redactor.js';
import { StatusController } from './status.controller.js';

@Module({
  imports: [
    MongooseModule.forFeature(documentModels),
    AlertModule,
    ContextModule,
    LlmModule,
    DeepNamesModule,
    OcrModule,
    PdfModule,
    PhEyeModule,
    PolicyModule,
    TrendModule,
  ],
  controllers: [FilterController, ReceiptController, StatusController, ...documentControllers],
  providers: [
    provideConfig(FilterConfig),
    provideConfig(RedactedPdfConfig),
    FilterAccess,
    FilterAnswers,
    FilterService,
    TextRedactor,
    PdfFilterService,
    DocumentFilterService,
    DocumentThreads,
    AttachmentThreads,
    PdfAttachments,
    PictureTexts,
    EmbeddedPdfService,
    LineFilter,
    RedactionPool,
    FairTurns,
    Replacements,
    ReceiptService,
    ModelQueries,
    FilterMetrics,
    ...filterMetricProviders,
    ...documentProviders,
  ],
  exports: [FilterService, PdfFilterService, DocumentFilterService],
})
export class FilterModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(assignDocumentId).forRoutes('api/filter', 'api/explain', 'api/policies/apply');
  }
}
