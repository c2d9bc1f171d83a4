import { pagerCommands } from '../design/keys.js';
import type { KeyDefinition } from '../keys/define.js';
import { accountCommands } from '../pages/account/keys.js';
import { auditCommands } from '../pages/admin-audit/keys.js';
import { gatewayCommands } from '../pages/admin-gateway/keys.js';
import { webhookCommands } from '../pages/admin-webhooks/keys.js';
import { batchCommands } from '../pages/batch/keys.js';
import { batchesCommands } from '../pages/batches/keys.js';
import { contextCommands } from '../pages/contexts/keys.js';
import { inboxCommands } from '../pages/inbox/keys.js';
import { policiesCommands } from '../pages/policies/keys.js';
import { policyCommands } from '../pages/policy/keys.js';
import { qualityCommands } from '../pages/quality/keys.js';
import { judgeCommands } from '../pages/quality-sample/keys.js';
import { queueCommands } from '../pages/queue/keys.js';
import { reportCommands } from '../pages/reports/keys.js';
import { reviewCommands } from '../pages/review/keys.js';
import { searchCommands } from '../pages/search/keys.js';
import { secondOpinionCommands } from '../pages/second-opinions/keys.js';
import { tryCommands } from '../pages/try/keys.js';
import { recordCommands } from '../records/keys.js';

const PAGES = [
  reviewCommands,
  queueCommands,
  searchCommands,
  inboxCommands,
  secondOpinionCommands,
  batchesCommands,
  batchCommands,
  judgeCommands,
  qualityCommands,
  policiesCommands,
  policyCommands,
  tryCommands,
  contextCommands,
  reportCommands,
  recordCommands,
  webhookCommands,
  auditCommands,
  gatewayCommands,
  accountCommands,
  pagerCommands,
];

/** Returns the commands of all pages that have keys, in the current language. */
export const keysOfPages = (): readonly KeyDefinition[] =>
  PAGES.flatMap((page) => page.all()).filter(({ keys }) => keys.length > 0);
