import { OptionalText } from '../../platform/http/field.decorators.js';
import { PageNumber, PageSize } from '../../platform/http/paging.js';
import { MAX_EMAIL_LENGTH } from './email.js';

export class PageDto {
  @PageNumber()
  readonly page: number = 0;

  @PageSize('The page size, limited to 1 to 100.', 10, 100)
  readonly size: number = 10;
}

/** A page of those whose name contains a text. */
export class FoundPageDto extends PageDto {
  @OptionalText(MAX_EMAIL_LENGTH, {
    description: 'Only those whose name, or e-mail address for users, contains this, in either case.',
  })
  readonly q?: string;
}
