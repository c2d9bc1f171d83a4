import { useQuery } from '@tanstack/react-query';
import { request } from '../api/client.js';
import { adminKeys } from '../api/keys.js';
import type { Option } from './fields.js';

const PORTION = 100;

/** Reads all groups, a few hundred per request. */
async function allGroups(): Promise<readonly Option[]> {
  const found: Option[] = [];
  for (let page = 0, pages = 1; page < pages; page++) {
    const portion = await request('get', '/api/v1/groups', { query: { page, size: PORTION } });
    found.push(...portion.content.map(({ id, name }) => ({ value: id, label: name })));
    pages = portion.totalPages;
  }
  return found;
}

/**
 * Returns the groups as options of a field; none until they are loaded.
 * @param isAllowed whether the user may list all groups
 */
export function useGroups(isAllowed = true): readonly Option[] {
  const { data = [] } = useQuery({
    queryKey: [...adminKeys.allGroups, 'all'],
    queryFn: allGroups,
    enabled: isAllowed,
  });
  return data;
}
