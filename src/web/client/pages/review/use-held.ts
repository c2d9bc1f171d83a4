import { useQuery } from '@tanstack/react-query';
import { request } from '../../api/client.js';
import { documentKeys } from '../../api/keys.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import type { DocumentFacts } from '../../api/types.js';

/** True if a legal hold on a document or its batch is in force, as far as the user may know of holds. */
export function useIsHeld({ id, batchId }: Pick<DocumentFacts, 'id' | 'batchId'>): boolean {
  const role = useStore(session)?.role;
  const { data = false } = useQuery({
    queryKey: documentKeys.held(id),
    queryFn: async ({ signal }) => {
      const holdsOn = async (kind: 'document' | 'batch', resourceId: string): Promise<number> =>
        (await request('get', '/api/v1/holds', { query: { active: true, kind, resourceId, size: 1 }, signal }))
          .totalElements;
      const [onDocument, onBatch] = await Promise.all([holdsOn('document', id), holdsOn('batch', batchId)]);
      return onDocument + onBatch > 0;
    },
    enabled: role === 'ROLE_ADMIN' || role === 'ROLE_AUDITOR',
  });
  return data;
}
