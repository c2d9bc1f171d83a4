import { useState } from 'react';
import { request } from '../../api/client.js';
import { problemOf } from '../../api/errors.js';
import { queueKeys } from '../../api/keys.js';
import { queryClient } from '../../api/query-client.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { toast } from '../../design/toast.js';
import { useCommands } from '../../keys/registry.js';
import { useWords } from '../../words/t.js';
import { AssignDialog, type Assigned } from './assign-dialog.js';
import { assignWords as words } from './assign-words.js';
import type { QueueFilter } from './filter.js';
import { queueCommands } from './keys.js';

/** Lets administrators and group leaders assign many documents at once, and undo it. */
export function Assign({ filter }: { readonly filter: QueueFilter }) {
  const t = useWords(words);
  const who = useStore(session);
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<string>();
  const mayAssign = who?.role === 'ROLE_ADMIN' || who?.groups.some(({ leader }) => leader) === true;
  useCommands(mayAssign ? [{ ...queueCommands.of('queue.assign'), run: () => setOpen(true) }] : []);
  const undo = async (operationId: string): Promise<void> => {
    try {
      const path = { operationId };
      const { assigned } = await request('post', '/api/v1/queue/assignments/{operationId}/undo', { path });
      toast(t('undone', { n: assigned.length }));
    } catch (error) {
      setProblem(problemOf(error).message);
    }
    await queryClient.invalidateQueries({ queryKey: queueKeys.all });
  };
  const done = ({ operationId, assigned, skipped }: Assigned): void => {
    setProblem(skipped.length === 0 ? undefined : t('skipped', { n: skipped.length }));
    if (operationId !== null) toast(t('assigned', { n: assigned.length }), { onUndo: () => void undo(operationId) });
  };
  return (
    <>
      {problem !== undefined && (
        <p className="notice warn" role="alert">
          {problem}
        </p>
      )}
      {isOpen && <AssignDialog filter={filter} onDone={done} onClose={() => setOpen(false)} />}
    </>
  );
}
