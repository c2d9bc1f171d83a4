import { BatchClosingService } from './batch-closing.service.js';
import { BatchDocumentsRepository } from './batch-documents.repository.js';
import { BatchFollowUp } from './batch-follow-up.js';
import { BatchOverviewService } from './batch-overview.service.js';
import { BatchReferences } from './batch-references.js';
import { BatchRegrouping } from './batch-regrouping.js';
import { BatchUpkeepTask } from './batch-upkeep.task.js';
import { BatchAudit } from './batch-audit.js';
import { BatchController } from './batch.controller.js';
import { BatchRecord, BatchSchema } from '../batch-records/batch.model.js';
import { BatchRepository } from '../batch-records/batch.repository.js';
import { BatchService } from './batch.service.js';
import { PiiTypesController } from './pii-types.controller.js';
import { RiskRecomputation } from './risk-recomputation.js';

export const batchModels = [{ name: BatchRecord.name, schema: BatchSchema }];
export const batchControllers = [BatchController, PiiTypesController];
export const batchProviders = [
  BatchClosingService,
  BatchDocumentsRepository,
  BatchFollowUp,
  BatchOverviewService,
  BatchReferences,
  BatchRegrouping,
  BatchRepository,
  BatchService,
  BatchAudit,
  BatchUpkeepTask,
  RiskRecomputation,
];
