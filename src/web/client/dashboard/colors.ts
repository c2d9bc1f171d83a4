/** A colour for a type: its hue, and the properties that distinguish it from similar hues. */
interface Tone {
  readonly hue: number;
  /** Lightness in percent, on the light and on the dark card. */
  readonly light: number;
  readonly dark: number;
  readonly dash: readonly number[];
}

const SOLID: readonly number[] = [];
const DASHES: readonly (readonly number[])[] = [
  [7, 3],
  [3, 3],
];

/** Types that are reported almost everywhere have clearly different colours. */
const COMMON: readonly (readonly [Omit<Tone, 'dash'>, readonly string[]])[] = [
  [{ hue: 262, light: 52, dark: 74 }, ['email-address', 'email', 'email_address']],
  [{ hue: 50, light: 60, dark: 74 }, ['ssn', 'us-ssn', 'us_ssn']],
  [{ hue: 150, light: 52, dark: 78 }, ['person', 'name', 'first-name', 'person_name']],
  [{ hue: 310, light: 50, dark: 74 }, ['credit-card', 'credit_card', 'creditcard']],
  [{ hue: 100, light: 56, dark: 86 }, ['phone-number', 'phone', 'phone_number']],
  [{ hue: 205, light: 58, dark: 80 }, ['iban-code', 'iban', 'bank-account']],
  [{ hue: 350, light: 62, dark: 80 }, ['us-passport', 'passport', 'passport-number']],
  [{ hue: 170, light: 42, dark: 68 }, ['ip-address', 'ip', 'ip_address']],
  [{ hue: 285, light: 42, dark: 68 }, ['date', 'birth-date', 'date-of-birth']],
  [{ hue: 75, light: 42, dark: 66 }, ['city', 'street-address', 'address']],
];
const byCommonName = new Map(COMMON.flatMap(([tone, names]) => names.map((name) => [name, tone] as const)));

const HUES = 24;
const LIGHTNESSES = [
  { light: 46, dark: 70 },
  { light: 60, dark: 84 },
] as const;

/** FNV-1a over UTF-16 code units with a final mixing step: the same name always has the same colour. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i += 1) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Lines of less common names are also dashed, for people who cannot distinguish many colours. */
function toneOf(name: string): Tone {
  const common = byCommonName.get(name);
  if (common !== undefined) return { ...common, dash: SOLID };
  const hash = hashOf(name);
  return {
    hue: (hash % HUES) * (360 / HUES),
    ...(LIGHTNESSES[(hash >>> 8) % LIGHTNESSES.length] ?? LIGHTNESSES[0]),
    dash: DASHES[(hash >>> 12) % DASHES.length] ?? SOLID,
  };
}

export const dashOf = (name: string): readonly number[] => toneOf(name).dash;

/** The contrast with the card is at least 3:1 in each theme (WCAG 2.2, 1.4.11). */
export function colorOf(name: string, dark: boolean): string {
  const tone = toneOf(name);
  return dark ? `oklch(${tone.dark}% 0.13 ${tone.hue})` : `oklch(${tone.light}% 0.16 ${tone.hue})`;
}

/** Returns the colour of a name for style sheets, where `light-dark()` selects the theme. */
export const cssColorOf = (name: string): string => `light-dark(${colorOf(name, false)}, ${colorOf(name, true)})`;
