import type { components } from '../../api/schema.js';
import type { Role } from '../../api/types.js';
import type { Field, Option } from '../../records/fields.js';
import type { common } from '../../words/common.js';
import type { Translate } from '../../words/t.js';
import type { words } from './words.js';

export type Issuer = components['schemas']['Issuer'];
const ROLES: readonly Role[] = ['ROLE_USER', 'ROLE_AUDITOR', 'ROLE_ADMIN'];
const WAYS: readonly Issuer['clientAuthentication'][] = ['client_secret_basic', 'client_secret_post', 'none'];

/** The form fields of an issuer. */
export function issuerFields(
  t: Translate<keyof typeof words.en>,
  say: Translate<keyof typeof common.en>,
  groups: readonly Option[],
  issuer: Issuer | undefined,
): readonly Field[] {
  const roles = ROLES.map((value) => ({ value, label: say(`role.${value}`) }));
  const known = new Set(groups.map(({ value }) => value));
  const gone = (issuer?.groups ?? []).filter(({ groupId }) => !known.has(groupId));
  return [
    {
      kind: 'text',
      name: 'id',
      label: t('id'),
      hint: t('idHint'),
      required: true,
      fixed: true,
      maxLength: 32,
      pattern: '[a-z0-9]([a-z0-9\\-]{0,30}[a-z0-9])?',
    },
    { kind: 'text', name: 'title', label: t('issuerTitle'), hint: t('issuerTitleHint'), maxLength: 100 },
    { kind: 'text', name: 'issuerUrl', label: t('issuerUrl'), hint: t('issuerUrlHint'), type: 'url', required: true },
    { kind: 'text', name: 'clientId', label: t('clientId'), required: true, maxLength: 256 },
    {
      kind: 'choice',
      name: 'clientAuthentication',
      label: t('way'),
      options: WAYS.map((value) => ({ value, label: t(`way.${value}`) })),
    },
    {
      kind: 'secret',
      name: 'clientSecret',
      label: t('clientSecret'),
      hint: t('clientSecretHint'),
      isSet: issuer?.clientSecretSet ?? false,
      maxLength: 1024,
      when: ({ clientAuthentication }) => clientAuthentication !== 'none',
    },
    { kind: 'lines', name: 'scopes', label: t('scopes'), initial: ['openid', 'email', 'profile'] },
    { kind: 'text', name: 'roleClaim', label: t('roleClaim'), hint: t('claimHint'), maxLength: 256 },
    {
      kind: 'rows',
      name: 'roles',
      label: t('roles'),
      hint: t('rolesHint'),
      add: t('addRole'),
      columns: [
        { name: 'value', label: t('value') },
        { name: 'role', label: t('role'), options: roles },
      ],
    },
    {
      kind: 'choice',
      name: 'defaultRole',
      label: t('defaultRole'),
      initial: 'ROLE_USER',
      options: [...roles, { value: '', label: t('refused') }],
    },
    { kind: 'text', name: 'groupClaim', label: t('groupClaim'), hint: t('claimHint'), maxLength: 256 },
    {
      kind: 'rows',
      name: 'groups',
      label: t('groups'),
      hint: t('groupsHint'),
      add: t('addGroup'),
      columns: [
        { name: 'value', label: t('value') },
        {
          name: 'groupId',
          label: t('group'),
          options: [
            ...groups,
            ...gone.map(({ groupId }) => ({ value: groupId, label: t('groupGone', { id: groupId }) })),
          ],
        },
      ],
    },
    { kind: 'flag', name: 'createsAccounts', label: t('createsAccounts'), initial: true },
    { kind: 'flag', name: 'linksKnownEmails', label: t('linksKnownEmails'), hint: t('linksHint') },
    { kind: 'flag', name: 'trustsEmails', label: t('trustsEmails'), hint: t('trustsHint') },
    { kind: 'flag', name: 'enabled', label: t('enabled'), initial: true },
  ];
}
