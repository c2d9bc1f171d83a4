import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { anyPhrase } from '../../src/engine/context/phrases.js';
import { DETECTORS } from '../../src/engine/detectors/catalog.js';
import type { AnyDetector } from '../../src/engine/detectors/detector.js';
import { compileScan, detect, type Scan } from '../../src/engine/scan/detect.js';
import { defaultDetectors } from '../support/detector-defaults.js';

const OPEN = '⟦';
const CLOSE = '⟧';

/** The values that a corpus file marks, in order, and the text without the marks. */
function readMarked(marked: string): { readonly text: string; readonly values: readonly string[] } {
  const values = [...marked.matchAll(/⟦([^⟧]*)⟧/g)].map(([, value = '']) => value);
  return { text: marked.replaceAll(OPEN, '').replaceAll(CLOSE, ''), values };
}

/** What one detector finds, without spans that lie inside another of its own. */
function found(scan: Scan, text: string): string[] {
  const spans = detect(text, scan);
  const outer = spans.filter(
    (span) => !spans.some((other) => other !== span && other.start <= span.start && span.end <= other.end),
  );
  return outer.map(({ start, end }) => text.slice(start, end));
}

/** A case: a whole file, or one line of a file whose name ends in `.lines.txt`. */
interface Case {
  readonly name: string;
  readonly marked: string;
}

function cases(id: string, side: 'found' | 'left'): Case[] {
  const folder = join(__dirname, id, side);
  return readdirSync(folder)
    .sort()
    .flatMap((file): Case[] => {
      const content = readFileSync(join(folder, file), 'utf8');
      if (!file.endsWith('.lines.txt')) return [{ name: file, marked: content }];
      const lines = content.split('\n').map((marked, index) => ({ name: `${file}:${index + 1}`, marked }));
      return lines.filter(({ marked }) => marked.trim() !== '');
    });
}

/** So many cases of each side show that a detector works; whoever adds one writes them. */
const ENOUGH = 40;

/** What a model finds is measured on texts of its own, where no single one must come out right: test/evaluation/names. */
const exact = defaultDetectors.filter(({ triggers }) => !triggers.includes('document'));

describe.each(exact.map((detector) => ({ id: detector.id, detector })))('$id', ({ id, detector }) => {
  const toFind = cases(id, 'found');
  const toLeave = cases(id, 'left');
  const scan = compileScan([detector], 0.5);

  it(`has ${ENOUGH} cases of either side`, () => {
    expect(toFind.length).toBeGreaterThanOrEqual(ENOUGH);
    expect(toLeave.length).toBeGreaterThanOrEqual(ENOUGH);
  });

  it('finds every marked value, and no other', () => {
    const wanted = toFind.map(({ name, marked }) => ({ name, ...readMarked(marked) }));
    expect(wanted.filter(({ values }) => values.length === 0)).toEqual([]);
    expect(wanted.map(({ name, text }) => [name, found(scan, text)])).toEqual(
      wanted.map(({ name, values }) => [name, values]),
    );
  });

  it('leaves what is to be left', () => {
    expect(toLeave.filter(({ marked }) => marked.includes(OPEN))).toEqual([]);
    expect(toLeave.filter(({ marked }) => found(scan, marked).length > 0)).toEqual([]);
  });

  it('finds its own example', () => {
    const { about, context } = byId(id);
    const label = context === undefined ? '' : anyPhrase(context.raise);
    const text = `${label} ${about.example}`;
    expect(found(scan, text).join(' ')).not.toBe('');
  });
});

const byId = (id: string): AnyDetector => {
  const detector = DETECTORS.find((candidate) => candidate.id === id);
  if (detector === undefined) throw new Error(`no detector ${id}`);
  return detector;
};

it('has a folder for every exact detector and a detector for every folder', () => {
  const folders = readdirSync(__dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual(exact.map(({ id }) => id).sort());
});
