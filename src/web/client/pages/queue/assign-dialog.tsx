import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request, type Answer } from '../../api/client.js';
import { problemOf } from '../../api/errors.js';
import { adminKeys, queueKeys } from '../../api/keys.js';
import { batchList } from '../../api/queries.js';
import { queryClient } from '../../api/query-client.js';
import { Button } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { Select } from '../../design/field.js';
import { Table } from '../../design/table.js';
import { useTrying } from '../../design/once.js';
import { EmptyState, ErrorCard, Problem, Skeleton } from '../../design/states.js';
import { common } from '../../words/common.js';
import { whole } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { assignWords as words } from './assign-words.js';
import { questionOf } from '../../review/queue-query.js';
import { queryOf, type QueueFilter } from './filter.js';

export type Assigned = Answer<'post', '/api/v1/queue/assignments'>;
type Rule = 'evenly' | 'fewestOpen';
type AssignedSet = 'free' | 'shown';

const BATCH_SIZE = 100;
const MAX_DOCUMENTS = 500;

/** Reads the first 500 documents of the list. */
async function shownIds(filter: QueueFilter): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let page = 0; page < MAX_DOCUMENTS / BATCH_SIZE; page++) {
    const query = { ...questionOf(queryOf(filter)), filename: filter.filename, page, size: BATCH_SIZE };
    const { content, totalPages } = await request('get', '/api/v1/queue', { query });
    ids.push(...content.map(({ id }) => id));
    if (page + 1 >= totalPages) break;
  }
  return ids;
}

/** Assigns documents of a batch to members of its group; the distribution is shown first. */
export function AssignDialog({
  filter,
  onDone,
  onClose,
}: {
  readonly filter: QueueFilter;
  readonly onDone: (assigned: Assigned) => void;
  readonly onClose: () => void;
}) {
  const t = useWords(words);
  const say = useWords(common);
  const [batchId, setBatchId] = useState(filter.batchId);
  const [which, setWhich] = useState<AssignedSet>('free');
  const [rule, setRule] = useState<Rule>('evenly');
  const [userIds, setUserIds] = useState<readonly string[]>([]);
  const { problem, busy, attempt } = useTrying();
  const batches = useQuery(batchList);
  const people = useQuery({
    queryKey: [...adminKeys.allGroups, 'of-batch', batchId],
    queryFn: async () => {
      const { groupId } = await request('get', '/api/v1/batches/{id}', { path: { id: batchId } });
      return groupId === null ? [] : request('get', '/api/v1/groups/{id}/people', { path: { id: groupId } });
    },
    enabled: batchId !== '',
  });
  const bodyOf = async (preview: boolean) => ({
    ...{ userIds: [...userIds], rule, preview },
    ...(which === 'free'
      ? { batchId }
      : { documentIds: [...(await shownIds({ ...filter, batchId }))], takeFromOthers: true }),
  });
  const plan = useQuery({
    queryKey: [...queueKeys.all, 'assignment', batchId, which, rule, userIds],
    queryFn: async () => request('post', '/api/v1/queue/assignments', { body: await bodyOf(true) }),
    enabled: batchId !== '' && userIds.length > 0,
    retry: false,
    gcTime: 0,
  });
  const assign = async (): Promise<void> => {
    const assigned = await request('post', '/api/v1/queue/assignments', { body: await bodyOf(false) });
    await queryClient.invalidateQueries({ queryKey: queueKeys.all });
    onClose();
    onDone(assigned);
  };
  const given = plan.data?.assigned.length ?? 0;
  const why = batchId === '' ? t('batchFirst') : userIds.length === 0 ? t('peopleFirst') : t('nothing');
  const emails = new Map((people.data ?? []).map(({ id, email }) => [id, email]));
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      onSubmit={() => attempt(assign)}
      actions={
        <>
          <Button onClick={onClose}>{say('action.cancel')}</Button>
          <Button type="submit" look="primary" disabled={given === 0 ? why : busy}>
            {t('assign', { n: given })}
          </Button>
        </>
      }
    >
      <Select
        label={t('batch')}
        value={batchId}
        choices={[
          { value: '', label: t('choose') },
          ...(batches.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChoose={(id) => {
          setBatchId(id);
          setUserIds([]);
        }}
      />
      <Select
        label={t('which')}
        value={which}
        choices={(['free', 'shown'] as const).map((value) => ({ value, label: t(`which.${value}`) }))}
        onChoose={(value) => setWhich(value === 'shown' ? 'shown' : 'free')}
      />
      <Select
        label={t('rule')}
        value={rule}
        choices={(['evenly', 'fewestOpen'] as const).map((value) => ({ value, label: t(`rule.${value}`) }))}
        onChoose={(value) => setRule(value === 'fewestOpen' ? 'fewestOpen' : 'evenly')}
      />
      {people.data?.length === 0 && <EmptyState title={t('nobody')} />}
      {people.error !== null && <ErrorCard error={people.error} onRetry={() => void people.refetch()} />}
      {people.data !== undefined && people.data.length > 0 && (
        <fieldset className="choices">
          <legend>{t('people')}</legend>
          {people.data.map(({ id, email }) => (
            <label key={id} className="row">
              <input
                type="checkbox"
                checked={userIds.includes(id)}
                onChange={({ target }) =>
                  setUserIds((now) => (target.checked ? [...now, id] : now.filter((one) => one !== id)))
                }
              />
              <bdi>{email}</bdi>
            </label>
          ))}
        </fieldset>
      )}
      {plan.isFetching && plan.data === undefined && <Skeleton lines={2} />}
      <Problem of={plan.error === null ? undefined : problemOf(plan.error).message} />
      {plan.data !== undefined && (
        <div className="stack" role="status">
          <Table
            label={t('plan')}
            rows={plan.data.people}
            keyOf={({ userId }) => userId}
            columns={[
              { head: t('person'), isText: true, cell: ({ userId }) => <bdi>{emails.get(userId)}</bdi> },
              { head: t('before'), cell: ({ openBefore }) => whole(openBefore) },
              { head: t('gets'), cell: ({ assigned }) => whole(assigned) },
            ]}
          />
          {plan.data.skipped.length > 0 && <p className="soft">{t('skipped', { n: plan.data.skipped.length })}</p>}
        </div>
      )}
      <Problem of={problem} />
    </Dialog>
  );
}
