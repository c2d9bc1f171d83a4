import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { provideConfig } from '../../platform/config/config.module.js';
import { PdfModule } from '../../pdf/pdf.module.js';
import { AlertModule } from '../alert/alert.module.js';
import { ContextModule } from '../context/context.module.js';
import { FilterModule } from '../filter/filter.module.js';
import { LlmModule } from '../llm/llm.module.js';
import { PolicyModule } from '../policy/policy.module.js';
import { SearchModule } from '../search/search.module.js';
import { TrendModule } from '../trend/trend.module.js';
import { assignmentControllers, assignmentModels, assignmentProviders } from './assignments/assignment.providers.js';
import { batchControllers, batchModels, batchProviders } from './batches/batch.providers.js';
import { CommentController } from './comments/comment.controller.js';
import { CommentRecord, CommentSchema } from './comments/comment.model.js';
import { CommentRepository } from './comments/comment.repository.js';
import { CommentService } from './comments/comment.service.js';
import { Mentions } from './comments/mentions.js';
import { complianceControllers, complianceModels, complianceProviders } from './compliance/compliance.providers.js';
import { decisionControllers, decisionModels, decisionProviders } from './decisions/decision.providers.js';
import { documentModels, documentProviders } from './documents/document.providers.js';
import { downloadControllers, downloadProviders } from './downloads/download.providers.js';
import { ErasureController } from './erasure/erasure.controller.js';
import { ErasureService } from './erasure/erasure.service.js';
import { exportControllers, exportProviders } from './exports/export.providers.js';
import { finalizeControllers, finalizeModels, finalizeProviders } from './finalize/finalize.providers.js';
import { HistoryController } from './history/history.controller.js';
import { HistoryService } from './history/history.service.js';
import { ingestControllers, ingestModels, ingestProviders } from './ingest/ingest.providers.js';
import { instanceControllers, instanceModels, instanceProviders } from './instances/instance.providers.js';
import { OpinionController } from './opinions/opinion.controller.js';
import { OpinionService } from './opinions/opinion.service.js';
import { noticeModels, noticeProviders } from './notices/notice.providers.js';
import { qualityControllers, qualityModels, qualityProviders } from './quality/quality.providers.js';
import { QueueController } from './queue/queue.controller.js';
import { QueueRepository } from './queue/queue.repository.js';
import { QueueService } from './queue/queue.service.js';
import { redactionControllers, redactionProviders } from './redaction/redaction.providers.js';
import {
  finalizationPolicyControllers,
  finalizationPolicyModels,
  finalizationPolicyProviders,
} from './retention-policies/finalization-policy.providers.js';
import { reportControllers, reportProviders } from './reports/report.providers.js';
import { ReviewConfig } from './review.config.js';
import { AdjudicationController } from './reviewing/adjudication.controller.js';
import { AdjudicationService } from './reviewing/adjudication.service.js';
import { DocumentController } from './reviewing/document.controller.js';
import { LockController } from './reviewing/lock.controller.js';
import { ReviewingController } from './reviewing/reviewing.controller.js';
import { SpanController } from './reviewing/span.controller.js';
import { ReviewingService } from './reviewing/reviewing.service.js';
import { DocumentSearchController } from './searching/document-search.controller.js';
import { DocumentSearchService } from './searching/document-search.service.js';
import { secondOpinionControllers, secondOpinionProviders } from './second-opinions/second-opinion.providers.js';
import { spanProviders } from './span-edits/span.providers.js';
import { weightSetControllers, weightSetModels, weightSetProviders } from './weights/weight-set.providers.js';

/**
 * Document review: documents are redacted in the background, people decide on each span and finalize; all of it is
 * audited.
 */
@Module({
  imports: [
    ContextModule,
    FilterModule,
    PolicyModule,
    AlertModule,
    TrendModule,
    SearchModule,
    LlmModule,
    PdfModule,
    MongooseModule.forFeature([
      { name: CommentRecord.name, schema: CommentSchema },
      ...batchModels,
      ...complianceModels,
      ...assignmentModels,
      ...decisionModels,
      ...documentModels,
      ...finalizeModels,
      ...finalizationPolicyModels,
      ...ingestModels,
      ...instanceModels,
      ...noticeModels,
      ...qualityModels,
      ...weightSetModels,
    ]),
  ],
  controllers: [
    QueueController,
    ...assignmentControllers,
    ...batchControllers,
    ...complianceControllers,
    ...downloadControllers,
    ...exportControllers,
    ...qualityControllers,
    ...finalizationPolicyControllers,
    ...weightSetControllers,
    ...ingestControllers,
    // Fixed paths below a document must come before those with a parameter.
    CommentController,
    HistoryController,
    ...decisionControllers,
    DocumentController,
    ...finalizeControllers,
    AdjudicationController,
    ReviewingController,
    ErasureController,
    SpanController,
    LockController,
    DocumentSearchController,
    OpinionController,
    ...reportControllers,
    ...secondOpinionControllers,
    ...instanceControllers,
    ...redactionControllers,
  ],
  providers: [
    provideConfig(ReviewConfig),
    ...assignmentProviders,
    ...batchProviders,
    ...complianceProviders,
    ...decisionProviders,
    ...documentProviders,
    ...downloadProviders,
    ...exportProviders,
    ...finalizeProviders,
    ...finalizationPolicyProviders,
    ...instanceProviders,
    ...noticeProviders,
    ...qualityProviders,
    ...weightSetProviders,
    ...redactionProviders,
    OpinionService,
    ...reportProviders,
    ...secondOpinionProviders,
    CommentRepository,
    CommentService,
    Mentions,
    HistoryService,
    ...ingestProviders,
    QueueRepository,
    QueueService,
    AdjudicationService,
    ReviewingService,
    ErasureService,
    DocumentSearchService,
    ...spanProviders,
  ],
})
export class ReviewModule {}
