import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { fail } from '../../../platform/http/app-error.js';
import { signed } from '../../../platform/signing/signed-json.js';
import { SigningKey } from '../../../platform/signing/signing-key.service.js';
import { DocumentEditor } from '../documents/document-editor.js';
import type { DocumentHeader } from '../documents/document.types.js';
import type { Span } from '../spans/span.types.js';
import {
  countsOf,
  factsOfFile,
  factsOfPdf,
  hashOf,
  overturnsIn,
  type Certificate,
  type CertificateFacts,
} from './certificate.js';
import { CertificateRepository } from './certificate.repository.js';
import type { Result } from './results.js';
import { wellFormed } from '../well-formed.js';

/** Issues signed certificates that state how a document was redacted and who vouches for it. */
@Injectable()
export class CertificateService {
  constructor(
    private readonly certificates: CertificateRepository,
    private readonly editor: DocumentEditor,
    private readonly audit: AuditLog,
    private readonly key: SigningKey,
  ) {}

  /** Stored before the document is marked as finalized. */
  async issue(
    header: DocumentHeader,
    spans: readonly Span[],
    { text, pdf, file }: Result,
    actor: Actor,
    at: Date,
  ): Promise<Certificate> {
    const { seq, hash: head } = await this.audit.head();
    const facts: CertificateFacts = {
      id: randomUUID(),
      version: 1,
      documentId: header.id,
      // Canonical JSON does not allow lone surrogates.
      documentFilename: wellFormed(header.filename),
      documentHash: header.contentSha256,
      documentHashSha512: header.contentSha512,
      redactedHash: hashOf(text),
      ...(pdf !== undefined && { redactedPdf: pdf && factsOfPdf(pdf) }),
      ...(file !== undefined && { redactedFile: file && factsOfFile(file, header.format) }),
      ...(header.policy !== null && { policy: header.policy }),
      finalizedAt: at.toISOString(),
      finalizedBy: actor.email,
      reviewers: header.approvals.map(({ email, at: approvedAt }) => ({
        reviewerEmail: email,
        approvedAt: approvedAt.toISOString(),
      })),
      overturns: await overturnsIn(this.audit.streamOfDocument(header.id)),
      spanCounts: countsOf(spans),
      auditHead: { seq, hash: head },
    };
    const certificate = signed(facts, await this.key.get());
    await this.certificates.insert(certificate);
    return certificate;
  }

  /** Returns the certificate of a finalized document. @throws AppError `not-found` */
  async get(documentId: string, actor: Actor): Promise<Certificate> {
    const { finalization } = await this.editor.read(documentId, actor);
    const found = finalization === null ? undefined : await this.certificates.findById(finalization.certificateId);
    return (
      found ??
      fail(
        'not-found',
        'This document has no certificate: it gets one when it is finalized, and loses it when it is erased.',
        {
          code: 'NO_CERTIFICATE',
        },
      )
    );
  }

  /** Returns the public key that verifies the signatures, as PEM. */
  async publicKey(): Promise<string> {
    return this.key.publicPem();
  }
}
