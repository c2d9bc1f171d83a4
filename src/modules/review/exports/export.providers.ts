import { ExportController } from './export.controller.js';
import { ExportService } from './export.service.js';

export const exportControllers = [ExportController];
export const exportProviders = [ExportService];
