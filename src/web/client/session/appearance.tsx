import { useStore } from '../api/store.js';
import { Select } from '../design/field.js';
import { THEMES } from '../design/kept.js';
import { DENSITIES, density, theme } from '../design/theme.js';
import { common } from '../words/common.js';
import { language, LANGUAGES, useWords } from '../words/t.js';
import { useChanging } from './changing.js';
import { Problem } from '../design/states.js';

/** Appearance and language of the page: saved for the user, on every device. */
export function AppearanceFields() {
  const t = useWords(common);
  const { problem, change } = useChanging();
  return (
    <>
      <Select
        label={t('shell.theme')}
        value={useStore(theme)}
        choices={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
        onChoose={(value) => change({ theme: THEMES.find((known) => known === value) ?? 'system' })}
      />
      <Select
        label={t('shell.density')}
        value={useStore(density)}
        choices={DENSITIES.map((value) => ({ value, label: t(`density.${value}`) }))}
        onChoose={(value) => change({ density: DENSITIES.find((known) => known === value) ?? 'comfortable' })}
      />
      <Select
        label={t('shell.language')}
        value={useStore(language)}
        choices={LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) }))}
        onChoose={(value) => change({ locale: LANGUAGES.find((known) => known === value) ?? 'en' })}
      />
      <Problem of={problem} />
    </>
  );
}
