const HUES = 30;
const DASHES: readonly (readonly number[])[] = [[], [6, 3], [2, 3]];

/** FNV-1a over UTF-16 code units: the same name has the same colour everywhere and for good. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  }
  return hash >>> 0;
}

/** Degrees on the colour wheel. */
export const hueOf = (name: string): number => (hashOf(name) % HUES) * (360 / HUES);

/** Lines differ in their dashes too, for those who see few colours. */
export const dashOf = (name: string): readonly number[] => DASHES[(hashOf(name) >>> 8) % DASHES.length] ?? [];

/** At least 3:1 against the card of its theme (WCAG 2.2, 1.4.11). */
export const colorOf = (name: string, dark: boolean): string =>
  dark ? `oklch(0.76 0.13 ${hueOf(name)})` : `oklch(0.54 0.15 ${hueOf(name)})`;
