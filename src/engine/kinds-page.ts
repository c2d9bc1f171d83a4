import { anyPhrase } from './context/phrases.js';
import { COUNTRIES, DETECTORS } from './detectors/catalog.js';
import type { AnyDetector } from './detectors/detector.js';
import { namesOf, type Kind } from './kinds.js';
import { compilePolicy } from './policy/compile.js';
import { NAMES } from './detectors/names/names-detectors.js';
import { optionDefaults } from './policy/kind-schema.js';
import { NAME_OPTIONS } from './policy/names-schema.js';
import { detectFolded } from './scan/detect-folded.js';

const INTRODUCTION = `# Kinds

Every kind of sensitive information that is found, made from the detectors by \`npm run docs\`. A policy switches a kind on
by its key: \`{"identifiers": {"ssn": {}}}\`; strategies are listed under \`<key>FilterStrategies\` unless another name is
given. Replacements print the kind. Explanations print its label: \`US_NPI\` for \`us-npi\`.

**Confidence** is how sure a detector is: about 0.3 for a shape that many other things have, 0.5 for one that is
distinctive or has one check digit, 0.7 for a distinctive shape with a check or near a context word, 0.9 and more with
check digits or words that leave little doubt. The table has two values: for the example alone, and next to a context word.
Values with less than \`config.minConfidence\` (0.5) are left unchanged. Context words count before and after the value, in
the label on the line above, in the header of a CSV or Markdown column and in the key of JSON.

A number split after a hyphen at a line end (\`219-09-\`, and \`9999\` on the next line, quoted or not) is found if its
confidence unsplit is at least 0.8. So is a number of nine or more letters and digits that is split between two of its
groups at a line end (\`4111 1111 1111\` and \`1111\`). This holds within text: cells of columns and rows are not joined.

A number with a check digit is also found with unusual grouping next to its label (\`PESEL 020 708 036 28\`), and with the
letters O, I and l in place of 0 and 1 between its digits.
`;

/** Returns `docs/reference/kinds.md`: the detected kinds, their standards and their confidence. */
export function kindsPage(): string {
  const ofCountries = new Set([...COUNTRIES.values()].flat());
  const sections = [
    section(
      'Everywhere',
      DETECTORS.filter((detector) => !ofCountries.has(detector)),
    ),
    ...[...COUNTRIES].map(([country, detectors]) => section(countryName(country), detectors)),
  ];
  return `${INTRODUCTION}\n${sections.filter((text) => text !== '').join('\n')}`;
}

const HEADER = [
  '| key | kind | what | example | standard | validation | confidence | options (default) |',
  '| --- | --- | --- | --- | --- | --- | --- | --- |',
];

function section(title: string, detectors: readonly AnyDetector[]): string {
  if (detectors.length === 0) return '';
  const rows = detectors.map(row).sort();
  return `## ${title}\n\n${[...HEADER, ...rows].join('\n')}\n`;
}

function row(detector: AnyDetector): string {
  const { kind, about } = detector;
  const { key, strategies } = namesOf(kind);
  const irregular = strategies === `${key}FilterStrategies` ? '' : `<br>\`${strategies}\``;
  const cells = [
    `\`${key}\`${irregular}`,
    `\`${kind}\``,
    about.name,
    `\`${about.example}\``,
    about.standard,
    about.validation,
    confidences(detector),
    optionsOf(kind),
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', '⏎')).join(' | ')} |`;
}

function optionsOf(kind: Kind): string {
  return Object.entries(Object.hasOwn(NAMES, kind) ? NAME_OPTIONS : optionDefaults(kind))
    .map(([option, value]) => `\`${option}\` (${JSON.stringify(value)})`)
    .join(', ');
}

function confidences({ id, kind, about, context }: AnyDetector): string {
  const label = context === undefined ? '' : anyPhrase(context.raise);
  const alone = confidenceIn(about.example, id, kind);
  const labelled = label === '' ? alone : confidenceIn(`${label}: ${about.example}`, id, kind);
  return alone === labelled ? alone : `${alone} / ${labelled}`;
}

function confidenceIn(text: string, id: string, kind: Kind): string {
  const compiled = compilePolicy({ config: { minConfidence: 0 }, identifiers: { [namesOf(kind).key]: {} } });
  if (!compiled.ok) throw new Error(`The kind ${kind} does not compile by itself.`);
  // Use findings before overlaps are resolved, since a kind may have several detectors.
  const found = detectFolded(text, compiled.plan.scan).filter(({ detector }) => detector === id);
  return found.length === 0 ? '–' : String(Math.max(...found.map(({ confidence }) => confidence)));
}

function countryName(code: string): string {
  const region = code === 'uk' ? 'GB' : code.toUpperCase();
  const name = new Intl.DisplayNames('en', { type: 'region' }).of(region) ?? code;
  return `${name} (\`${code}-\`)`;
}
