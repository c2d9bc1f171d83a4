import { TimeColumns } from '../../design/chart.js';
import { Count, Share } from '../../design/figures.js';
import { type Column, Table } from '../../design/table.js';
import { Badge, EmptyState } from '../../design/states.js';
import { common } from '../../words/common.js';
import { decimal, percent, whole } from '../../words/format.js';
import { sayKind } from '../../words/kinds.js';
import { useWords } from '../../words/t.js';
import { agreementIn, byTrouble, qualityOf, statesOf, type Report } from './figures.js';
import type { ReportSelection } from './range.js';
import { Part } from './part.js';
import { words } from './words.js';

type Decided = Report['types'][number];
type Word = keyof (typeof words)['en'];

const known = (value: number | null, written: (value: number) => string): string =>
  value === null ? '–' : written(value);

/** The sections of the report, one per question. */
export function ReportParts({ report, asked }: { readonly report: Report; readonly asked: ReportSelection }) {
  const t = useWords(words);
  const say = useWords(common);
  const { total, throughput } = report;
  const { accepted, rejected, manual, editRate } = total.spans;
  const quality = qualityOf(total.spans);
  const isEmpty = total.documents === 0 && throughput.every(({ decided, finalized }) => decided + finalized === 0);
  if (isEmpty) return <EmptyState title={t('empty')} />;
  const headlines: readonly (readonly [Word, string, Word?])[] = [
    ['documents', whole(total.documents)],
    ['averageRisk', known(total.averageRisk, decimal)],
    ['findings', whole(accepted + rejected + manual)],
    ['editRate', known(editRate, percent)],
    ['precision', known(quality.precision, percent), 'precisionHint'],
    ['recall', known(quality.recall, percent), 'recallHint'],
  ];
  const qualities: readonly Column<Pick<Decided, 'accepted' | 'rejected' | 'manual' | 'undecided' | 'editRate'>>[] = [
    { head: t('precision'), cell: (row) => <Share of={qualityOf(row).precision} /> },
    { head: t('recall'), cell: (row) => <Share of={qualityOf(row).recall} /> },
    { head: t('accepted'), cell: (row) => <Count of={row.accepted} /> },
    { head: t('falseAlarms'), cell: (row) => <Count of={row.rejected} /> },
    { head: t('missed'), cell: (row) => <Count of={row.manual} /> },
    { head: t('undecided'), cell: (row) => <Count of={row.undecided} /> },
  ];
  const ofSpans = qualities.map(({ head, cell }) => ({
    head,
    cell: (row: { readonly spans: Report['total']['spans'] }) => cell(row.spans),
  }));
  const ofDocuments: readonly Column<Pick<Report['total'], 'documents' | 'averageRisk'>>[] = [
    { head: t('documents'), cell: (row) => <Count of={row.documents} /> },
    { head: t('averageRisk'), cell: (row) => known(row.averageRisk, decimal) },
  ];
  return (
    <>
      {!report.isComplete && (
        <p className="notice warn" role="status">
          {t('incomplete')}
        </p>
      )}
      <dl className="headlines">
        {headlines.map(([word, value, hint]) => (
          <div key={word} className="card">
            <dt className="soft small">{t(word)}</dt>
            <dd>
              <b className="headline">{value}</b>
              {hint !== undefined && <span className="soft small">{t(hint)}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <Part title={t('throughput')} csv={{ asked, table: 'throughput', n: 1 }}>
        <TimeColumns
          labels={throughput.map(({ day }) => day)}
          series={(['ingested', 'redacted', 'decided', 'finalized'] as const).map((what) => ({
            label: t(what),
            values: throughput.map((day) => day[what]),
          }))}
          when={t('day')}
          asTable={t('asTable')}
        />
      </Part>
      <Part title={t('kinds')} csv={{ asked, table: 'types', n: 2 }}>
        <Table
          label={t('kinds')}
          rows={byTrouble(report.types)}
          keyOf={({ type }) => type}
          columns={[
            { head: t('kind'), isText: true, cell: ({ type }) => <span title={type}>{sayKind(type)}</span> },
            ...qualities,
          ]}
        />
      </Part>
      <Part title={t('states')}>
        <Table
          label={t('states')}
          rows={statesOf(total)}
          keyOf={([state]) => state}
          columns={[
            { head: t('state'), isText: true, cell: ([state]) => say(`status.${state as 'PENDING'}`) },
            { head: t('documents'), cell: ([, count]) => <Count of={count} /> },
            { head: '%', cell: ([, count]) => <Share of={count / Math.max(1, total.documents)} /> },
          ]}
        />
      </Part>
      <Part title={t('agreement')} hint={t('agreementHint')} csv={{ asked, table: 'agreement', n: 3 }}>
        {report.agreement.length === 0 ? (
          <p>{t('noAgreement')}</p>
        ) : (
          <Table
            label={t('agreement')}
            rows={report.agreement}
            keyOf={({ batchId }) => batchId}
            columns={[
              { head: t('batch'), isText: true, cell: ({ batchName }) => <bdi>{batchName ?? t('removed')}</bdi> },
              { head: t('documents'), cell: (row) => <Count of={row.documents} /> },
              { head: t('words'), cell: ({ tokens }) => <Count of={tokens} /> },
              { head: t('kappa'), cell: ({ kappa }) => known(kappa, decimal) },
              {
                head: t('state'),
                isText: true,
                cell: ({ kappa }) => (kappa === null ? '–' : <Badge>{t(agreementIn(kappa))}</Badge>),
              },
            ]}
          />
        )}
      </Part>
      <Part title={t('reviewers')} csv={{ asked, table: 'reviewers', n: 4 }}>
        {report.reviewers.length === 0 ? (
          <p>{t('noReviewers')}</p>
        ) : (
          <Table
            label={t('reviewers')}
            rows={report.reviewers}
            keyOf={({ userId }) => userId}
            columns={[
              { head: t('person'), isText: true, cell: ({ email }) => <bdi>{email}</bdi> },
              { head: t('approvals'), cell: ({ approvals }) => <Count of={approvals} /> },
              { head: t('rejections'), cell: ({ rejections }) => <Count of={rejections} /> },
            ]}
          />
        )}
      </Part>
      <Part title={t('batches')} csv={{ asked, table: 'batches', n: 5 }}>
        <Table
          label={t('batches')}
          rows={report.batches}
          keyOf={({ batchId }) => batchId}
          columns={[
            { head: t('batch'), isText: true, cell: ({ batchName }) => <bdi>{batchName ?? t('removed')}</bdi> },
            { head: t('domain'), isText: true, cell: ({ domain }) => <bdi>{domain}</bdi> },
            ...ofDocuments,
            ...ofSpans,
          ]}
        />
      </Part>
      <Part title={t('policies')} csv={{ asked, table: 'policies', n: 6 }}>
        <Table
          label={t('policies')}
          rows={report.policies}
          keyOf={({ policyName, instanceId }) => `${policyName} ${instanceId ?? ''}`}
          columns={[
            { head: t('policy'), isText: true, cell: ({ policyName }) => <bdi>{policyName}</bdi> },
            ...ofDocuments,
            ...ofSpans,
          ]}
        />
      </Part>
    </>
  );
}
