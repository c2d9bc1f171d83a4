import { provideConfig } from '../../../platform/config/config.module.js';
import { PdfConfig } from '../../../pdf/pdf.config.js';
import { DocumentIntake } from './document-intake.js';
import { DocumentPieceRecord, DocumentPieceSchema } from './document-piece.model.js';
import { DocumentPieceRepository } from './document-piece.repository.js';
import { DocumentQueue } from './document-queue.js';
import { DocumentRedactor } from './document-redactor.js';
import { DocumentWorker } from './document-worker.js';
import { DocumentsConfig } from './documents.config.js';
import { DocumentsOfUser } from './documents-of-user.js';
import { DocumentsGauge } from './documents-gauge.js';
import { DocumentsMetrics, documentsMetricProviders } from './documents.metrics.js';
import { DocumentsUpkeepTask } from './documents-upkeep.task.js';
import { QueuedDocumentController } from './queued-document.controller.js';
import { QueuedDocumentRecord, QueuedDocumentSchema } from './queued-document.model.js';
import { QueuedDocumentRepository } from './queued-document.repository.js';
import { QueuedDocumentService } from './queued-document.service.js';
import { DocumentFollowUp } from './document-follow-up.js';
import { SweepPiecesTask } from './sweep-pieces.task.js';
import { TurnRepository } from './turn.repository.js';
import { WaitingLimits } from './waiting-limits.js';
import { WebhookDeliveryRecord, WebhookDeliverySchema } from './webhooks/delivery.model.js';
import { DeliveryRepository } from './webhooks/delivery.repository.js';
import { DeliveryTask } from './webhooks/delivery.task.js';
import { WebhookController } from './webhooks/webhook.controller.js';
import { PdfWebhookRecord, PdfWebhookSchema } from './webhooks/webhook.model.js';
import { WebhookOutbox } from './webhooks/webhook-outbox.js';
import { WebhookRepository } from './webhooks/webhook.repository.js';
import { WebhookSender } from './webhooks/webhook-sender.js';
import { WebhookService } from './webhooks/webhook.service.js';

export const documentModels = [
  { name: QueuedDocumentRecord.name, schema: QueuedDocumentSchema },
  { name: DocumentPieceRecord.name, schema: DocumentPieceSchema },
  { name: PdfWebhookRecord.name, schema: PdfWebhookSchema },
  { name: WebhookDeliveryRecord.name, schema: WebhookDeliverySchema },
];

export const documentControllers = [QueuedDocumentController, WebhookController];

/** Providers of the filter module that redact documents later. */
export const documentProviders = [
  provideConfig(DocumentsConfig),
  provideConfig(PdfConfig),
  ...documentsMetricProviders,
  DocumentsMetrics,
  DocumentsGauge,
  QueuedDocumentRepository,
  DocumentPieceRepository,
  TurnRepository,
  WaitingLimits,
  DocumentIntake,
  DocumentQueue,
  DocumentRedactor,
  DocumentWorker,
  DocumentFollowUp,
  QueuedDocumentService,
  DocumentsOfUser,
  DocumentsUpkeepTask,
  SweepPiecesTask,
  WebhookRepository,
  WebhookService,
  WebhookOutbox,
  WebhookSender,
  DeliveryRepository,
  DeliveryTask,
];
