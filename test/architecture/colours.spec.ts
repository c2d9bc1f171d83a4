import { readFileSync } from 'node:fs';
import path from 'node:path';

const css = readFileSync(path.resolve(__dirname, '../../src/web/client/design/tokens.css'), 'utf8');
const COLOURS = /--(?<name>[\w-]+): light-dark\((?<light>#\w{6}), (?<dark>#\w{6})\)/g;
const tokens = new Map(
  [...css.matchAll(COLOURS)].map(({ groups = {} }) => [groups.name ?? '', [groups.light ?? '', groups.dark ?? '']]),
);

/** @see WCAG 2.2, relative luminance */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(ink: string, paper: string, theme: number): number {
  const [light = 0, dark = 0] = [ink, paper]
    .map((name) => luminance(tokens.get(name)?.[theme] ?? ''))
    .sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const PAPERS = ['page', 'card', 'raised'];
const FAMILIES = ['pe', 'id', 'he', 'fi', 'ph', 'em', 'ad', 'da', 'ne', 'se', 'or', 'ot'];
const NEEDED: readonly [string, string, number][] = [
  ...['text', 'soft', 'accent', 'danger', 'good', 'warn'].flatMap((ink) =>
    PAPERS.map((paper): [string, string, number] => [ink, paper, 4.5]),
  ),
  ...PAPERS.map((paper): [string, string, number] => ['edge', paper, 3]),
  ...['accent', 'danger', 'good', 'warn'].map((ink): [string, string, number] => [ink, `${ink}-soft`, 4.5]),
  ...FAMILIES.map((family): [string, string, number] => ['on-accent', family, 4.5]),
  ['on-accent', 'accent', 4.5],
  ['on-blackout', 'blackout', 4.5],
];

describe.each(['light', 'dark'])('the %s theme', (name) => {
  const theme = name === 'light' ? 0 : 1;

  it.each(NEEDED)('has %s readable on %s (%d : 1)', (ink, paper, needed) => {
    expect(contrast(ink, paper, theme)).toBeGreaterThanOrEqual(needed);
  });
});
