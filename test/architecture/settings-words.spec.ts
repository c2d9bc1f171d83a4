import { CONFIG_CLASSES } from '../../src/config-classes.js';
import { envVariablesOf } from '../../src/platform/config/env.js';
import { settingsWords } from '../../src/web/client/records/settings-words.js';

it('every setting that an administration page shows has its words in both languages, and no other has', () => {
  const shown = CONFIG_CLASSES.flatMap((config) =>
    [...envVariablesOf(config).values()].flatMap(({ name, page }) => (page === undefined ? [] : [name])),
  );
  for (const words of [settingsWords.en, settingsWords.de]) {
    expect(
      Object.keys(words)
        .filter((name) => /^[A-Z]/.test(name))
        .toSorted(),
    ).toEqual(shown.toSorted());
  }
});
