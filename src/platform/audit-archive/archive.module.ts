import { Module } from '@nestjs/common';
import { provideConfig } from '../config/config.module.js';
import { Archivable } from './archivable.js';
import { ArchiveConfig } from './archive.config.js';
import { ArchiveController } from './archive.controller.js';
import { ArchiveRemovalTask } from './archive-removal.task.js';
import { ArchiveService } from './archive.service.js';

/** Retention of the audit log: old entries are archived, and the log goes on from the archive's last hash. */
@Module({
  controllers: [ArchiveController],
  providers: [provideConfig(ArchiveConfig), Archivable, ArchiveRemovalTask, ArchiveService],
})
export class ArchiveModule {}
