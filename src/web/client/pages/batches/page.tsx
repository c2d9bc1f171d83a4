import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { request } from '../../api/client.js';
import { problemOf } from '../../api/errors.js';
import { batchKeys, policyKeys } from '../../api/keys.js';
import { queryClient } from '../../api/query-client.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { Button, CommandButton } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { Select, TextField } from '../../design/field.js';
import { Page } from '../../design/page.js';
import { Badge, EmptyState, Loaded } from '../../design/states.js';
import { useCommands } from '../../keys/registry.js';
import { localMoment } from '../../records/fields.js';
import { useGroups } from '../../records/groups.js';
import { common } from '../../words/common.js';
import { moment } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { batchesCommands } from './keys.js';
import './page.css';
import { words } from './words.js';

const SHOWN = 500;

export default function BatchesPage() {
  const t = useWords(words);
  const who = useStore(session);
  const [isMaking, setMaking] = useState(false);
  const [text, setText] = useState('');
  const batches = useQuery({
    queryKey: batchKeys.due,
    queryFn: () => request('get', '/api/v1/batches', { query: { details: true } }),
  });
  const mayMake = who?.role === 'ROLE_ADMIN' || who?.groups.some(({ leader }) => leader) === true;
  useCommands(mayMake ? [{ ...batchesCommands.of('batches.new'), run: () => setMaking(true) }] : []);
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
              <TextField
                label={t('find')}
                type="search"
                autoComplete="off"
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
              <ul className="card plain-list">
                {list
                  .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
                  .slice(0, SHOWN)
                  .map(({ id, name, dueAt, closed }) => (
                    <li key={id} className="batch-line">
                      <Link href={`/batches/${id}`}>
                        <bdi className="one-line">{name}</bdi>
                      </Link>
                      {closed === true && <Badge>{t('closed')}</Badge>}
                      {closed === false && <Due at={dueAt ?? null} />}
                    </li>
                  ))}
              </ul>
            </div>
          )
        }
      </Loaded>
      {isMaking && <NewBatch onClose={() => setMaking(false)} />}
    </Page>
  );
}

/** Shows when a batch is due; nothing if it has no due date. */
function Due({ at }: { readonly at: string | null }) {
  const t = useWords(words);
  if (at === null) return null;
  const isPast = Date.parse(at) <= Date.now();
  return <Badge tone={isPast ? 'danger' : undefined}>{t(isPast ? 'pastDue' : 'due', { time: moment(at) })}</Badge>;
}

function NewBatch({ onClose }: { readonly onClose: () => void }) {
  const t = useWords(words);
  const c = useWords(common);
  const [, go] = useLocation();
  const who = useStore(session);
  const isAdmin = who?.role === 'ROLE_ADMIN';
  const own = (who?.groups ?? []).filter(({ leader }) => leader || isAdmin);
  const all = useGroups(isAdmin);
  const groups = [
    ...own.map((group) => ({ value: group.id, label: group.name })),
    ...all.filter(({ value }) => own.every(({ id }) => id !== value)),
  ];
  const { data: policies = ['default'] } = useQuery({
    queryKey: policyKeys.names,
    queryFn: () => request('get', '/api/policies', { query: {} }),
  });
  const [name, setName] = useState('');
  const [groupId, setGroupId] = useState(own[0]?.id ?? '');
  const [threshold, setThreshold] = useState(90);
  const [policyName, setPolicyName] = useState('default');
  const [dueAt, setDueAt] = useState('');
  const [problem, setProblem] = useState<string>();
  const make = (): void => {
    const body = {
      ...{ name, policyName, confidenceThreshold: threshold / 100 },
      groupId: groupId === '' ? null : groupId,
      dueAt: dueAt === '' ? null : new Date(dueAt).toISOString(),
    };
    request('post', '/api/v1/batches', { body }).then(
      ({ id }) => {
        void queryClient.invalidateQueries({ queryKey: batchKeys.all });
        onClose();
        go(`/batches/${id}`);
      },
      (error: unknown) => setProblem(problemOf(error).message),
    );
  };
  return (
    <Dialog
      title={t('new')}
      onClose={onClose}
      onSubmit={make}
      actions={
        <>
          <Button onClick={onClose}>{c('action.cancel')}</Button>
          <Button look="primary" type="submit" disabled={name.trim() === ''}>
            {t('make')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('name')}
        required
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Select
        label={t('group')}
        value={groupId}
        choices={[...groups, ...(isAdmin ? [{ value: '', label: t('noGroup') }] : [])]}
        onChoose={setGroupId}
      />
      <Select
        label={t('policy')}
        value={policyName}
        choices={policies.map((value) => ({ value, label: value }))}
        onChoose={setPolicyName}
      />
      <TextField
        label={t('threshold')}
        hint={t('thresholdHint')}
        type="number"
        min={0}
        max={100}
        value={threshold}
        onChange={(event) => setThreshold(event.target.valueAsNumber || 0)}
      />
      <TextField
        label={t('dueAt')}
        hint={t('dueHint')}
        type="datetime-local"
        min={localMoment(new Date().toISOString())}
        value={dueAt}
        onChange={(event) => setDueAt(event.target.value)}
      />
      {problem !== undefined && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
