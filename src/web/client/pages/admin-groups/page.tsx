import { request } from '../../api/client.js';
import { adminKeys } from '../../api/keys.js';
import type { components } from '../../api/schema.js';
import { type RecordKind, wordsOfKind } from '../../records/kind.js';
import { RecordsPage } from '../../records/records-page.js';
import { whole } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { People } from './people.js';
import { words } from './words.js';

type Group = components['schemas']['Group'];
const PAGE_SIZE = 100;

/** The teams that batches belong to. */
export default function GroupsPage() {
  const t = useWords(words);
  const kind: RecordKind<Group> = {
    id: 'groups',
    queryKey: adminKeys.allGroups,
    list: (page) => request('get', '/api/v1/groups', { query: { page, size: PAGE_SIZE } }),
    find: (q) => request('get', '/api/v1/groups', { query: { q, size: PAGE_SIZE } }),
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    words: wordsOfKind(t),
    columns: [
      { label: t('members'), isNumber: true, of: ({ memberIds }) => whole(memberIds.length) },
      { label: t('leaders'), isNumber: true, of: ({ leaderIds }) => whole(leaderIds.length) },
    ],
    fields: () => [
      { kind: 'text', name: 'name', label: t('name'), required: true, maxLength: 100 },
      {
        kind: 'own',
        name: 'memberIds',
        label: t('members'),
        draw: (draft, onChange) => (
          <People
            memberIds={draft.memberIds as readonly string[]}
            leaderIds={draft.leaderIds as readonly string[]}
            onChange={(memberIds, leaderIds) => onChange({ memberIds, leaderIds })}
          />
        ),
      },
      // Drawn with the members.
      { kind: 'own', name: 'leaderIds', label: t('leaders'), draw: () => undefined },
    ],
    create: (body) => request('post', '/api/v1/groups', { body: body as never }),
    read: ({ id }) => request('get', '/api/v1/groups/{id}', { path: { id } }),
    update: (group, changes) =>
      request('patch', '/api/v1/groups/{id}', { path: { id: group.id }, body: changes, seen: group }),
    remove: (seen) => request('delete', '/api/v1/groups/{id}', { path: { id: seen.id }, seen }),
  };
  return <RecordsPage kind={kind} hint={t('hint')} />;
}
