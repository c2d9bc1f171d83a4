import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectMetric, makeCounterProvider, makeGaugeProvider } from '@willsoto/nestjs-prometheus';
import type { Counter, Gauge } from 'prom-client';
import { AuditLog } from '../audit/audit-log.js';
import { SYSTEM } from '../audit/audit.types.js';
import { Clock } from '../clock/clock.js';
import { DataConfig } from '../config/data.config.js';
import { Settings } from '../config/settings.js';
import { DatabaseConfig } from '../database/database.config.js';
import { EncryptionConfig } from '../encryption/encryption.config.js';
import type { Task } from '../jobs/task.js';
import { TaskRunner } from '../jobs/task-runner.js';
import { backupsAt, nameOf, removeBefore } from './backup-files.js';
import { targetAt, type BackupTarget } from './backup-target.js';
import { BackupConfig } from './backup.config.js';
import { S3Config } from './s3.config.js';
import { isS3Url } from './s3-url.js';

const LAST = 'umbra_backup_last_timestamp_seconds';
const FAILURES = 'umbra_backup_failures_total';

export const backupMetricProviders = [
  makeGaugeProvider({ name: LAST, help: 'When the last backup in BACKUP_FOLDER was made, as Unix time.' }),
  makeCounterProvider({ name: FAILURES, help: 'Backups in BACKUP_FOLDER that could not be made.' }),
];

const run = promisify(execFile);
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const CLI = path.join(__dirname, '..', '..', 'cli', 'umbra.js');
const MAX_REASON_CHARACTERS = 500;
/** Variables in which the client of S3 finds a role, and Node authorities. */
const AMBIENT = /^(?:AWS_|HOME$|NODE_EXTRA_CA_CERTS$)/;

/**
 * Makes backups of the embedded store at regular intervals, by the command line in a process of its own: the store can
 * be opened only once by each process.
 */
@Injectable()
export class BackupTask implements Task, OnModuleInit {
  readonly name = 'backup';
  /** The interval of checking whether a backup is due, which is also the pause after a failure. */
  readonly everySeconds = 600;
  private readonly logger = new Logger('Backup');

  constructor(
    private readonly runner: TaskRunner,
    private readonly config: BackupConfig,
    private readonly settings: Settings,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    @InjectMetric(LAST) private readonly last: Gauge,
    @InjectMetric(FAILURES) private readonly failures: Counter,
  ) {}

  onModuleInit(): void {
    if (this.config.folder === '') return;
    if (this.settings.of(DatabaseConfig).uri === '') this.runner.register(this);
    else this.logger.warn('BACKUP_FOLDER has no effect with MONGODB_URI: back the server up with its own tools');
  }

  async run(signal: AbortSignal): Promise<void> {
    const { folder, everyHours, keepDays } = this.config;
    try {
      const target = targetAt(folder, this.settings.of(S3Config));
      const now = this.clock.now();
      const before = (await backupsAt(target)).at(-1)?.at ?? new Date(0);
      if (now.getTime() - before.getTime() >= everyHours * HOUR_MS) await this.make(target, now, signal);
      const backups = await backupsAt(target);
      const removed = await removeBefore(new Date(now.getTime() - keepDays * DAY_MS), backups, target);
      if (removed > 0) this.logger.log({ removed }, 'Old backups were removed');
      this.last.set((backups.at(-1)?.at.getTime() ?? 0) / 1000);
    } catch (error) {
      if (signal.aborted) return;
      this.failures.inc();
      this.logger.error({ reason: reasonOf(error) }, 'A backup could not be made; it is tried again in ten minutes');
    }
  }

  private async make(target: BackupTarget, now: Date, signal: AbortSignal): Promise<void> {
    const { recipients } = this.config;
    const name = nameOf(now);
    // Keys from the settings are not in the data folder.
    const withKeys = this.settings.of(EncryptionConfig).keys.length === 0 ? ['--with-keys'] : [];
    const keys = recipients.flatMap((recipient) => ['--recipient', recipient]);
    await run(process.execPath, [CLI, 'backup', target.at(name), ...keys, ...withKeys], {
      // Without the other secrets of this process, which a backup does not need.
      env: { UMBRA_DATA_DIR: this.settings.of(DataConfig).directory, ...this.storageEnvironment() },
      signal,
    });
    this.logger.log({ name }, 'A backup was made');
    await this.audit.append([
      { actor: SYSTEM, action: 'BACKUP_MADE', resourceType: 'Backup', resourceId: name, details: {} },
    ]);
  }

  /** Returns what the command line needs to reach S3-compatible storage, by keys or by the role of this process. */
  private storageEnvironment(): NodeJS.ProcessEnv {
    if (!isS3Url(this.config.folder)) return {};
    const { endpoint, region, accessKeyId, secretAccessKey } = this.settings.of(S3Config);
    const ambient = Object.entries(process.env).filter(([name]) => AMBIENT.test(name));
    return {
      ...Object.fromEntries(ambient),
      BACKUP_S3_REGION: region,
      ...(endpoint !== '' && { BACKUP_S3_ENDPOINT: endpoint }),
      ...(accessKeyId !== '' && {
        BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
        BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
      }),
    };
  }
}

/** Returns what the command line has said, which names files but nothing that is stored. */
function reasonOf(error: unknown): string {
  const { stderr, message } = error as { readonly stderr?: unknown; readonly message?: unknown };
  const output = typeof stderr === 'string' && stderr.trim() !== '' ? stderr : String(message);
  return output.trim().slice(0, MAX_REASON_CHARACTERS);
}
