import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { BoundDetector } from '../../src/engine/detectors/detector.js';
import { compileScan, detect } from '../../src/engine/scan/detect.js';
import { defaultDetectors } from '../support/detector-defaults.js';

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

const files = (id: string, side: 'found' | 'left'): string[] => readdirSync(join(__dirname, id, side)).sort();

describe.each(defaultDetectors.map((detector) => ({ id: detector.id, detector })))('$id', ({ id, detector }) => {
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
  expect(folders.map(({ name }) => name).sort()).toEqual(defaultDetectors.map(({ id }) => id).sort());
});
