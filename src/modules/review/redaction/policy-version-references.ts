import { Injectable, type OnModuleInit } from '@nestjs/common';
import { References } from '../../../platform/references/references.js';
import { DocumentRepository } from '../documents/document.repository.js';

/** Prevents the deletion of policy versions by which documents were redacted. */
@Injectable()
export class PolicyVersionReferences implements OnModuleInit {
  constructor(
    private readonly references: References,
    private readonly documents: DocumentRepository,
  ) {}

  onModuleInit(): void {
    this.references.register('policy-version', 'documents', (reference) => this.documents.countByPolicy(reference));
  }
}
