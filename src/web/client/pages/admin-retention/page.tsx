import { ButtonLink } from '../../design/button.js';
import { AdminPage } from '../../records/records-page.js';
import { SettingsTable } from '../../records/settings.js';
import { common } from '../../words/common.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

/** Retention periods, and where they are configured. */
export default function RetentionPage() {
  const t = useWords(words);
  const say = useWords(common);
  return (
    <AdminPage title={t('title')} hint={t('hint')}>
      <section className="card stack" aria-label={t('documents')}>
        <h2>{t('documents')}</h2>
        <p>{t('documentsHint')}</p>
        <div className="row">
          <ButtonLink href="/admin/finalization">{say('nav.finalization')}</ButtonLink>
          <ButtonLink href="/admin/holds">{say('nav.holds')}</ButtonLink>
        </div>
      </section>
      <h2>{t('settings')}</h2>
      <SettingsTable page="retention" title={t('settings')} />
    </AdminPage>
  );
}
