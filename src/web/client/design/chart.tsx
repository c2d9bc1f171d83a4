import { whole } from '../words/format.js';
import './chart.css';
import { Table } from './table.js';

/** A series of figures over time, and what it counts. */
export interface Series {
  readonly label: string;
  readonly values: readonly number[];
}

/**
 * A small column chart for each series, all on one scale. Series are distinguished by position and text, so no colour
 * is needed. A table behind the chart has the same numbers.
 */
export function TimeColumns({
  labels,
  series,
  when,
  asTable,
}: {
  /** Labels of the columns: days. */
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  /** The header of the column of days. */
  readonly when: string;
  readonly asTable: string;
}) {
  const most = Math.max(1, ...series.flatMap(({ values }) => values));
  return (
    <div className="stack">
      {series.map(({ label, values }) => {
        const sum = values.reduce((total, value) => total + value, 0);
        return (
          <figure key={label} className="columns">
            <figcaption>
              {label} <strong className="number">{whole(sum)}</strong>
            </figcaption>
            <svg
              role="img"
              aria-label={`${label}: ${whole(sum)}, ${labels[0] ?? ''} – ${labels.at(-1) ?? ''}, ≤ ${whole(Math.max(0, ...values))}`}
              viewBox={`0 0 ${Math.max(1, values.length)} 100`}
              preserveAspectRatio="none"
            >
              {values.map((value, i) =>
                value === 0 ? null : (
                  <rect
                    key={labels[i]}
                    x={i + 0.1}
                    width={0.8}
                    // Any value above zero must be visible.
                    y={100 - Math.max(2, (100 * value) / most)}
                    height={Math.max(2, (100 * value) / most)}
                  >
                    <title>{`${labels[i] ?? ''}: ${whole(value)}`}</title>
                  </rect>
                ),
              )}
            </svg>
          </figure>
        );
      })}
      <div className="columns-axis soft small" aria-hidden="true">
        <span>{labels[0]}</span>
        <span>{labels.at(-1)}</span>
      </div>
      <details>
        <summary>{asTable}</summary>
        <Table
          label={asTable}
          look="plain"
          rows={labels.map((day, i) => ({ day, i }))}
          keyOf={({ day }) => day}
          columns={[
            { head: when, isText: true, cell: ({ day }) => day },
            ...series.map(({ label, values }) => ({
              head: label,
              cell: ({ i }: { readonly i: number }) => whole(values[i]),
            })),
          ]}
        />
      </details>
    </div>
  );
}

/** A share from 0 to 1 as a bar beside its number, for a table cell; the number alone is sufficient. */
export const ShareBar = ({ share }: { readonly share: number }) => (
  <svg className="share-bar" aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none">
    <rect className="track" width={100} height={8} />
    <rect width={Math.max(0, Math.min(100, 100 * share))} height={8} />
  </svg>
);
