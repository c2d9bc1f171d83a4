import { keepTheme, keptTheme, showTheme, THEMES, type Theme } from '../design/kept.js';

const isTheme = (value: string): value is Theme => THEMES.some((theme) => theme === value);
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');

export const isDark = (): boolean => {
  const { theme } = document.documentElement.dataset;
  return theme === 'dark' || (theme !== 'light' && systemIsDark.matches);
};

/** Follows the system's theme, or the user's choice. @param changed called when the colours have changed */
export function watchTheme(choice: HTMLSelectElement, changed: () => void): void {
  choice.value = keptTheme();
  showTheme(keptTheme());
  choice.addEventListener('change', () => {
    if (!isTheme(choice.value)) return;
    keepTheme(choice.value);
    showTheme(choice.value);
    changed();
  });
  systemIsDark.addEventListener('change', changed);
}
