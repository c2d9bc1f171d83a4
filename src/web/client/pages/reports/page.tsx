import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from 'wouter';
import { request } from '../../api/client.js';
import { batchKeys, reportKey } from '../../api/keys.js';
import { CommandButton } from '../../design/button.js';
import { Select, TextField } from '../../design/field.js';
import { Page } from '../../design/page.js';
import { Loaded } from '../../design/states.js';
import { useCommands } from '../../keys/registry.js';
import { useWords } from '../../words/t.js';
import './page.css';
import { reportCommands } from './keys.js';
import { addressOf, lastDays, queryOf, RANGES, readAsked, type Asked } from './range.js';
import { ReportParts } from './parts.js';
import { words } from './words.js';

/** What came in, what was decided about it, and how well. */
export default function ReportsPage() {
  const t = useWords(words);
  const [, go] = useLocation();
  const asked = readAsked(useSearch(), Date.now());
  const change = (to: Partial<Asked>): void => go(addressOf({ ...asked, ...to }), { replace: true });
  const batches = useQuery({ queryKey: batchKeys.list, queryFn: () => request('get', '/api/v1/batches') });
  const report = useQuery({
    queryKey: reportKey(addressOf(asked)),
    queryFn: ({ signal }) => request('get', '/api/v1/reports', { query: queryOf(asked), signal }),
    placeholderData: (before) => before,
  });
  useCommands(
    RANGES.map((days) => ({
      ...reportCommands.of(`reports.days.${days}`),
      run: () => change(lastDays(days, Date.now())),
    })),
  );
  return (
    <Page title={t('title')}>
      <div className="stack">
        <p className="soft">{t('hint')}</p>
        <div className="report-filters">
          <TextField
            label={t('from')}
            type="date"
            value={asked.from}
            max={asked.to}
            onChange={({ target }) => target.value !== '' && change({ from: target.value })}
          />
          <TextField
            label={t('to')}
            type="date"
            value={asked.to}
            min={asked.from}
            onChange={({ target }) => target.value !== '' && change({ to: target.value })}
          />
          <Select
            label={t('batch')}
            value={asked.batchId}
            choices={[
              { value: '', label: t('allBatches') },
              ...(batches.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChoose={(batchId) => change({ batchId })}
          />
          <TextField
            // Typed until the field is left: each letter would be a report.
            key={asked.domain}
            label={t('domain')}
            defaultValue={asked.domain}
            maxLength={1000}
            autoComplete="off"
            onBlur={({ target }) => target.value !== asked.domain && change({ domain: target.value })}
            onKeyDown={(event) => {
              if (event.key === 'Enter') change({ domain: event.currentTarget.value });
            }}
          />
          <div className="row">
            {RANGES.map((days) => (
              <CommandButton key={days} id={`reports.days.${days}`} />
            ))}
          </div>
        </div>
        <Loaded of={report}>{(figures) => <ReportParts report={figures} asked={asked} />}</Loaded>
      </div>
    </Page>
  );
}
