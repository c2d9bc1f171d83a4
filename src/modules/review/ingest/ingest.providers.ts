import { AddDocumentsController } from './add-documents.controller.js';
import { BulkIngest } from './bulk-ingest.js';
import { IngestController } from './ingest.controller.js';
import { IngestService } from './ingest.service.js';
import { Intake } from './intake.js';

export const ingestControllers = [IngestController, AddDocumentsController];
export const ingestProviders = [BulkIngest, IngestService, Intake];
