import { Injectable, Logger } from '@nestjs/common';
import { kindsLookedFor, type Kind } from '../../engine/index.js';
import {
  CallProblem,
  type ToolInput,
  type Counts,
  type EndedCall,
  type FoundSpan,
  type McpBackend,
} from '../../mcp/backend.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import type { Submitter } from '../../platform/audit/submitter.js';
import type { Actor } from '../../platform/auth/actor.js';
import { covers } from '../../platform/auth/scope.js';
import { AppError } from '../../platform/http/app-error.js';
import { describeError } from '../../platform/logging/describe-error.js';
import { FilterService } from '../filter/filter.service.js';
import { PolicyService } from '../policy/policy.service.js';
import { DEFAULT_POLICY } from '../policy/policy.types.js';
import { ReidentifyService } from '../reidentify/reidentify.service.js';
import { nameOf, policyOf } from './tool-input.js';
import { McpConfig } from './mcp.config.js';
import { McpDocuments } from './mcp-documents.js';
import { McpMetrics } from './mcp.metrics.js';

/** The caller of a tool. */
export interface McpCaller {
  readonly submitter: Submitter;
  /** Undefined for a certificate without an account. */
  readonly actor: Actor | undefined;
  /** Aborted when the client has disconnected. */
  readonly gone: AbortSignal;
}

/** The maximum number of listed policies. */
const MAX_POLICIES = 1000;

/** Implements the tools of the Model Context Protocol on a server, like the routes of the same names. */
@Injectable()
export class McpService {
  private readonly logger = new Logger('Mcp');

  constructor(
    private readonly config: McpConfig,
    private readonly filter: FilterService,
    private readonly documents: McpDocuments,
    private readonly policies: PolicyService,
    private readonly reidentify: ReidentifyService,
    private readonly audit: AuditLog,
    private readonly metrics: McpMetrics,
  ) {}

  /** Returns the implementation of the tools for one caller. */
  backendFor({ submitter, actor, gone }: McpCaller): McpBackend {
    const mayRestore =
      this.config.restore && actor?.role === 'ROLE_ADMIN' && covers(actor.scopes, 'reidentify:write')
        ? actor
        : undefined;
    return {
      gone,
      redact: async (texts, input) => this.redact(texts, input, submitter),
      explain: async (text, input) => this.explain(text, input, submitter),
      redactDocument: async (document, input) => this.documents.redact(document, input, submitter),
      policies: async () => this.policyNames(),
      kindsOf: async (policy) => this.kindsOf(policy),
      explainFailure: (error) => this.explainFailure(error),
      ended: async (call) => this.ended(call, submitter),
      ...(mayRestore !== undefined && {
        restore: async ({ policy, ...order }) => {
          const answer = await this.reidentify.ask({ ...order, policyName: policy }, mayRestore);
          if ('results' in answer) return answer.results.map(({ decrypted }) => decrypted);
          throw new CallProblem(
            `Another administrator must approve this first. The request is ${answer.request.id}; fetch its result at /api/reidentify.`,
          );
        },
      }),
    };
  }

  private async redact(texts: readonly string[], input: ToolInput, submitter: Submitter) {
    const counts = new Map<Kind, number>();
    const redacted: string[] = [];
    for (const text of texts) {
      input.gone.throwIfAborted();
      const { answer, summary } = await this.filter.filter(text, policyOf(input), nameOf(input, submitter), 'text');
      redacted.push(typeof answer === 'string' ? answer : Buffer.from(answer).toString('utf8'));
      for (const [kind, count] of summary.replaced) counts.set(kind, (counts.get(kind) ?? 0) + count);
    }
    return { texts: redacted, counts };
  }

  private async explain(text: string, input: ToolInput, submitter: Submitter): Promise<readonly FoundSpan[]> {
    const policy = await this.policies.compiled(policyOf(input));
    const { spans } = await this.filter.examine(text, policy, nameOf(input, submitter));
    return spans;
  }

  private async policyNames(): Promise<readonly string[]> {
    const names = await this.policies.listNames({ offset: 0, limit: MAX_POLICIES });
    return [DEFAULT_POLICY, ...names.filter((name) => name !== DEFAULT_POLICY)];
  }

  private async kindsOf(policy: string): Promise<readonly Kind[]> {
    const { plan } = await this.policies.compiled(policy);
    return [...kindsLookedFor(plan)];
  }

  private explainFailure(error: unknown): string | undefined {
    if (error instanceof AppError) return error.message;
    this.logger.error(describeError(error), 'A call of a tool failed');
    return undefined;
  }

  private async ended(call: EndedCall, { actor }: Submitter): Promise<void> {
    this.metrics.ended(call);
    const { tool, documentId, outcome, policy, counts } = call;
    await this.audit.append([
      {
        actor,
        action: 'MCP_CALL',
        resourceType: 'McpTool',
        resourceId: tool,
        outcome: outcome === 'answered' ? 'SUCCESS' : 'FAILURE',
        details: { documentId, outcome, policy: policyNameIn(policy), replaced: countsOf(counts) },
      },
    ]);
  }
}

/** Returns the name of the policy; null for a name that no policy can have, since a model may send any text. */
const policyNameIn = (policy = DEFAULT_POLICY): string | null => (/^[\w-]{1,64}$/.test(policy) ? policy : null);

const countsOf = (counts: Counts): Record<string, number> => Object.fromEntries(counts);
