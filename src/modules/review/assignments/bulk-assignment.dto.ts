import { OptionalTexts, Texts } from '../../../platform/http/list.decorators.js';
import { OptionalBoolean, OptionalChoice, OptionalText } from '../../../platform/http/field.decorators.js';
import { ASSIGNMENT_RULES, type AssignmentRule } from './assignment-plan.js';
import { MAX_ASSIGNED } from './bulk-assignment.service.js';

const MAX_PEOPLE = 50;

export class BulkAssignmentDto {
  @OptionalTexts(
    { from: 1, to: MAX_ASSIGNED, length: 64, unique: true },
    { minItems: 1, maxItems: MAX_ASSIGNED, description: 'The ids of the documents. Either this or `batchId`.' },
  )
  readonly documentIds?: string[];

  @OptionalText(64, {
    description: `Instead: unassigned documents of this batch that wait for review, at most the ${MAX_ASSIGNED} with the highest risk.`,
  })
  readonly batchId?: string;

  @Texts(
    { from: 1, to: MAX_PEOPLE, length: 64, unique: true },
    { minItems: 1, maxItems: MAX_PEOPLE, description: 'Members of the group.' },
  )
  readonly userIds: string[];

  @OptionalChoice(ASSIGNMENT_RULES, {
    default: 'evenly',
    description:
      '`evenly`: each person gets the same number of these documents. `fewestOpen`: each document goes to the person with the fewest open documents in total.',
  })
  readonly rule: AssignmentRule = 'evenly';

  @OptionalBoolean({
    type: Boolean,
    default: false,
    description: 'Also reassigns documents that are already assigned.',
  })
  readonly takeFromOthers: boolean = false;

  @OptionalBoolean({ type: Boolean, default: false, description: 'Returns the result without changing anything.' })
  readonly preview: boolean = false;
}
