import { BacklogController } from './backlog.controller.js';
import { DetectionService } from './detection.js';
import { DocumentRedactor } from './document-redactor.js';
import { PolicyVersionReferences } from './policy-version-references.js';
import { RedactionInput } from './redaction-input.js';
import { redactionMetricProviders, RedactionMetrics } from './redaction.metrics.js';
import { RedactionRepository } from './redaction.repository.js';
import { RedactionWorker } from './redaction-worker.js';
import { Throughput } from './throughput.js';

export const redactionControllers = [BacklogController];
export const redactionProviders = [
  DetectionService,
  DocumentRedactor,
  PolicyVersionReferences,
  RedactionInput,
  RedactionRepository,
  RedactionWorker,
  Throughput,
  RedactionMetrics,
  ...redactionMetricProviders,
];
