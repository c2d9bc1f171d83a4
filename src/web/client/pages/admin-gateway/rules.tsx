import { Table } from '../../design/table.js';
import { sayKind } from '../../words/kinds.js';
import { useWords } from '../../words/t.js';
import type { Gateway } from './servers.js';
import { words } from './words.js';

/** What happens to values and files in requests to the servers. */
export function Rules({ of: { servers, files } }: { readonly of: Gateway }) {
  const t = useWords(words);
  const rows = servers.flatMap(({ host, models, rules }) => rules.map((rule) => ({ host, models, ...rule })));
  return (
    <section className="card stack">
      <h2>{t('rules')}</h2>
      <p className="soft">{t(`files.${files}`)}</p>
      <p className="soft">{rows.length === 0 ? t('noRules') : t('rulesHint')}</p>
      {rows.length > 0 && (
        <Table
          label={t('rules')}
          rows={rows.map((row, place) => ({ ...row, place }))}
          keyOf={({ place }) => String(place)}
          columns={[
            { head: t('host'), isText: true, cell: ({ host }) => <bdi>{host}</bdi> },
            {
              head: t('models'),
              isText: true,
              cell: ({ models }) => (models.join() === '*' ? t('allModels') : <bdi>{models.join(', ')}</bdi>),
            },
            {
              head: t('kinds'),
              isText: true,
              cell: ({ kinds }) => (
                <span title={kinds.join(', ')}>
                  {kinds.map((kind) => (kind === '*' ? t('allKinds') : sayKind(kind))).join(', ')}
                </span>
              ),
            },
            {
              head: t('parts'),
              isText: true,
              cell: ({ roles }) =>
                roles === undefined ? t('allParts') : roles.map((role) => t(`part.${role}`)).join(', '),
            },
            { head: t('action'), isText: true, cell: ({ action }) => t(`action.${action}`) },
          ]}
        />
      )}
    </section>
  );
}
