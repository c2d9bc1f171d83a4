import { CertificateRecord, CertificateSchema } from './certificate.model.js';
import { CertificateRepository } from './certificate.repository.js';
import { CertificateService } from './certificate.service.js';
import { DocumentContents } from './document-contents.js';
import { FileRedactor } from './file-redactor.js';
import { FinalizeController } from './finalize.controller.js';
import { FinalizeService } from './finalize.service.js';
import { PurgeDocumentsTask } from './purge-documents.task.js';
import { PdfRedactor } from './pdf-redactor.js';
import { PurgeService } from './purge.service.js';
import { RedactedFileController } from './redacted-file.controller.js';
import { RedactedFileService } from './redacted-file.service.js';
import { Results } from './results.js';
import { SweepRedactedTask } from './sweep-redacted.task.js';
import { SweepSourcesTask } from './sweep-sources.task.js';

export const finalizeModels = [{ name: CertificateRecord.name, schema: CertificateSchema }];
export const finalizeControllers = [FinalizeController, RedactedFileController];
export const finalizeProviders = [
  CertificateRepository,
  CertificateService,
  DocumentContents,
  FileRedactor,
  FinalizeService,
  PdfRedactor,
  PurgeDocumentsTask,
  PurgeService,
  RedactedFileService,
  Results,
  SweepRedactedTask,
  SweepSourcesTask,
];
