import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { AuditOutcome, AuditDetails } from '../../../platform/audit/audit.types.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { LlmService } from '../../llm/llm.service.js';
import type { Adviser, LlmAnswer, LlmCall } from '../../llm/llm.types.js';
import { DocumentEditor } from '../documents/document-editor.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { SourceRepository } from '../documents/source.repository.js';
import { sourceGone } from '../review.errors.js';
import { SpanService } from '../span-edits/span.service.js';
import type { Span } from '../spans/span.types.js';

/** The answer of a language model, and which model gave it. */
export interface Opinion extends LlmAnswer {
  readonly instanceName: string;
  readonly model: string;
}

/**
 * Asks local language models about documents and spans. They receive whole, unredacted documents, so each question is
 * recorded in the audit log before anything is sent.
 */
@Injectable()
export class OpinionService {
  constructor(
    private readonly llm: LlmService,
    private readonly editor: DocumentEditor,
    private readonly spans: SpanService,
    private readonly sources: SourceRepository,
    private readonly audit: AuditLog,
  ) {}

  /**
   * @throws AppError `not-found` for document or instance; `too-large`; `bad-gateway`; `conflict` code `SOURCE_GONE`
   */
  async explain(
    documentId: string,
    { instanceId, model }: { readonly instanceId: string; readonly model: string },
    actor: Actor,
    signal: AbortSignal,
  ): Promise<Opinion> {
    const document = await this.textOf(await this.editor.read(documentId, actor));
    const { header, spans } = await this.spans.forDocument(documentId, actor);
    const call = await this.llm.openExplain(instanceId, model, document);
    await this.record(call, header, actor, { spanCount: spans.length });
    return opinionOf(call, await call.explain({ document, spans }, signal));
  }

  /** @throws AppError `not-found`; `invalid` if no default is chosen; `bad-gateway`; `conflict` code `SOURCE_GONE` */
  async secondOpinion(
    spanId: string,
    actor: Actor,
    signal: AbortSignal,
  ): Promise<{ readonly span: Span; readonly opinion: Opinion }> {
    const { header, span } = await this.spans.read(spanId, actor);
    const document = await this.textOf(header);
    const adviser = await this.llm.secondOpinionDefault();
    const about = { spanId, spanType: span.type };
    const call = await this.llm.openSecondOpinion(adviser, signal).catch(async (error: unknown) => {
      // Nothing was sent, but the attempt is recorded as well.
      await this.record(adviser, header, actor, { ...about, sent: false }, 'FAILURE');
      throw error;
    });
    await this.record(call, header, actor, about);
    return { span, opinion: opinionOf(call, await call.secondOpinion({ document, span }, signal)) };
  }

  private async textOf({ id, purgedAt }: DocumentHeader): Promise<string> {
    return (purgedAt === null ? await this.sources.read(id) : undefined) ?? sourceGone();
  }

  private async record(
    { instance, model }: Adviser | LlmCall,
    { id, batchId }: DocumentHeader,
    actor: Actor,
    details: AuditDetails,
    outcome: AuditOutcome = 'SUCCESS',
  ): Promise<void> {
    await this.audit.record(actor, {
      action: 'DOCUMENT_PII_SENT_TO_LLM',
      resourceType: 'Document',
      resourceId: id,
      documentId: id,
      batchId,
      outcome,
      details: { instanceId: instance.id, instanceName: instance.name, model, ...details },
    });
  }
}

const opinionOf = ({ instance, model }: LlmCall, answer: LlmAnswer): Opinion => ({
  ...answer,
  instanceName: instance.name,
  model,
});
