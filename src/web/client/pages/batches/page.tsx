import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { request, requestFully } from '../../api/client.js';
import { batchKeys } from '../../api/keys.js';
import { policyNames } from '../../api/queries.js';
import { queryClient } from '../../api/query-client.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { useAtRest } from '../../design/at-rest.js';
import { CommandButton } from '../../design/button.js';
import { Select } from '../../design/field.js';
import { FindField, MAX_FEW, useFindText } from '../../design/found-rows.js';
import { Page } from '../../design/page.js';
import { Pager } from '../../design/pager.js';
import { EmptyState, Loaded } from '../../design/states.js';
import { useCommands } from '../../keys/registry.js';
import { localMoment, type Field } from '../../records/fields.js';
import { FormDialog } from '../../records/form-dialog.js';
import { useGroups } from '../../records/groups.js';
import type { Body } from '../../records/kind.js';
import { useWords } from '../../words/t.js';
import { useRowKeys } from '../../records/row-keys.js';
import { addressOf, readChoice, SHOWN, SORTS, type BatchChoice } from './choice.js';
import { batchesCommands } from './keys.js';
import './page.css';
import { BatchRows } from './rows.js';
import { words } from './words.js';

/** The number of batches on a page: the API counts the documents of as many at once. */
const PAGE_SIZE = 100;
const PAUSE_MS = 300;
const MAX_NAME = 200;

const nameIn = (text: string): string => text.trim().slice(0, MAX_NAME);

export default function BatchesPage() {
  const t = useWords(words);
  const who = useStore(session);
  const [isMaking, setMaking] = useState(false);
  const mayMake = who?.role === 'ROLE_ADMIN' || who?.groups.some(({ leader }) => leader) === true;
  useCommands(mayMake ? [{ ...batchesCommands.of('batches.new'), run: () => setMaking(true) }] : []);
  const [address, setAddress] = useSearchParams();
  const choice = readChoice(address);
  const [text, setText] = useFindText();
  const [name, setName] = useState(nameIn(text));
  const [page, setPage] = useState(0);
  useAtRest(text, PAUSE_MS, () => {
    if (nameIn(text) === name) return;
    setName(nameIn(text));
    setPage(0);
  });
  const change = (to: Partial<BatchChoice>): void => {
    setAddress(addressOf({ ...choice, ...to }), { replace: true });
    setPage(0);
  };
  const batches = useBatches(choice, name, page);
  useRowKeys();
  const isNarrowed = name !== '' || text !== '' || choice.show !== 'all';
  return (
    <Page title={t('title')} actions={<CommandButton id="batches.new" look="primary" />}>
      <Loaded of={batches}>
        {({ rows, total }) =>
          total === 0 && !isNarrowed ? (
            <EmptyState title={t('empty')}>
              <p>{t('emptyHint')}</p>
              <CommandButton id="batches.new" />
            </EmptyState>
          ) : (
            <div className="stack">
              {(total > 1 || isNarrowed) && <Choosing choice={choice} change={change} />}
              {(total > MAX_FEW || isNarrowed) && <FindField label={t('find')} text={text} onText={setText} />}
              {rows.length === 0 ? <EmptyState title={t('noneChosen')} /> : <BatchRows batches={rows} />}
              <Pager page={page} pages={Math.ceil(total / PAGE_SIZE)} total={total} onPage={setPage} />
            </div>
          )
        }
      </Loaded>
      {isMaking && <NewBatch onClose={() => setMaking(false)} />}
    </Page>
  );
}

/** Reads a page of the batches, and the number of all that match. */
const useBatches = ({ show, sort }: BatchChoice, name: string, page: number) =>
  useQuery({
    queryKey: batchKeys.page(`${show} ${sort}`, name, page),
    queryFn: async ({ signal }) => {
      const query = { details: true, show, sort, name, offset: page * PAGE_SIZE, limit: PAGE_SIZE };
      const { data: rows, total = rows.length } = await requestFully('get', '/api/v1/batches', { query, signal });
      return { rows, total };
    },
    placeholderData: keepPreviousData,
  });

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
