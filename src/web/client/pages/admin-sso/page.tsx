import { request } from '../../api/client.js';
import { adminKeys } from '../../api/keys.js';
import { Badge } from '../../design/states.js';
import { useGroups } from '../../records/groups.js';
import { allOf, type RecordKind, wordsOfKind } from '../../records/kind.js';
import { RecordsPage } from '../../records/records-page.js';
import { TryButton } from '../../records/try-button.js';
import { common } from '../../words/common.js';
import { useWords } from '../../words/t.js';
import { Addresses, Scim } from './addresses.js';
import { issuerFields, type Issuer } from './fields.js';
import { probe } from './probe.js';
import { words } from './words.js';

/** The OpenID providers for sign-in, and the SCIM endpoint for directories. */
export default function SsoPage() {
  const t = useWords(words);
  const say = useWords(common);
  const groups = useGroups();
  const put = (id: string, body: object) =>
    request('put', '/api/v1/sso/issuers/{issuer}', { path: { issuer: id }, body: body as never });
  const kind: RecordKind<Issuer> = {
    id: 'sso',
    queryKey: adminKeys.records('sso'),
    list: async () => allOf(await request('get', '/api/v1/sso/issuers')),
    keyOf: ({ id }) => id,
    nameOf: ({ id }) => id,
    words: wordsOfKind(t),
    columns: [
      { label: t('issuerTitle'), of: ({ title }) => <bdi>{title}</bdi> },
      { label: t('issuerUrl'), of: ({ issuerUrl }) => <bdi>{issuerUrl}</bdi> },
      {
        label: t('state'),
        of: ({ enabled }) => <Badge tone={enabled ? 'good' : 'warn'}>{t(enabled ? 'on' : 'off')}</Badge>,
      },
    ],
    fields: (issuer) => issuerFields(t, say, groups, issuer),
    create: ({ id, ...body }) => put(String(id), body),
    read: ({ id }) => request('get', '/api/v1/sso/issuers/{issuer}', { path: { issuer: id } }),
    // A PUT replaces the whole issuer.
    update: (issuer, _changes, body) => put(issuer.id, body),
    remove: ({ id }) => request('delete', '/api/v1/sso/issuers/{issuer}', { path: { issuer: id } }),
    isFixed: ({ source }) => (source === 'settings' ? t('ofSettings') : undefined),
    more: ({ id, enabled }) => (
      <>
        <Addresses issuer={id} />
        {enabled ? (
          <TryButton hint={t('testHint')} work={async () => t('testGood', { host: await probe(id, t('testBad')) })} />
        ) : (
          <p className="soft small">{t('testOff')}</p>
        )}
      </>
    ),
  };
  return (
    <RecordsPage kind={kind} hint={t('hint')}>
      <Addresses />
      <Scim />
    </RecordsPage>
  );
}
