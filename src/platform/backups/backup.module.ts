import { Module } from '@nestjs/common';
import { provideConfig } from '../config/config.module.js';
import { BackupConfig } from './backup.config.js';
import { S3Config } from './s3.config.js';
import { backupMetricProviders, BackupTask } from './backup.task.js';

/** Backups that the server makes automatically. */
@Module({ providers: [provideConfig(BackupConfig), provideConfig(S3Config), ...backupMetricProviders, BackupTask] })
export class BackupModule {}
