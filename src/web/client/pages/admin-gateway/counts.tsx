import { Count } from '../../design/figures.js';
import { Table } from '../../design/table.js';
import { moment } from '../../words/format.js';
import { sayKind } from '../../words/kinds.js';
import { useWords } from '../../words/t.js';
import type { Gateway } from './servers.js';
import { words } from './words.js';

const MS_PER_SECOND = 1000;
const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

/** The counts of the server process that answered, since it started. */
export function Counts({ of: { since, counts } }: { readonly of: Gateway }) {
  const t = useWords(words);
  const { endpoints, replaced, restored, unresolved } = counts;
  const time = (seconds: number | null): string =>
    seconds === null ? '–' : t('ms', { n: Math.round(seconds * MS_PER_SECOND * 10) / 10 });
  const kinds = Object.entries(replaced).toSorted(([, one], [, other]) => other - one);
  return (
    <section className="card stack">
      <h2>{t('counts')}</h2>
      <p className="soft">{t('countsHint', { since: moment(since) })}</p>
      {endpoints.length === 0 ? (
        <p>{t('noCounts')}</p>
      ) : (
        <Table
          label={t('counts')}
          rows={endpoints}
          keyOf={({ endpoint }) => endpoint}
          columns={[
            { head: t('endpoint'), isText: true, cell: ({ endpoint }) => endpoint },
            { head: t('requests'), cell: ({ outcomes }) => <Count of={sum(outcomes)} /> },
            { head: t('answered'), cell: ({ outcomes }) => <Count of={outcomes.answered ?? 0} /> },
            { head: t('refusals'), cell: ({ outcomes }) => <Count of={outcomes.refused ?? 0} /> },
            { head: t('p50'), cell: ({ redactionSeconds }) => time(redactionSeconds.p50) },
            { head: t('p95'), cell: ({ redactionSeconds }) => time(redactionSeconds.p95) },
          ]}
        />
      )}
      {kinds.length > 0 && (
        <Table
          label={t('replaced')}
          rows={kinds}
          keyOf={([kind]) => kind}
          columns={[
            { head: t('replaced'), isText: true, cell: ([kind]) => <span title={kind}>{sayKind(kind)}</span> },
            { head: t('values'), cell: ([, count]) => <Count of={count} /> },
          ]}
        />
      )}
      {restored + unresolved > 0 && <p className="soft">{t('restoredCount', { n: restored, left: unresolved })}</p>}
    </section>
  );
}
