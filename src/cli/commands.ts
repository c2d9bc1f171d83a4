import { backup, move, restore, verify } from './commands/data.js';
import { explain, redact } from './commands/documents.js';
import { policyCheck, policyTest } from './commands/policies.js';
import { certificateVerify, receiptVerify, reidentify } from './commands/proofs.js';
import { doctor, keysRotate, mcp, migrate, searchReindex, stream, trendImport } from './commands/services.js';
import type { DeclaredCommand } from './declare.js';

/** The commands, in the order and under the titles of the help. */
export const COMMAND_GROUPS: readonly { readonly title: string; readonly commands: readonly DeclaredCommand[] }[] = [
  { title: 'Redaction', commands: [redact, explain, reidentify, stream, mcp] },
  { title: 'Policies', commands: [policyCheck, policyTest] },
  { title: 'Signatures', commands: [certificateVerify, receiptVerify] },
  { title: 'Backup and data', commands: [backup, restore, verify, move, trendImport] },
  { title: 'Operation', commands: [doctor, migrate, keysRotate, searchReindex] },
];

export const COMMANDS: readonly DeclaredCommand[] = COMMAND_GROUPS.flatMap(({ commands }) => commands);
