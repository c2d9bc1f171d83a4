import { request } from '../../api/client.js';
import { useAnswer } from '../../api/queries.js';
import { adminKeys, typesKey } from '../../api/keys.js';
import type { components } from '../../api/schema.js';
import type { Field, Option } from '../../records/fields.js';
import { allOf, type RecordKind, wordsOfKind } from '../../records/kind.js';
import { RecordsPage } from '../../records/records-page.js';
import { whole } from '../../words/format.js';
import { kindChoices } from '../../words/kinds.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

type WeightSet = components['schemas']['WeightSet'];

/** The weight of a type that no longer exists is kept. */
const optionsWith = (types: readonly Option[], set: WeightSet | undefined): readonly Option[] => [
  ...types,
  ...Object.keys(set?.weights ?? {})
    .filter((type) => !types.some(({ value }) => value === type))
    .map((value) => ({ value, label: value })),
];

/** The weight of a missed span of each type in the risk of a document. */
export default function WeightsPage() {
  const t = useWords(words);
  const { data = [] } = useAnswer(typesKey, '/api/v1/pii-types');
  const types = kindChoices(data);
  const fields = (set: WeightSet | undefined): readonly Field[] => [
    { kind: 'text', name: 'name', label: t('name'), required: true, maxLength: 200 },
    {
      kind: 'numbers',
      name: 'weights',
      label: t('weights'),
      hint: t('weightsHint'),
      add: t('addWeight'),
      columns: [
        { name: 'type', label: t('type'), options: optionsWith(types, set) },
        { name: 'weight', label: t('weight'), type: 'number' },
      ],
    },
  ];
  const kind: RecordKind<WeightSet> = {
    id: 'weights',
    queryKey: adminKeys.records('weights'),
    list: async () => allOf(await request('get', '/api/v1/weight-sets')),
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    words: wordsOfKind(t),
    columns: [{ label: t('weights'), isNumber: true, of: ({ weights }) => whole(Object.keys(weights).length) }],
    fields,
    create: (body) => request('post', '/api/v1/weight-sets', { body: body as never }),
    read: ({ id }) => request('get', '/api/v1/weight-sets/{id}', { path: { id } }),
    update: (seen, changes) =>
      request('patch', '/api/v1/weight-sets/{id}', { path: { id: seen.id }, body: changes, seen }),
    remove: (seen) => request('delete', '/api/v1/weight-sets/{id}', { path: { id: seen.id }, seen }),
  };
  return <RecordsPage kind={kind} hint={t('hint')} />;
}
