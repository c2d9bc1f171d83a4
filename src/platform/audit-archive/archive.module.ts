import { Module } from '@nestjs/common';
import { provideConfig } from '../config/config.module.js';
import { Archivable } from './archivable.js';
import { ArchiveConfig } from './archive.config.js';
import { ArchiveController } from './archive.controller.js';
import { ArchiveRemovalTask } from './archive-removal.task.js';
import { ArchiveService } from './archive.service.js';
import { SignedHeadController } from './signed-head.controller.js';
import { SignedHeadService } from './signed-head.service.js';

/** Allows checking the log elsewhere: signed heads, and archives whose last hash the log continues from. */
@Module({
  controllers: [ArchiveController, SignedHeadController],
  providers: [provideConfig(ArchiveConfig), Archivable, ArchiveRemovalTask, ArchiveService, SignedHeadService],
})
export class ArchiveModule {}
