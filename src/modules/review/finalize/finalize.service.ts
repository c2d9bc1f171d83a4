import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/auth/actor.js';
import { fail } from '../../../platform/http/app-error.js';
import { BatchRepository } from '../batch-records/batch.repository.js';
import { DEFAULT_FINALIZATION_POLICY } from '../batch-records/batch.types.js';
import { DocumentEditor } from '../documents/document-editor.js';
import { nextStatus } from '../documents/document-states.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { FinalizationPolicyService } from '../retention-policies/finalization-policy.service.js';
import { purgeAtOf } from '../retention-policies/purge-at.js';
import { SpanRepository } from '../spans/span.repository.js';
import type { Span } from '../spans/span.types.js';
import { CertificateService } from './certificate.service.js';
import { PurgeService } from './purge.service.js';
import { Results, type Result } from './results.js';

export interface FinalizedDocument {
  readonly header: DocumentHeader;
  readonly finalizedText: string;
}

/** Options for finalizing a document. */
export interface Finalizing {
  /** The version that the caller has seen. */
  readonly version?: number | undefined;
  /** For a document submitted as a file: whether a redacted file is made besides the text. */
  readonly withFile: boolean;
}

/** Finalizes approved documents: makes the redacted text and the certificate, and schedules the purge of the source. */
@Injectable()
export class FinalizeService {
  constructor(
    private readonly editor: DocumentEditor,
    private readonly spans: SpanRepository,
    private readonly results: Results,
    private readonly batches: BatchRepository,
    private readonly policies: FinalizationPolicyService,
    private readonly certificates: CertificateService,
    private readonly purge: PurgeService,
  ) {}

  /**
   * @throws AppError `not-found`; `conflict` if it is not approved, locked or changed, or its source is gone; as
   *   `Results.make` for a file that cannot be redacted safely: the document stays approved
   */
  async finalize(id: string, actor: Actor, { version, withFile }: Finalizing): Promise<FinalizedDocument> {
    let made: FinalizingResult | undefined;
    const { result: finalizedText, header } = await this.editor.edit(
      id,
      actor,
      { version, lock: 'release' },
      async (before, now) => {
        const status = nextStatus(before.status, 'finalize') ?? refuse(before);
        // After a lost race this runs again; the file is made again only if the document itself has changed.
        if (made?.version !== before.version) made = await this.make(before, withFile);
        const { spans, result } = made;
        const certificate = await this.certificates.issue(before, spans, result, actor, now);
        await this.results.save(id, certificate.id, result, now);
        const batch = await this.batches.findById(before.batchId);
        const policy = await this.policies.effective(batch?.finalizationPolicyId ?? DEFAULT_FINALIZATION_POLICY);
        const purgeAt = purgeAtOf(policy, now);
        return {
          set: {
            status,
            statusChangedAt: now,
            finalization: {
              at: now,
              userId: actor.userId,
              email: actor.email,
              certificateId: certificate.id,
              ...(result.pdf && { hasPdf: true }),
              ...(result.file && { hasFile: true }),
            },
            purgeAt,
          },
          events: [
            {
              action: 'DOCUMENT_FINALIZE',
              resourceType: 'Document',
              details: {
                previous: before.status,
                current: status,
                certificateId: certificate.id,
                documentHash: certificate.documentHash,
                ...(result.pdf !== undefined && { redactedPdfHash: certificate.redactedPdf?.hash ?? null }),
                ...(result.file !== undefined && { redactedFileHash: certificate.redactedFile?.hash ?? null }),
              },
            },
            {
              action: 'FINALIZATION_POLICY_APPLIED',
              resourceType: 'Document',
              details: {
                policyId: policy.id,
                policyName: policy.name,
                option: policy.option,
                action: purgeAt === null ? 'RETAIN' : 'PURGE',
                purgeAt: purgeAt?.toISOString() ?? null,
              },
            },
          ],
          result: result.text,
        };
      },
    );
    return { finalizedText, header: await this.purge.ifDue(header) };
  }

  private async make(header: DocumentHeader, withFile: boolean): Promise<FinalizingResult> {
    const spans = await this.spans.findByDocument(header.id, header.sheet);
    return { version: header.version, spans, result: await this.results.make(header, spans, withFile) };
  }
}

/** The result of finalizing a given version of a document. */
interface FinalizingResult {
  readonly version: number;
  readonly spans: readonly Span[];
  readonly result: Result;
}

function refuse({ status }: DocumentHeader): never {
  return fail('conflict', `This document is ${status}; only an APPROVED one can be finalized.`, {
    code: 'WRONG_STATUS',
    details: { status },
  });
}
