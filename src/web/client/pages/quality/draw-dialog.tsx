import { useQueries, useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { request } from '../../api/client.js';
import { adminKeys, qualityKeys } from '../../api/keys.js';
import { useAnswer, batchList } from '../../api/queries.js';
import { queryClient } from '../../api/query-client.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import type { Field } from '../../records/fields.js';
import { FormDialog } from '../../records/form-dialog.js';
import type { Body } from '../../records/kind.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

const USUAL_SIZE = 100;
const MAX_SIZE = 1000;
const MAX_RISK = 1_000_000;

/** Asks which work to sample, draws the sample and opens it. */
export function DrawDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useWords(words);
  const [, go] = useLocation();
  const isAdmin = useStore(session)?.role === 'ROLE_ADMIN';
  const groups = useLedGroups();
  const batches = useQuery(batchList);
  const people = usePeopleOf(groups.map(({ id }) => id));
  const fields: readonly Field[] = [
    { kind: 'text', name: 'name', label: t('name'), required: true, maxLength: 200 },
    {
      kind: 'choice',
      name: 'unit',
      label: t('unit'),
      options: (['decisions', 'passages'] as const).map((value) => ({ value, label: t(`unit.${value}`) })),
    },
    { kind: 'number', name: 'size', label: t('size'), required: true, min: 1, max: MAX_SIZE, initial: USUAL_SIZE },
    {
      kind: 'choice',
      name: 'groupId',
      label: t('group'),
      options: [
        ...(isAdmin ? [{ value: '', label: t('allGroups') }] : []),
        ...groups.map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    {
      kind: 'choice',
      name: 'batchId',
      label: t('batch'),
      options: [
        { value: '', label: t('allBatches') },
        ...(batches.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    {
      kind: 'choice',
      name: 'reviewerId',
      label: t('reviewer'),
      options: [{ value: '', label: t('allReviewers') }, ...people],
    },
    {
      kind: 'lines',
      name: 'types',
      label: t('types'),
      hint: t('typesHint'),
      when: ({ unit }) => unit === 'decisions',
    },
    { kind: 'number', name: 'minRisk', label: t('minRisk'), min: 0, max: MAX_RISK },
    { kind: 'number', name: 'maxRisk', label: t('maxRisk'), min: 0, max: MAX_RISK },
    { kind: 'moment', name: 'from', label: t('from') },
    { kind: 'moment', name: 'to', label: t('to') },
  ];
  const draw = async (filledIn: Body): Promise<void> => {
    const { id } = await request('post', '/api/v1/quality-samples', { body: criteriaOf(filledIn) as never });
    void queryClient.invalidateQueries({ queryKey: qualityKeys.all });
    onClose();
    go(`/quality/${id}`);
  };
  return (
    <FormDialog
      title={t('draw')}
      hint={t('drawHint')}
      fields={fields}
      verb={t('drawVerb')}
      onSave={draw}
      onClose={onClose}
    />
  );
}

/** Returns the criteria without empty ones; a batch already determines the group. */
function criteriaOf({ types, ...filledIn }: Body): Body {
  const chosen = Object.entries(filledIn).filter(
    ([name, value]) => value !== null && !(name === 'groupId' && filledIn.batchId !== null),
  );
  return { ...Object.fromEntries(chosen), ...(Array.isArray(types) && types.length > 0 && { types }) };
}

/** Returns the groups that the user leads; for administrators, the first hundred of all groups. */
function useLedGroups(): readonly { readonly id: string; readonly name: string }[] {
  const who = useStore(session);
  const isAdmin = who?.role === 'ROLE_ADMIN';
  const all = useAnswer(adminKeys.groups(0), '/api/v1/groups', { query: { page: 0, size: 100 } }, { enabled: isAdmin });
  return isAdmin ? (all.data?.content ?? []) : (who?.groups ?? []).filter(({ leader }) => leader);
}

/** Returns the members of the groups, each once, as options labelled by e-mail address. */
function usePeopleOf(groupIds: readonly string[]): readonly { readonly value: string; readonly label: string }[] {
  const people = useQueries({
    queries: groupIds.map((id) => ({
      queryKey: [...adminKeys.allGroups, id, 'people'],
      queryFn: () => request('get', '/api/v1/groups/{id}/people', { path: { id } }),
    })),
  });
  const byId = new Map(people.flatMap(({ data }) => data ?? []).map((one) => [one.id, one.email]));
  return [...byId].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label));
}
