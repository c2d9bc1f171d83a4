const KEY = 'umbra-theme';
const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const isTheme = (value: string | null): value is Theme => THEMES.some((theme) => theme === value);
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');

/** Storage may be forbidden; the theme then lasts as long as the page. */
function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // Storage is forbidden.
  }
}

function store(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    return; // Storage is forbidden.
  }
}

export const isDark = (): boolean => {
  const { theme } = document.documentElement.dataset;
  return theme === 'dark' || (theme !== 'light' && systemIsDark.matches);
};

/** Follows the system's theme, or the user's choice. @param changed called when the colours have changed */
export function watchTheme(choice: HTMLSelectElement, changed: () => void): void {
  const show = (theme: Theme): void => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  };
  const kept = stored();
  const first = isTheme(kept) ? kept : 'system';
  choice.value = first;
  show(first);
  choice.addEventListener('change', () => {
    if (!isTheme(choice.value)) return;
    store(choice.value);
    show(choice.value);
    changed();
  });
  systemIsDark.addEventListener('change', changed);
}
