import { ReportController } from './report.controller.js';
import { ReportRepository } from './report.repository.js';
import { ReportService } from './report.service.js';

export const reportControllers = [ReportController];
export const reportProviders = [ReportRepository, ReportService];
