import { request } from '../../api/client.js';
import { adminKeys } from '../../api/keys.js';
import type { components } from '../../api/schema.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { Badge } from '../../design/states.js';
import type { Field } from '../../records/fields.js';
import { allOf, type RecordKind } from '../../records/kind.js';
import { RecordsPage } from '../../records/records-page.js';
import { TryButton } from '../../records/try-button.js';
import { whole } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

type Profile = components['schemas']['ComplianceProfile'];

/** The exemption codes by which reviewers state why something is redacted. */
export default function CompliancePage() {
  const t = useWords(words);
  const fields: readonly Field[] = [
    { kind: 'text', name: 'name', label: t('name'), required: true, maxLength: 200 },
    {
      kind: 'rows',
      name: 'exemptionCodes',
      label: t('codes'),
      hint: t('codesHint'),
      add: t('addCode'),
      columns: [
        { name: 'code', label: t('code') },
        { name: 'description', label: t('description') },
      ],
    },
  ];
  const kind: RecordKind<Profile> = {
    id: 'compliance',
    queryKey: adminKeys.records('compliance'),
    list: async () => allOf(await request('get', '/api/v1/compliance-profiles')),
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    words: { title: t('title'), make: t('make'), none: t('none'), noneHint: t('hint'), removeHint: t('removeHint') },
    columns: [
      { label: t('codes'), isNumber: true, of: ({ exemptionCodes }) => whole(exemptionCodes.length) },
      {
        label: t('state'),
        of: ({ preset, archived }) =>
          archived ? <Badge tone="warn">{t('archived')}</Badge> : <Badge>{t(preset ? 'preset' : 'own')}</Badge>,
      },
    ],
    fields: () => fields,
    create: (body) =>
      request('post', '/api/v1/compliance-profiles', { body: { exemptionCodes: [], ...body } as never }),
    read: ({ id }) => request('get', '/api/v1/compliance-profiles/{id}', { path: { id } }),
    update: (seen, changes) =>
      request('patch', '/api/v1/compliance-profiles/{id}', { path: { id: seen.id }, body: changes, seen }),
    remove: (seen) => request('delete', '/api/v1/compliance-profiles/{id}', { path: { id: seen.id }, seen }),
    isFixed: ({ preset }) => (preset ? t('isPreset') : undefined),
    more: (profile, onDone) =>
      profile.preset || profile.archived ? null : <Archive profile={profile} onDone={onDone} />,
  };
  return <RecordsPage kind={kind} hint={t('hint')} />;
}

function Archive({ profile, onDone }: { readonly profile: Profile; readonly onDone: () => void }) {
  const t = useWords(words);
  const mayChange = useStore(session)?.role === 'ROLE_ADMIN';
  if (!mayChange) return null;
  const archive = async (): Promise<string> => {
    await request('post', '/api/v1/compliance-profiles/{id}/archive', { path: { id: profile.id } });
    onDone();
    return t('isArchived');
  };
  return <TryButton label={t('archive')} hint={t('archiveHint')} work={archive} />;
}
