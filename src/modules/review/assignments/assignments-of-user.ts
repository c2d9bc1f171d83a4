import { Injectable, type OnModuleInit } from '@nestjs/common';
import { UserRemovalHooks } from '../../../platform/auth/user-removal-hooks.js';
import { DocumentRepository } from '../documents/document.repository.js';

/** Documents that a person had are free for others when that person is gone, or no longer in their group. */
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
