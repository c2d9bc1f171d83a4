import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Departures } from '../../../platform/auth/departures.js';
import { DocumentRepository } from '../documents/document.repository.js';

/** Documents that a person had are free for others when that person is gone, or no longer in their group. */
@Injectable()
export class AssignmentsOfUser implements OnModuleInit {
  constructor(
    private readonly departures: Departures,
    private readonly documents: DocumentRepository,
  ) {}

  onModuleInit(): void {
    this.departures.register((userId) => this.documents.unassignAllOf([userId]));
    this.departures.registerEnd((userIds, groupIds) => this.documents.unassignAllOf(userIds, groupIds));
  }
}
