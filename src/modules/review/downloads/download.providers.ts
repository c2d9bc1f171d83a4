import { BatchDownloadController } from './batch-download.controller.js';
import { BatchDownloadService } from './batch-download.service.js';

export const downloadControllers = [BatchDownloadController];
export const downloadProviders = [BatchDownloadService];
