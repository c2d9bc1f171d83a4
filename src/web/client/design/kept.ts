/** Returns a choice kept in this browser. Storage may be forbidden: choices then last as long as the page. */
export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // Storage is forbidden.
  }
}

export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    return; // Storage is forbidden.
  }
}

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The application, the dashboard and the documentation share the theme. */
const THEME_KEY = 'umbra-theme';

export const keptTheme = (): Theme => THEMES.find((theme) => theme === kept(THEME_KEY)) ?? 'system';

export function keepTheme(theme: Theme): void {
  keep(THEME_KEY, theme);
}

/** Applies a theme to the page. */
export function showTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
}
