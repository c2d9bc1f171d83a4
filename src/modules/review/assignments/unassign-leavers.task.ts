import { RecurringTask } from '../../../platform/jobs/task.js';
import { PeopleService } from '../../account/people.service.js';
import { DocumentRepository } from '../documents/document.repository.js';
import { reachOf } from '../reach.js';

/**
 * Unassigns documents whose assignees may no longer see them. A process may have died between removing a person from a
 * group and unassigning their documents there, or a document may have been assigned to somebody who was just leaving.
 */
@RecurringTask({ name: 'review-unassign-leavers', everySeconds: 300 })
export class UnassignLeaversTask {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly people: PeopleService,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    let userId = await this.documents.nextAssignee('');
    while (userId !== undefined && !signal.aborted) {
      await this.check(userId);
      userId = await this.documents.nextAssignee(userId);
    }
  }

  private async check(userId: string): Promise<void> {
    const standing = await this.people.standingOf(userId);
    if (standing === undefined) return this.documents.unassignAllOf([userId]);
    const reach = reachOf(standing);
    if (reach !== 'everything') await this.documents.unassignOutside(userId, reach.groupIds);
  }
}
