import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client.js';
import { listKeys } from '../../api/keys.js';
import type { components } from '../../api/schema.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { Button, CommandButton } from '../../design/button.js';
import { Page } from '../../design/page.js';
import { EmptyState, Loaded } from '../../design/states.js';
import { useCommands } from '../../keys/registry.js';
import { recordCommands } from '../../records/keys.js';
import type { EditedKind } from '../../records/kind.js';
import { RecordDialog } from '../../records/record-dialog.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

type TermList = components['schemas']['List'];

/** Lists of terms that policies refer to. */
export default function ListsPage() {
  const t = useWords(words);
  const role = useStore(session)?.role;
  const [open, setOpen] = useState<string>();
  const names = useQuery({ queryKey: listKeys.names, queryFn: () => request('get', '/api/lists', { query: {} }) });
  const kind: EditedKind<TermList> = {
    queryKey: listKeys.all,
    nameOf: ({ name }) => name,
    words: { make: t('make'), removeHint: t('removeHint') },
    fields: (list) => [
      ...(list === undefined
        ? [
            {
              ...({ kind: 'text', name: 'name', label: t('name'), hint: t('nameHint') } as const),
              ...{ required: true, pattern: '[A-Za-z0-9_\\-]{1,64}' },
            },
          ]
        : []),
      { kind: 'text', name: 'description', label: t('description'), maxLength: 500 },
      { kind: 'lines', name: 'items', label: t('terms'), rows: 10, isHidden: true },
    ],
    create: (body) => save(body as unknown as TermList),
    read: ({ name }) => request('get', '/api/lists/{listName}', { path: { listName: name } }),
    // Without a description the list has none.
    update: (list, _changes, body) => save({ ...(body as unknown as TermList), name: list.name }, list),
    remove: (seen) => request('delete', '/api/lists/{listName}', { path: { listName: seen.name }, seen }),
  };
  useCommands(
    role === 'ROLE_ADMIN' ? [{ ...recordCommands.of('records.make'), label: t('make'), run: () => setOpen('') }] : [],
  );
  return (
    <Page title={t('title')} actions={<CommandButton id="records.make" look="primary" />}>
      <div className="stack">
        <p className="soft">{t('hint')}</p>
        <Loaded of={names}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState title={t('none')}>
                <p>{t('noneHint')}</p>
                <CommandButton id="records.make" />
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
      {open !== undefined && (
        <RecordDialog
          kind={kind}
          record={open === '' ? undefined : { name: open, description: '', items: [] }}
          mayChange={role === 'ROLE_ADMIN'}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Page>
  );
}

/** @param seen the list as it was read; undefined for a new one */
const save = ({ name, description, items }: TermList, seen?: TermList): Promise<unknown> =>
  request('post', '/api/lists/{listName}', {
    path: { listName: name },
    query: { description },
    body: [...items],
    seen,
  });
