import { useQuery } from '@tanstack/react-query';
import { request } from '../api/client.js';
import { adminKeys } from '../api/keys.js';
import { allPages } from './all-pages.js';
import type { Option } from './fields.js';

const BATCH_SIZE = 100;

async function allGroups(): Promise<readonly Option[]> {
  const groups = await allPages((page) => request('get', '/api/v1/groups', { query: { page, size: BATCH_SIZE } }));
  return groups.map(({ id, name }) => ({ value: id, label: name }));
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
