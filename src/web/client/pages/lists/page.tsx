import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client.js';
import { problemOf } from '../../api/errors.js';
import { listKeys } from '../../api/keys.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { Button } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { TextArea, TextField } from '../../design/field.js';
import { Page } from '../../design/page.js';
import { EmptyState, Loaded, Skeleton } from '../../design/states.js';
import { toast } from '../../design/toast.js';
import { common } from '../../words/common.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

/** Lists of terms that policies refer to. */
export default function ListsPage() {
  const t = useWords(words);
  const role = useStore(session)?.role;
  const [open, setOpen] = useState<string>();
  const names = useQuery({ queryKey: listKeys.names, queryFn: () => request('get', '/api/lists', { query: {} }) });
  return (
    <Page
      title={t('title')}
      actions={
        role === 'ROLE_ADMIN' && (
          <Button look="primary" onClick={() => setOpen('')}>
            {t('make')}
          </Button>
        )
      }
    >
      <div className="stack">
        <p className="soft">{t('hint')}</p>
        <Loaded of={names}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState title={t('none')}>
                <p>{t('noneHint')}</p>
              </EmptyState>
            ) : (
              <table className="card">
                <thead>
                  <tr>
                    <th>{t('name')}</th>
                    <td />
                  </tr>
                </thead>
                <tbody>
                  {all.map((name) => (
                    <tr key={name}>
                      <td>
                        <bdi>{name}</bdi>
                      </td>
                      <td className="number">
                        {role !== 'ROLE_USER' && (
                          <Button look="quiet" onClick={() => setOpen(name)}>
                            {t('open')} <span className="visually-hidden">{name}</span>
                          </Button>
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )
          }
        </Loaded>
      </div>
      {open !== undefined && <OpenList name={open} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

function OpenList({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const list = useQuery({
    queryKey: listKeys.one(name),
    queryFn: () => request('get', '/api/lists/{listName}', { path: { listName: name } }),
    enabled: name !== '',
    gcTime: 0,
  });
  if (name !== '' && list.data === undefined) {
    return (
      <Dialog title={name} onClose={onClose}>
        {list.error === null ? <Skeleton lines={4} /> : <p role="alert">{problemOf(list.error).message}</p>}
      </Dialog>
    );
  }
  return <ListDialog list={list.data ?? { name: '', description: '', items: [] }} onClose={onClose} />;
}

function ListDialog({
  list,
  onClose,
}: {
  readonly list: { readonly name: string; readonly description: string; readonly items: readonly string[] };
  readonly onClose: () => void;
}) {
  const t = useWords(words);
  const say = useWords(common);
  const client = useQueryClient();
  const mayChange = useStore(session)?.role === 'ROLE_ADMIN';
  const isNew = list.name === '';
  const [name, setName] = useState(list.name);
  const [description, setDescription] = useState(list.description);
  const [text, setText] = useState(list.items.join('\n'));
  const [isShown, setShown] = useState(isNew);
  const [problem, setProblem] = useState<string>();
  const items = [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
  const act = async (work: () => Promise<unknown>, words_: string): Promise<void> => {
    try {
      await work();
      await client.invalidateQueries({ queryKey: listKeys.all });
      toast(words_);
      onClose();
    } catch (error) {
      setProblem(problemOf(error).message);
    }
  };
  const save = (): Promise<void> =>
    act(
      () => request('post', '/api/lists/{listName}', { path: { listName: name }, query: { description }, body: items }),
      t('saved'),
    );
  return (
    <Dialog
      title={isNew ? t('make') : list.name}
      onClose={onClose}
      {...(mayChange && { onSubmit: () => void save() })}
      actions={
        <>
          <Button onClick={onClose}>{say(mayChange ? 'action.cancel' : 'action.close')}</Button>
          {mayChange && (
            <Button type="submit" look="primary">
              {say('action.save')}
            </Button>
          )}
        </>
      }
    >
      {isNew && (
        <TextField
          label={t('name')}
          hint={t('nameHint')}
          required
          pattern="[A-Za-z0-9_\-]{1,64}"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      <TextField
        label={t('description')}
        maxLength={500}
        readOnly={!mayChange}
        error={problem}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      {isShown ? (
        <TextArea
          label={t('terms')}
          hint={t('count', { n: items.length })}
          rows={10}
          readOnly={!mayChange}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      ) : (
        <p className="notice">
          {t('masked')} {t('count', { n: items.length })} <Button onClick={() => setShown(true)}>{t('show')}</Button>
        </p>
      )}
      {mayChange && !isNew && (
        <div className="row">
          <Button
            look="danger"
            onClick={() =>
              void act(() => request('delete', '/api/lists/{listName}', { path: { listName: name } }), t('removed'))
            }
          >
            {t('remove')}
          </Button>
          <span className="soft small">{t('removeHint')}</span>
        </div>
      )}
    </Dialog>
  );
}
