import { AddDocumentsController } from './add-documents.controller.js';
import { BulkIngest } from './bulk-ingest.js';
import { FileIngest } from './file-ingest.js';
import { DocumentFileRecord, DocumentFileSchema } from '../files/document-file.model.js';
import { DocumentFileRepository } from '../files/document-file.repository.js';
import { OriginalController } from '../originals/original.controller.js';
import { OriginalService } from '../originals/original.service.js';
import { SheetsController } from '../originals/sheets.controller.js';
import { SheetsService } from '../originals/sheets.service.js';
import { PlaceService } from '../files/place.service.js';
import { SweepFilesTask } from '../files/sweep-files.task.js';
import { DocumentIngestController } from './ingest.controller.js';
import { IngestService } from './ingest.service.js';
import { ArrivalStore } from './arrival-store.js';
import { Intake } from './intake.js';
import { PdfIngest } from './pdf-ingest.js';

export const ingestModels = [{ name: DocumentFileRecord.name, schema: DocumentFileSchema }];
export const ingestControllers = [
  DocumentIngestController,
  AddDocumentsController,
  OriginalController,
  SheetsController,
];
export const ingestProviders = [
  BulkIngest,
  DocumentFileRepository,
  FileIngest,
  IngestService,
  ArrivalStore,
  Intake,
  OriginalService,
  SheetsService,
  PdfIngest,
  PlaceService,
  SweepFilesTask,
];
