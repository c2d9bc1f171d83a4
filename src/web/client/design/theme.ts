import { makeStore } from '../api/store.js';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

// The dashboard uses the same storage key for the theme.
const THEME_KEY = 'umbra-theme';
const DENSITY_KEY = 'umbra-density';

/** Storage may be forbidden; the choice then lasts as long as the page. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // Storage is forbidden.
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    return; // Storage is forbidden.
  }
}

export const theme = makeStore<Theme>(THEMES.find((name) => name === stored(THEME_KEY)) ?? 'system');
export const density = makeStore<Density>(DENSITIES.find((name) => name === stored(DENSITY_KEY)) ?? 'comfortable');

export function chooseTheme(chosen: Theme): void {
  theme.set(chosen);
  store(THEME_KEY, chosen);
  show();
}

export function chooseDensity(chosen: Density): void {
  density.set(chosen);
  store(DENSITY_KEY, chosen);
  show();
}

/** Applies both to the page. */
export function show(): void {
  const { dataset } = document.documentElement;
  if (theme.get() === 'system') delete dataset.theme;
  else dataset.theme = theme.get();
  dataset.density = density.get();
}
