import { useState } from 'react';
import type { BandPoint } from '../../design/band-chart.js';
import { moment, whole } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

const MAX_POINTS = 500;

/** The numbers of a chart, the newest first, rendered on demand. */
export function PointsTable({ points }: { readonly points: readonly BandPoint[] }) {
  const t = useWords(words);
  const [isOpen, setOpen] = useState(false);
  const shown = points.slice(-MAX_POINTS).toReversed();
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('table')}</summary>
      {isOpen && (
        <div className="table-scroll points-table" tabIndex={0} role="region" aria-label={t('table')}>
          {points.length > MAX_POINTS && (
            <p className="soft small">{t('newest', { n: MAX_POINTS, all: whole(points.length) })}</p>
          )}
          <table>
            <thead>
              <tr>
                <th>{t('when')}</th>
                <th className="number">{t('count')}</th>
                <th className="number">{t('low')}</th>
                <th className="number">{t('high')}</th>
                <th>{t('judged')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ at, count, low, high, isBreach, isTrial }, i) => (
                <tr key={i}>
                  <td>{moment(new Date(at).toISOString())}</td>
                  <td className="number">{whole(count)}</td>
                  <td className="number">{whole(low ?? undefined)}</td>
                  <td className="number">{whole(high ?? undefined)}</td>
                  <td>{isBreach ? t('breach') : isTrial ? t('trial') : t('normal')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}
