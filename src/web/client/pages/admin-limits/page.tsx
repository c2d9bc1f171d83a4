import { AdminPage } from '../../records/records-page.js';
import { SettingsTable } from '../../records/settings.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

/** The limits on requests. */
export default function LimitsPage() {
  const t = useWords(words);
  return (
    <AdminPage title={t('title')} hint={t('hint')}>
      <SettingsTable page="limits" title={t('title')} />
      <p className="soft">{t('units')}</p>
    </AdminPage>
  );
}
