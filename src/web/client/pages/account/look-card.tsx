import { useStore } from '../../api/store.js';
import { Select } from '../../design/field.js';
import { AppearanceFields } from '../../session/appearance.js';
import { useChanging } from '../../session/changing.js';
import { useWords, zone } from '../../words/t.js';
import { words } from './words.js';

/** Appearance and language of the page for the user, on every device. */
export function Look() {
  const t = useWords(words);
  return (
    <section className="card stack" aria-label={t('look')}>
      <h2>{t('look')}</h2>
      <p className="soft">{t('lookHint')}</p>
      <AppearanceFields />
      <TimeZone />
    </section>
  );
}

/** The time zone in which dates are shown. */
function TimeZone() {
  const t = useWords(words);
  const chosen = useStore(zone) ?? '';
  const { problem, change } = useChanging();
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  // The chosen zone may be one that this browser does not list.
  const zones = [...new Set(['UTC', ...(chosen === '' ? [] : [chosen]), ...Intl.supportedValuesOf('timeZone')])];
  return (
    <Select
      label={t('zone')}
      error={problem}
      value={chosen}
      choices={[
        { value: '', label: t('zoneOfBrowser', { zone: own }) },
        ...zones.map((value) => ({ value, label: value.replaceAll('_', ' ') })),
      ]}
      onChoose={(value) => change({ timezone: value === '' ? null : value })}
    />
  );
}
