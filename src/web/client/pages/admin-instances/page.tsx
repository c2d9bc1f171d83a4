import { request } from '../../api/client.js';
import { adminKeys } from '../../api/keys.js';
import type { components } from '../../api/schema.js';
import { Badge } from '../../design/states.js';
import type { Field } from '../../records/fields.js';
import { allOf, type RecordKind, wordsOfKind } from '../../records/kind.js';
import { RecordsPage } from '../../records/records-page.js';
import { TryButton } from '../../records/try-button.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

type Instance = components['schemas']['FilterInstance'];

/** Remote filtering services that batches can be redacted by. */
export default function InstancesPage() {
  const t = useWords(words);
  const fields = (instance: Instance | undefined): readonly Field[] => [
    { kind: 'text', name: 'name', label: t('name'), required: true, maxLength: 100 },
    { kind: 'text', name: 'url', label: t('url'), hint: t('urlHint'), type: 'url', required: true, maxLength: 1024 },
    {
      kind: 'secret',
      name: 'apiKey',
      label: t('apiKey'),
      hint: t('apiKeyHint'),
      isSet: instance?.apiKeySet ?? false,
      maxLength: 1024,
    },
  ];
  const policies = async (id: string): Promise<string> => {
    const { policies: names } = await request('get', '/api/v1/policies', { query: { instanceId: id } });
    return t('answers', { n: names.length });
  };
  const kind: RecordKind<Instance> = {
    id: 'instances',
    queryKey: adminKeys.records('instances'),
    list: async () => allOf(await request('get', '/api/v1/filter-instances')),
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    words: wordsOfKind(t),
    columns: [
      { label: t('url'), of: ({ url }) => <bdi>{url}</bdi> },
      { label: t('apiKey'), of: ({ apiKeySet }) => <Badge>{t(apiKeySet ? 'set' : 'unset')}</Badge> },
    ],
    fields,
    create: (body) => request('post', '/api/v1/filter-instances', { body: body as never }),
    read: ({ id }) => request('get', '/api/v1/filter-instances/{id}', { path: { id } }),
    update: (seen, changes) =>
      request('patch', '/api/v1/filter-instances/{id}', { path: { id: seen.id }, body: changes, seen }),
    remove: (seen) => request('delete', '/api/v1/filter-instances/{id}', { path: { id: seen.id }, seen }),
    more: ({ id }) => <TryButton hint={t('testHint')} work={() => policies(id)} />,
  };
  return <RecordsPage kind={kind} hint={t('hint')} />;
}
