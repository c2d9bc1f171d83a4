import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { kindsLookedFor, type Kind } from '../../engine/index.js';
import { mediaTypeOf } from '../../formats/registry.js';
import {
  CallProblem,
  type Asked,
  type Counts,
  type EndedCall,
  type FoundSpan,
  type McpBackend,
  type RedactedDocument,
  type SentDocument,
} from '../../mcp/backend.js';
import { looksLikePdf } from '../../pdf/pdf-header.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import type { Submitter } from '../../platform/audit/submitter.js';
import type { Actor } from '../../platform/auth/actor.js';
import { covers } from '../../platform/auth/scope.js';
import { AppError } from '../../platform/http/app-error.js';
import { describeError } from '../../platform/logging/describe-error.js';
import { DEFAULT_CONTEXT } from '../context/context.types.js';
import { DocumentFilterService } from '../filter/document-filter.service.js';
import { FilterService } from '../filter/filter.service.js';
import { DEFAULT_ORGANIZATION, MAX_CONTEXT_CHARACTERS, type SubmittedDocument } from '../filter/filter.types.js';
import { PdfFilterService } from '../filter/pdf-filter.service.js';
import { PolicyService } from '../policy/policy.service.js';
import { DEFAULT_POLICY } from '../policy/policy.types.js';
import { ReidentifyService } from '../reidentify/reidentify.service.js';
import { McpConfig } from './mcp.config.js';
import { McpMetrics } from './mcp.metrics.js';

/** The caller of a tool. */
export interface McpCaller {
  readonly submitter: Submitter;
  /** Undefined for a certificate without an account. */
  readonly actor: Actor | undefined;
  /** Aborted when the client has disconnected. */
  readonly gone: AbortSignal;
}

const PDF = 'application/pdf';
/** The maximum number of listed policies. */
const MAX_POLICIES = 1000;

/** Implements the tools of the Model Context Protocol on a server, like the routes of the same names. */
@Injectable()
export class McpService {
  private readonly logger = new Logger('Mcp');

  constructor(
    private readonly config: McpConfig,
    private readonly filter: FilterService,
    private readonly documents: DocumentFilterService,
    private readonly pdfs: PdfFilterService,
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
      redact: async (texts, asked) => this.redact(texts, asked, submitter),
      explain: async (text, asked) => this.explain(text, asked, submitter),
      redactDocument: async (document, asked) => this.redactDocument(document, asked, submitter),
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

  private async redact(texts: readonly string[], asked: Asked, submitter: Submitter) {
    const counts = new Map<Kind, number>();
    const redacted: string[] = [];
    for (const text of texts) {
      asked.gone.throwIfAborted();
      const { answer, summary } = await this.filter.filter(text, policyOf(asked), nameOf(asked, submitter), 'text');
      redacted.push(typeof answer === 'string' ? answer : Buffer.from(answer).toString('utf8'));
      for (const [kind, count] of summary.replaced) counts.set(kind, (counts.get(kind) ?? 0) + count);
    }
    return { texts: redacted, counts };
  }

  private async explain(text: string, asked: Asked, submitter: Submitter): Promise<readonly FoundSpan[]> {
    const policy = await this.policies.compiled(policyOf(asked));
    const { spans } = await this.filter.examine(text, policy, nameOf(asked, submitter));
    return spans;
  }

  private async redactDocument(document: SentDocument, asked: Asked, submitter: Submitter): Promise<RedactedDocument> {
    const { bytes, fileName, format } = document;
    const name = nameOf(asked, submitter);
    if (format === 'pdf' || (format === undefined && looksLikePdf(bytes))) {
      const { files, report, replaced } = await this.pdfs.redact(bytes, policyOf(asked), name, { output: 'pdf' });
      const warnings = report.warnings.map(({ message }) => message);
      return { bytes: files[0] ?? new Uint8Array(), mediaType: PDF, counts: replaced, warnings };
    }
    const file = { bytes, declared: { format, fileName } };
    const {
      answer,
      mediaType,
      format: read,
      replaced,
      warnings,
    } = await this.documents.redact(file, policyOf(asked), name);
    return {
      bytes: answer,
      mediaType: mediaType ?? mediaTypeOf(read),
      counts: replaced,
      warnings: warnings.first.map(({ message }) => message),
    };
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

const policyOf = ({ policy }: Asked): string => policy ?? DEFAULT_POLICY;

const nameOf = ({ context, gone }: Asked, submitter: Submitter): SubmittedDocument => ({
  documentId: randomUUID(),
  context: (context ?? DEFAULT_CONTEXT).slice(0, MAX_CONTEXT_CHARACTERS),
  organization: DEFAULT_ORGANIZATION,
  submitter,
  gone,
});

/** Returns the name of the policy; null for a name that no policy can have, since a model may send any text. */
const policyNameIn = (policy = DEFAULT_POLICY): string | null => (/^[\w-]{1,64}$/.test(policy) ? policy : null);

const countsOf = (counts: Counts): Record<string, number> => Object.fromEntries(counts);
