import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { keepTyped, readTyped } from '../../api/entry-state.js';
import { batchList } from '../../api/queries.js';
import { Button, CommandButton } from '../../design/button.js';
import { Select } from '../../design/field.js';
import { FilterFields } from '../../design/filters.js';
import { Page } from '../../design/page.js';
import { rememberQueue } from '../../review/neighbours.js';
import { ANY_STATUS } from '../../review/queue-query.js';
import { common } from '../../words/common.js';
import { useWords } from '../../words/t.js';
import { Assign } from './assign.js';
import { addressOf, queryOf, readFilter, SORTS, STATUSES, type QueueFilter } from './filter.js';
import { DoneCard } from './next-steps.js';
import { words } from './words.js';
import { Rows } from './rows.js';
import { Views } from './views.js';
import './page.css';

const PAUSE_MS = 250;
export default function QueuePage() {
  const t = useWords(words);
  const say = useWords(common);
  const [, go] = useLocation();
  const search = useSearch();
  const [filter, setFilter] = useState(() => readFilter(location.search, readTyped('name')));
  useEffect(() => setFilter((now) => readFilter(search, now.filename)), [search]);
  const [typed, setTyped] = useState(filter.filename);
  const change = (next: Partial<QueueFilter>): void => {
    const changed = { ...filter, ...next };
    setFilter(changed);
    keepTyped('name', changed.filename, addressOf(changed));
  };
  useEffect(() => {
    if (typed === filter.filename) return undefined;
    const timer = setTimeout(() => change({ filename: typed }), PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [typed]);
  useEffect(() => rememberQueue(new URLSearchParams(queryOf(filter)).toString()), [filter]);
  const batches = useQuery({ ...batchList, staleTime: 60_000 });
  const done = new URLSearchParams(search).get('done');
  const { status, batchId, assignee, filename, isLate } = filter;
  const used = [status, batchId, assignee].filter((value) => value !== '').length + (isLate ? 1 : 0);
  const isFiltered = used > 0 || filename !== '';
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <CommandButton id="queue.assign" />
          <CommandButton id="queue.claim" look="primary" />
        </>
      }
    >
      <div className="row queue-filters" role="search">
        <Views
          query={new URLSearchParams(queryOf(filter)).toString()}
          onChoose={(query) => {
            setTyped('');
            change(readFilter(query, ''));
          }}
        />
        <label className="select-inline">
          <span>{t('name')}</span>
          <input
            className="input"
            type="search"
            placeholder={t('name')}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <FilterFields used={used}>
          <Select
            inline
            label={t('status')}
            value={filter.status}
            choices={[
              { value: '', label: t('unfinished') },
              { value: ANY_STATUS, label: t('allStatuses') },
              ...STATUSES.map((value) => ({ value, label: say(`status.${value}`) })),
            ]}
            onChoose={(status) => change({ status })}
          />
          <Select
            inline
            label={t('batch')}
            value={filter.batchId}
            choices={[
              { value: '', label: t('allBatches') },
              ...(batches.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChoose={(batchId) => change({ batchId })}
          />
          <Select
            inline
            label={t('assignee')}
            value={filter.assignee}
            choices={[
              { value: '', label: t('assignee.all') },
              { value: 'me', label: t('assignee.me') },
              { value: 'none', label: t('assignee.none') },
            ]}
            onChoose={(assignee) => change({ assignee })}
          />
          <Button pressed={filter.isLate} onClick={() => change({ isLate: !filter.isLate })}>
            {t('late')}
          </Button>
          <span className="queue-sort">
            <Select
              inline
              label={t('sort')}
              value={filter.sort}
              choices={SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
              onChoose={(sort) => change({ sort: SORTS.find((one) => one === sort) ?? 'riskScore' })}
            />
            <Button
              label={`${t('direction')}: ${t(`dir.${filter.dir}`)}`}
              onClick={() => change({ dir: filter.dir === 'asc' ? 'desc' : 'asc' })}
            >
              {filter.dir === 'asc' ? '↑' : '↓'}
            </Button>
          </span>
          {isFiltered && (
            <Button
              look="quiet"
              onClick={() => {
                setTyped('');
                change({ status: '', batchId: '', assignee: '', isLate: false, filename: '' });
              }}
            >
              {t('clear')}
            </Button>
          )}
        </FilterFields>
      </div>
      <Assign filter={filter} />
      {done !== null && <DoneCard batchId={done} />}
      <Rows
        key={JSON.stringify(filter)}
        filter={filter}
        onOpen={(id) => go(`/documents/${id}`)}
        hasSteps={done === null}
        onShowAll={() => change({ status: ANY_STATUS })}
      />
    </Page>
  );
}
