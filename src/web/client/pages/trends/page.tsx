import { useLocation, useSearch } from 'wouter';
import { Page } from '../../design/page.js';
import { sayKind } from '../../words/kinds.js';
import { useWords } from '../../words/t.js';
import { addressOf, DEFAULT_LIST_HOURS, readAddress, type TrendsAddress } from './address.js';
import './page.css';
import { SeriesDetail } from './series-detail.js';
import { SeriesList } from './series-list.js';
import { words } from './words.js';

/** The counts, compared with their expected values. */
export default function TrendsPage() {
  const t = useWords(words);
  const [, go] = useLocation();
  const address = readAddress(useSearch());
  const change = (next: Partial<TrendsAddress>): void => go(addressOf({ ...address, ...next }), { replace: true });
  const { series } = address;
  if (series === undefined) {
    return (
      <Page title={t('title')} actions={<OldDashboard />}>
        <SeriesList address={address} onChange={change} />
      </Page>
    );
  }
  return (
    <Page
      title={sayKind(series.pii_type)}
      crumbs={[{ label: t('title'), href: addressOf({ ...address, hours: DEFAULT_LIST_HOURS, series: undefined }) }]}
    >
      <SeriesDetail
        key={`${JSON.stringify(series)} ${address.hours}`}
        series={series}
        hours={address.hours}
        onHours={(hours) => change({ hours })}
      />
    </Page>
  );
}

/** Links to a separate page; the application's own link would not load it. */
function OldDashboard() {
  const t = useWords(words);
  return (
    <a className="button" href="/dashboard">
      {t('dashboard')}
    </a>
  );
}
