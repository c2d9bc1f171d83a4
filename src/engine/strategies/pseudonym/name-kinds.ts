import type { Kind } from '../../kinds.js';
import type { Role } from './name-lists.js';

/** The kinds that are names of people, with the role of a single word of that kind. */
export const NAME_KINDS: ReadonlyMap<Kind, Role | undefined> = new Map<Kind, Role | undefined>([
  ['person', undefined],
  ['physician-name', undefined],
  ['first-name', 'given'],
  ['surname', 'surname'],
]);
