import { NullableChoice } from '../../../platform/http/nullable.decorators.js';
import { PageDto } from '../page.dto.js';

const BOOLEANS = ['true', 'false'] as const;

export class InboxPageDto extends PageDto {
  @NullableChoice(BOOLEANS, { description: '`true` lists only unread messages.' })
  readonly unread?: (typeof BOOLEANS)[number];

  @NullableChoice(BOOLEANS, { description: '`true` lists only archived messages.', default: 'false' })
  readonly archived?: (typeof BOOLEANS)[number];
}
