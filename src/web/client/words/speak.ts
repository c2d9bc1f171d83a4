import { teller } from '../api/errors.js';
import { language, type Language } from './t.js';

export function speak(chosen: Language): void {
  language.set(chosen);
  document.documentElement.lang = chosen;
  void tellRefusalsIn(chosen);
}

/** The texts of refusals are loaded beside the page; until then the server's messages are shown. */
async function tellRefusalsIn(chosen: Language): Promise<void> {
  const told =
    chosen === 'de'
      ? (await import('./refusals/german.js')).inGerman
      : (await import('./refusals/english.js')).inEnglish;
  if (language.get() === chosen) teller.set(told);
}
