import { Injectable, type OnModuleInit } from '@nestjs/common';
import { UserRemovalHooks } from '../../../platform/auth/user-removal-hooks.js';
import { DocumentRepository } from '../documents/document.repository.js';

/** Unassigns a person's documents when the person is removed or leaves the group. */
@Injectable()
export class AssignmentsOfUser implements OnModuleInit {
  constructor(
    private readonly removalHooks: UserRemovalHooks,
    private readonly documents: DocumentRepository,
  ) {}

  onModuleInit(): void {
    this.removalHooks.register((userId) => this.documents.unassignAllOf([userId]));
    this.removalHooks.registerEnd((userIds, groupIds) => this.documents.unassignAllOf(userIds, groupIds));
  }
}
