import { PageNumber, PageSize } from '../../platform/http/paging.js';

export class PageDto {
  @PageNumber()
  readonly page: number = 0;

  @PageSize('The page size, limited to 1 to 100.', 10, 100)
  readonly size: number = 10;
}
