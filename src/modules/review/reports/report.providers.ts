import { CountDocumentsTask } from './count-documents.task.js';
import { DocumentCounting } from './document-counting.js';
import { ReportController } from './report.controller.js';
import { ReportService } from './report.service.js';
import { ReviewerFiguresController } from './reviewer-figures.controller.js';
import { ReviewerFiguresService } from './reviewer-figures.service.js';

export const reportControllers = [ReportController, ReviewerFiguresController];
export const reportProviders = [CountDocumentsTask, DocumentCounting, ReportService, ReviewerFiguresService];
