import { useQuery } from '@tanstack/react-query';
import { batchList } from '../../api/queries.js';
import { CommandButton } from '../../design/button.js';
import { Select, TextField } from '../../design/field.js';
import { FilterFields } from '../../design/filters.js';
import { useCommands } from '../../keys/registry.js';
import { useWords } from '../../words/t.js';
import { reportCommands } from './keys.js';
import { lastDays, RANGES, type ReportSelection } from './range.js';
import { words } from './words.js';

/** Selects the days, batch and domain of the report. */
export function Filters({
  asked,
  change,
}: {
  readonly asked: ReportSelection;
  readonly change: (to: Partial<ReportSelection>) => void;
}) {
  const t = useWords(words);
  const batches = useQuery(batchList);
  useCommands(
    RANGES.map((days) => ({
      ...reportCommands.of(`reports.days.${days}`),
      run: () => change(lastDays(days, Date.now())),
    })),
  );
  return (
    <div className="report-filters">
      <FilterFields used={[asked.batchId, asked.domain].filter((value) => value !== '').length}>
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
          // Applied when the field loses focus: otherwise each keystroke would request a report.
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
      </FilterFields>
      <div className="row">
        {RANGES.map((days) => (
          <CommandButton key={days} id={`reports.days.${days}`} />
        ))}
      </div>
    </div>
  );
}
