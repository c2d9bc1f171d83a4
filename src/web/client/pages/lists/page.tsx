import { request } from '../../api/client.js';
import { listKeys } from '../../api/keys.js';
import { allEntries } from '../../api/queries.js';
import type { components } from '../../api/schema.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { CommandButton } from '../../design/button.js';
import { Page } from '../../design/page.js';
import { allOf, type RecordKind, wordsOfKind } from '../../records/kind.js';
import { Records } from '../../records/records.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

type TermList = components['schemas']['List'];

/** Lists of terms that policies refer to. */
export default function ListsPage() {
  const t = useWords(words);
  const kind: RecordKind<TermList> = {
    id: 'lists',
    queryKey: listKeys.all,
    list: async () => {
      const names = await allEntries((query) => request('get', '/api/lists', { query }));
      return allOf(names.map((name) => ({ name, description: '', items: [] })));
    },
    keyOf: ({ name }) => name,
    nameOf: ({ name }) => name,
    words: wordsOfKind(t),
    columns: [],
    isClosed: useStore(session)?.role === 'ROLE_USER',
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
  return (
    <Page title={t('title')} actions={<CommandButton id="records.make" look="primary" />}>
      <div className="stack">
        <p className="soft">{t('hint')}</p>
        <Records kind={kind} />
      </div>
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
