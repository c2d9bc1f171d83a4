import { CountDocumentsTask } from './count-documents.task.js';
import { DocumentCounting } from './document-counting.js';
import { ReportController } from './report.controller.js';
import { ReportService } from './report.service.js';

export const reportControllers = [ReportController];
export const reportProviders = [CountDocumentsTask, DocumentCounting, ReportService];
