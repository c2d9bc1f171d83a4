import { randomUUID } from 'node:crypto';
import type { ToolInput } from '../../mcp/backend.js';
import type { Submitter } from '../../platform/audit/submitter.js';
import { DEFAULT_CONTEXT } from '../context/context.types.js';
import { DEFAULT_ORGANIZATION, MAX_CONTEXT_CHARACTERS, type SubmittedDocument } from '../filter/filter.types.js';
import { DEFAULT_POLICY } from '../policy/policy.types.js';

/** The policy that a call of a tool asks for. */
export const policyOf = ({ policy }: ToolInput): string => policy ?? DEFAULT_POLICY;

/** The name of the document that a call of a tool makes of its text or file. */
export const nameOf = ({ context, gone }: ToolInput, submitter: Submitter): SubmittedDocument => ({
  documentId: randomUUID(),
  context: (context ?? DEFAULT_CONTEXT).slice(0, MAX_CONTEXT_CHARACTERS),
  organization: DEFAULT_ORGANIZATION,
  submitter,
  gone,
});
