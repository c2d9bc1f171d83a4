import { AppearanceFields } from '../../session/appearance.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

/** How the page looks and speaks to the person, on every device. */
export function Look() {
  const t = useWords(words);
  return (
    <section className="card stack" aria-label={t('look')}>
      <h2>{t('look')}</h2>
      <p className="soft">{t('lookHint')}</p>
      <AppearanceFields />
    </section>
  );
}
