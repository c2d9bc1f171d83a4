import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { CATALOG } from '../../src/engine/detectors/catalog.js';
import { bind, type BoundDetector, type Detector } from '../../src/engine/detectors/detector.js';
import type { OptionsByKind } from '../../src/engine/detectors/options.js';
import { compileScan, detect } from '../../src/engine/scan/detect.js';
import { DEFAULTS } from '../support/detector-defaults.js';

const OPEN = '⟦';
const CLOSE = '⟧';

/** The values that a corpus file marks, in order, and the text without the marks. */
function readMarked(marked: string): { readonly text: string; readonly values: readonly string[] } {
  const values = [...marked.matchAll(/⟦([^⟧]*)⟧/g)].map(([, value = '']) => value);
  return { text: marked.replaceAll(OPEN, '').replaceAll(CLOSE, ''), values };
}

/** What one detector finds, without spans that lie inside another of its own. */
function found(detector: BoundDetector, text: string): string[] {
  const spans = detect(text, compileScan([detector]));
  const outer = spans.filter(
    (span) => !spans.some((other) => other !== span && other.start <= span.start && span.end <= other.end),
  );
  return outer.map(({ start, end }) => text.slice(start, end));
}

const bindDefault = <K extends keyof OptionsByKind>(kind: K): BoundDetector[] =>
  CATALOG[kind].map((detector: Detector<OptionsByKind[K]>) => bind(detector, DEFAULTS[kind], 0));

const detectors = (Object.keys(DEFAULTS) as (keyof OptionsByKind)[]).flatMap((kind) => bindDefault(kind));
const files = (id: string, side: 'found' | 'left'): string[] => readdirSync(join(__dirname, id, side)).sort();

describe.each(detectors.map((detector) => ({ id: detector.id, detector })))('$id', ({ id, detector }) => {
  it.each(files(id, 'found'))('finds %s', (file) => {
    const { text, values } = readMarked(readFileSync(join(__dirname, id, 'found', file), 'utf8'));
    expect(values.length).toBeGreaterThan(0);
    expect(found(detector, text)).toEqual(values);
  });

  it.each(files(id, 'left'))('leaves %s', (file) => {
    const text = readFileSync(join(__dirname, id, 'left', file), 'utf8');
    expect(text).not.toContain(OPEN);
    expect(found(detector, text)).toEqual([]);
  });
});

it('has a folder for every detector and a detector for every folder', () => {
  const folders = readdirSync(__dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual(detectors.map(({ id }) => id).sort());
});
