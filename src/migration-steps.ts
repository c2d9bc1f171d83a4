import { COUNT_UNDECIDED } from './modules/review/documents/count-undecided.step.js';
import type { MigrationStep } from './platform/migrations/migration.js';

/** All migrations in order, for commands that do not load the modules that run them. */
export const MIGRATION_STEPS: readonly MigrationStep[] = [COUNT_UNDECIDED];
