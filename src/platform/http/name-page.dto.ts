import { Limit, Offset } from './paging.js';

const MAX_NAMES = 1000;

/** The page of a list of names to return. */
export class NamePageDto {
  @Offset('The number of names to skip.')
  readonly offset: number = 0;

  @Limit('The maximum number of names to return.', MAX_NAMES, MAX_NAMES)
  readonly limit: number = MAX_NAMES;
}
