import { makeStore } from '../api/store.js';
import { keep, keepTheme, kept, keptTheme, showTheme, type Theme } from './kept.js';

export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

const DENSITY_KEY = 'umbra-density';

export const theme = makeStore<Theme>(keptTheme());
export const density = makeStore<Density>(DENSITIES.find((name) => name === kept(DENSITY_KEY)) ?? 'comfortable');

export function chooseTheme(chosen: Theme): void {
  theme.set(chosen);
  keepTheme(chosen);
  show();
}

export function chooseDensity(chosen: Density): void {
  density.set(chosen);
  keep(DENSITY_KEY, chosen);
  show();
}

/** Applies both to the page. */
export function show(): void {
  showTheme(theme.get());
  document.documentElement.dataset.density = density.get();
}
