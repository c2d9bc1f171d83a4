import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { request } from '../../api/client.js';
import { batchKeys } from '../../api/keys.js';
import { useAnswer, policyNames } from '../../api/queries.js';
import { queryClient } from '../../api/query-client.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import type { ListedBatch } from '../../api/types.js';
import { CommandButton } from '../../design/button.js';
import { Select } from '../../design/field.js';
import { FoundRows } from '../../design/found-rows.js';
import { Page } from '../../design/page.js';
import { EmptyState, Loaded } from '../../design/states.js';
import { useCommands } from '../../keys/registry.js';
import { localMoment, type Field } from '../../records/fields.js';
import { FormDialog } from '../../records/form-dialog.js';
import { useGroups } from '../../records/groups.js';
import type { Body } from '../../records/kind.js';
import { useWords } from '../../words/t.js';
import { useRowKeys } from '../../records/row-keys.js';
import { addressOf, chosen, readChoice, SHOWN, SORTS, type BatchChoice } from './choice.js';
import { batchesCommands } from './keys.js';
import './page.css';
import { BatchRows } from './rows.js';
import { words } from './words.js';

export default function BatchesPage() {
  const t = useWords(words);
  const who = useStore(session);
  const [isMaking, setMaking] = useState(false);
  const batches = useAnswer(batchKeys.due, '/api/v1/batches', { query: { details: true } });
  const mayMake = who?.role === 'ROLE_ADMIN' || who?.groups.some(({ leader }) => leader) === true;
  useCommands(mayMake ? [{ ...batchesCommands.of('batches.new'), run: () => setMaking(true) }] : []);
  const [address, setAddress] = useSearchParams();
  const choice = readChoice(address);
  const change = (to: Partial<BatchChoice>): void => {
    setAddress(addressOf({ ...choice, ...to }), { replace: true });
  };
  useRowKeys();
  return (
    <Page title={t('title')} actions={<CommandButton id="batches.new" look="primary" />}>
      <Loaded of={batches}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={t('empty')}>
              <p>{t('emptyHint')}</p>
              <CommandButton id="batches.new" />
            </EmptyState>
          ) : (
            <div className="stack">
              {list.length > 1 && <Choosing choice={choice} change={change} />}
              <Found batches={chosen(list, choice, Date.now())} />
            </div>
          )
        }
      </Loaded>
      {isMaking && <NewBatch onClose={() => setMaking(false)} />}
    </Page>
  );
}

function Choosing({
  choice,
  change,
}: {
  readonly choice: BatchChoice;
  readonly change: (to: Partial<BatchChoice>) => void;
}) {
  const t = useWords(words);
  const choices = (values: readonly (BatchChoice['show'] | BatchChoice['sort'])[]) =>
    values.map((value) => ({ value, label: t(`choice.${value}`) }));
  return (
    <div className="row batch-choice" role="search">
      <Select
        inline
        label={t('show')}
        value={choice.show}
        choices={choices(SHOWN)}
        onChoose={(show) => change({ show: show as BatchChoice['show'] })}
      />
      <Select
        inline
        label={t('sort')}
        value={choice.sort}
        choices={choices(SORTS)}
        onChoose={(sort) => change({ sort: sort as BatchChoice['sort'] })}
      />
    </div>
  );
}

function Found({ batches }: { readonly batches: readonly ListedBatch[] }) {
  const t = useWords(words);
  if (batches.length === 0) return <EmptyState title={t('noneChosen')} />;
  return (
    <FoundRows rows={batches} nameOf={({ name }) => name} label={t('find')}>
      {(drawn) => <BatchRows batches={drawn} />}
    </FoundRows>
  );
}

function NewBatch({ onClose }: { readonly onClose: () => void }) {
  const t = useWords(words);
  const [, go] = useLocation();
  const who = useStore(session);
  const isAdmin = who?.role === 'ROLE_ADMIN';
  const own = (who?.groups ?? []).filter(({ leader }) => leader || isAdmin);
  const all = useGroups(isAdmin);
  const groups = [
    ...own.map((group) => ({ value: group.id, label: group.name })),
    ...all.filter(({ value }) => own.every(({ id }) => id !== value)),
  ];
  const { data: policies = ['default'] } = useQuery(policyNames);
  const make = async ({ threshold, ...body }: Body): Promise<void> => {
    const confidenceThreshold = Number(threshold) / 100;
    const { id } = await request('post', '/api/v1/batches', { body: { ...body, confidenceThreshold } as never });
    void queryClient.invalidateQueries({ queryKey: batchKeys.all });
    onClose();
    go(`/batches/${id}`);
  };
  const fields: readonly Field[] = [
    { kind: 'text', name: 'name', label: t('name'), required: true, maxLength: 200 },
    {
      kind: 'choice',
      name: 'groupId',
      label: t('group'),
      options: [...groups, ...(isAdmin ? [{ value: '', label: t('noGroup') }] : [])],
      initial: own[0]?.id ?? '',
    },
    {
      kind: 'choice',
      name: 'policyName',
      label: t('policy'),
      options: policies.map((value) => ({ value, label: value })),
      initial: 'default',
    },
    {
      ...{ kind: 'number', name: 'threshold', label: t('threshold'), hint: t('thresholdHint') },
      ...{ required: true, min: 0, max: 100, initial: 90 },
    },
    {
      ...{ kind: 'moment', name: 'dueAt', label: t('dueAt'), hint: t('dueHint') },
      min: localMoment(new Date().toISOString()),
    },
  ];
  return <FormDialog title={t('new')} fields={fields} verb={t('make')} onSave={make} onClose={onClose} />;
}
