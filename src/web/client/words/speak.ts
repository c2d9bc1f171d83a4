import { teller } from '../api/errors.js';
import { language, type Language } from './t.js';

export function speak(chosen: Language): void {
  language.set(chosen);
  document.documentElement.lang = chosen;
  void tellRefusalsIn(chosen);
}

/** The server's messages are English: their texts in another language are loaded for those who read it. */
async function tellRefusalsIn(chosen: Language): Promise<void> {
  const told = chosen === 'de' ? (await import('./refusals/german.js')).inGerman : undefined;
  if (language.get() === chosen) teller.set(told);
}
