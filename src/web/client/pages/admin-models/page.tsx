import { request } from '../../api/client.js';
import { adminKeys } from '../../api/keys.js';
import type { Field } from '../../records/fields.js';
import { allOf, type RecordKind, wordsOfKind } from '../../records/kind.js';
import { RecordsPage } from '../../records/records-page.js';
import { TryButton } from '../../records/try-button.js';
import { useWords } from '../../words/t.js';
import { Defaults } from './defaults.js';
import type { Instance } from './types.js';
import { words } from './words.js';

/** Language model servers, and which of them is used for what. */
export default function ModelsPage() {
  const t = useWords(words);
  const fields: readonly Field[] = [
    { kind: 'text', name: 'name', label: t('name'), required: true, maxLength: 100 },
    { kind: 'text', name: 'url', label: t('url'), hint: t('urlHint'), type: 'url', required: true, maxLength: 1024 },
    { kind: 'text', name: 'keepAlive', label: t('keepAlive'), hint: t('keepAliveHint') },
  ];
  const models = async (instanceId: string): Promise<string> => {
    const answer = await request('get', '/api/v1/ollama/{instanceId}/models', { path: { instanceId } });
    return `${t('answers', { n: answer.models.length })} ${answer.models.join(', ')}`;
  };
  const kind: RecordKind<Instance> = {
    id: 'models',
    queryKey: adminKeys.records('models'),
    list: async () => allOf(await request('get', '/api/v1/ollama')),
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    words: wordsOfKind(t),
    columns: [{ label: t('url'), of: ({ url }) => <bdi>{url}</bdi> }],
    fields: () => fields,
    create: (body) => request('post', '/api/v1/ollama', { body: body as never }),
    read: ({ id }) => request('get', '/api/v1/ollama/{instanceId}', { path: { instanceId: id } }),
    update: (seen, changes) =>
      request('patch', '/api/v1/ollama/{instanceId}', {
        ...{ path: { instanceId: seen.id }, seen },
        body: { ...changes, ...(changes.keepAlive === '' && { keepAlive: null }) },
      }),
    remove: (seen) => request('delete', '/api/v1/ollama/{instanceId}', { path: { instanceId: seen.id }, seen }),
    more: ({ id }) => <TryButton hint={t('testHint')} work={() => models(id)} />,
  };
  return (
    <RecordsPage kind={kind} hint={t('hint')}>
      <Defaults />
    </RecordsPage>
  );
}
