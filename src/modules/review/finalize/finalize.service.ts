import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/auth/actor.js';
import { fail } from '../../../platform/http/app-error.js';
import { BatchRepository } from '../batches/batch.repository.js';
import { DEFAULT_FINALIZATION_POLICY } from '../batches/batch.types.js';
import { DocumentEditor } from '../documents/document-editor.js';
import { advanced } from '../documents/document-states.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { SourceRepository } from '../documents/source.repository.js';
import { FinalizationPolicyService } from '../retention-policies/finalization-policy.service.js';
import { purgeAtOf } from '../retention-policies/purge-at.js';
import { sourceGone } from '../review.errors.js';
import { SpanRepository } from '../spans/span.repository.js';
import { CertificateService } from './certificate.service.js';
import { PurgeService } from './purge.service.js';
import { redactedText } from './redacted-text.js';

export interface Finalized {
  readonly header: DocumentHeader;
  readonly finalizedText: string;
}

/** Makes an approved document final: its redacted text, its certificate, and what becomes of its source. */
@Injectable()
export class FinalizeService {
  constructor(
    private readonly editor: DocumentEditor,
    private readonly spans: SpanRepository,
    private readonly sources: SourceRepository,
    private readonly batches: BatchRepository,
    private readonly policies: FinalizationPolicyService,
    private readonly certificates: CertificateService,
    private readonly purge: PurgeService,
  ) {}

  /** @throws AppError `not-found`; `conflict` when it is not approved, locked or changed, or its source is gone */
  async finalize(id: string, actor: Actor, version?: number): Promise<Finalized> {
    const { result: finalizedText, header } = await this.editor.edit(
      id,
      actor,
      { version, lock: 'release' },
      async (before, now) => {
        const status = advanced(before.status, 'finalize') ?? refuse(before);
        const source = before.purgedAt === null ? await this.sources.read(id) : undefined;
        if (source === undefined) return sourceGone();
        const spans = await this.spans.findByDocument(id, before.sheet);
        const approved = spans.filter((span) => span.status === 'APPROVED');
        const text = redactedText(source, approved);
        // Both before the document says so, and the text under the certificate's id: a commit that is lost leaves them
        // unused, and whoever is slower cannot put another text beside the certificate that counts.
        const certificate = await this.certificates.issue(before, spans, text, actor, now);
        await this.sources.saveResult(certificate.id, text);
        const batch = await this.batches.findById(before.batchId);
        const policy = await this.policies.get(batch?.finalizationPolicyId ?? DEFAULT_FINALIZATION_POLICY);
        const purgeAt = purgeAtOf(policy, now);
        return {
          set: {
            status,
            statusChangedAt: now,
            finalization: { at: now, userId: actor.userId, email: actor.email, certificateId: certificate.id },
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
          result: text,
        };
      },
    );
    return { finalizedText, header: await this.purge.ifDue(header) };
  }
}

function refuse({ status }: DocumentHeader): never {
  return fail('conflict', `This document is ${status}; only an APPROVED one can be finalized.`, {
    code: 'WRONG_STATUS',
    details: { status },
  });
}
