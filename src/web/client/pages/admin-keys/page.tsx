import { request } from '../../api/client.js';
import { adminKeys } from '../../api/keys.js';
import type { components } from '../../api/schema.js';
import type { Role } from '../../api/types.js';
import { Badge } from '../../design/states.js';
import type { Field } from '../../records/fields.js';
import { useGroups } from '../../records/groups.js';
import { type RecordKind, wordsOfKind } from '../../records/kind.js';
import { RecordsPage } from '../../records/records-page.js';
import { common } from '../../words/common.js';
import { whole } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { Credentials } from './credentials.js';
import { words } from './words.js';

type ServiceAccount = components['schemas']['ServiceAccount'];
const ROLES: readonly Role[] = ['ROLE_USER', 'ROLE_AUDITOR', 'ROLE_ADMIN'];
const PAGE_SIZE = 50;

/** Service accounts, with the keys and client certificates by which programs authenticate. */
export default function KeysPage() {
  const t = useWords(words);
  const say = useWords(common);
  const groups = useGroups();
  const fields: readonly Field[] = [
    {
      kind: 'text',
      name: 'name',
      label: t('name'),
      hint: t('nameHint'),
      required: true,
      fixed: true,
      maxLength: 64,
    },
    { kind: 'text', name: 'description', label: t('description'), maxLength: 500 },
    {
      kind: 'choice',
      name: 'role',
      label: t('role'),
      hint: t('roleHint'),
      options: ROLES.map((value) => ({ value, label: say(`role.${value}`) })),
    },
    ...(groups.length === 0
      ? []
      : [{ kind: 'choices', name: 'groupIds', label: t('groups'), options: groups } as const satisfies Field]),
  ];
  const disabled: Field = { kind: 'flag', name: 'disabled', label: t('isDisabled') };
  const kind: RecordKind<ServiceAccount> = {
    id: 'keys',
    queryKey: adminKeys.records('keys'),
    list: (page) => request('get', '/api/v1/service-accounts', { query: { page, size: PAGE_SIZE } }),
    find: (q) => request('get', '/api/v1/service-accounts', { query: { q, size: PAGE_SIZE } }),
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    words: wordsOfKind(t),
    columns: [
      { label: t('role'), of: ({ role }) => say(`role.${role}`) },
      { label: t('groups'), isNumber: true, of: ({ groupIds }) => whole(groupIds.length) },
      {
        label: t('state'),
        of: ({ disabled: isOff }) => <Badge tone={isOff ? 'danger' : 'good'}>{t(isOff ? 'disabled' : 'active')}</Badge>,
      },
    ],
    fields: (account) => (account === undefined ? fields : [...fields, disabled]),
    create: (body) => request('post', '/api/v1/service-accounts', { body: body as never }),
    read: ({ id }) => request('get', '/api/v1/service-accounts/{id}', { path: { id } }),
    update: (seen, changes) =>
      request('patch', '/api/v1/service-accounts/{id}', { path: { id: seen.id }, body: changes, seen }),
    remove: (seen) => request('delete', '/api/v1/service-accounts/{id}', { path: { id: seen.id }, seen }),
    // A program can do nothing without a key.
    staysOpen: true,
    more: ({ id, groupIds }, _onDone, isNew) => (
      <Credentials accountId={id} groups={groups.filter(({ value }) => groupIds.includes(value))} isNew={isNew} />
    ),
  };
  return <RecordsPage kind={kind} hint={t('hint')} />;
}
