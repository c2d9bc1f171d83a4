import { useStore } from '../api/store.js';
import { request } from '../api/client.js';
import { session } from '../api/session.js';
import { Button } from '../design/button.js';
import { Dialog } from '../design/dialog.js';
import { Select } from '../design/field.js';
import { chooseDensity, chooseTheme, DENSITIES, density, THEMES, theme } from '../design/theme.js';
import { common } from '../words/common.js';
import { language, LANGUAGES, speak, useWords } from '../words/t.js';
import { signOut } from './sign-out.js';

/** How the page looks and speaks, who is signed in, and the way out. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useWords(common);
  const who = useStore(session);
  const choose = (locale: string): void => {
    const chosen = LANGUAGES.find((known) => known === locale) ?? 'en';
    speak(chosen);
    // It holds on this page whether or not it can be kept.
    request('patch', '/api/v1/account/settings', { body: { locale: chosen } }).catch(() => undefined);
  };
  return (
    <Dialog
      title={t('shell.look')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => void signOut()}>{t('shell.signOut')}</Button>
          <Button look="primary" onClick={onClose}>
            {t('action.close')}
          </Button>
        </>
      }
    >
      <p>
        <bdi>{who?.email}</bdi>
      </p>
      <Select
        label={t('shell.theme')}
        value={useStore(theme)}
        choices={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
        onChoose={(value) => chooseTheme(THEMES.find((known) => known === value) ?? 'system')}
      />
      <Select
        label={t('shell.density')}
        value={useStore(density)}
        choices={DENSITIES.map((value) => ({ value, label: t(`density.${value}`) }))}
        onChoose={(value) => chooseDensity(DENSITIES.find((known) => known === value) ?? 'comfortable')}
      />
      <Select
        label={t('shell.language')}
        value={useStore(language)}
        choices={LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) }))}
        onChoose={choose}
      />
    </Dialog>
  );
}
