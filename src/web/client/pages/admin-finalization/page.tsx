import { request } from '../../api/client.js';
import { adminKeys } from '../../api/keys.js';
import type { components } from '../../api/schema.js';
import type { Field } from '../../records/fields.js';
import { allOf, type RecordKind } from '../../records/kind.js';
import { RecordsPage } from '../../records/records-page.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

type Policy = components['schemas']['FinalizationPolicy'];
const OPTIONS: readonly Policy['option'][] = [
  'LEGAL_HOLD',
  'DELETE_IMMEDIATELY',
  'DELETE_AFTER_48H',
  'DELETE_AFTER_X_DAYS',
];
const MAX_DAYS = 36_525;

/** The rules for deleting the sources of finalized documents. */
export default function FinalizationPage() {
  const t = useWords(words);
  const fields: readonly Field[] = [
    { kind: 'text', name: 'name', label: t('name'), required: true, maxLength: 200 },
    {
      kind: 'choice',
      name: 'option',
      label: t('option'),
      options: OPTIONS.map((value) => ({ value, label: t(`option.${value}`) })),
    },
    {
      kind: 'number',
      name: 'deleteAfterDays',
      label: t('days'),
      required: true,
      min: 1,
      max: MAX_DAYS,
      when: ({ option }) => option === 'DELETE_AFTER_X_DAYS',
    },
  ];
  const kind: RecordKind<Policy> = {
    id: 'finalization',
    queryKey: adminKeys.records('finalization'),
    list: async () => allOf(await request('get', '/api/v1/finalization-policies')),
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    words: { title: t('title'), make: t('make'), none: t('none'), noneHint: t('hint'), removeHint: t('removeHint') },
    columns: [
      {
        label: t('option'),
        of: ({ option, deleteAfterDays }) =>
          deleteAfterDays === null ? t(`option.${option}`) : t('afterDays', { n: deleteAfterDays }),
      },
    ],
    fields: () => fields,
    create: (body) => request('post', '/api/v1/finalization-policies', { body: body as never }),
    read: ({ id }) => request('get', '/api/v1/finalization-policies/{id}', { path: { id } }),
    update: (seen, changes) =>
      request('patch', '/api/v1/finalization-policies/{id}', { path: { id: seen.id }, body: changes, seen }),
    remove: (seen) => request('delete', '/api/v1/finalization-policies/{id}', { path: { id: seen.id }, seen }),
    isFixed: ({ createdAt }) => (createdAt === null ? t('isDefault') : undefined),
  };
  return <RecordsPage kind={kind} hint={t('hint')} />;
}
