import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { POLICY } from './values.mjs';

const folder = fileURLToPath(new URL('../../../test/fixtures/pdf/', import.meta.url));
const LARGE_BYTES = 100_000;

/** Collects the files and their manifest entries; the folder is changed only when all files are generated. */
export class Corpus {
  #fixtures = [];
  /** The family being generated: the name of its file in `families/`. */
  family = '';
  #files = new Map();

  /**
   * @param fixture a `PdfFixture` as in test/support/pdf-judge.ts
   * @param bytes the content of the file
   */
  add({ file, madeBy, covers, gone = [], kept = [], untouched = [], ...more }, bytes) {
    if (this.#files.has(file)) throw new Error(`${file} is there twice.`);
    this.#files.set(file, bytes);
    this.#fixtures.push({ file, family: this.family, madeBy, covers, gone, kept, untouched, ...more });
    if (bytes.length > LARGE_BYTES) console.warn(`${file} has ${bytes.length} bytes`);
  }

  /**
   * Adds the generated files to the existing ones; a file of the same name is replaced, and keeps its place in the
   * manifest.
   */
  replace() {
    const manifest = path.join(folder, 'manifest.json');
    const made = new Map(this.#fixtures.map((fixture) => [fixture.file, fixture]));
    const known = JSON.parse(readFileSync(manifest, 'utf8')).map((fixture) => {
      const instead = made.get(fixture.file) ?? fixture;
      made.delete(fixture.file);
      return instead;
    });
    for (const [file, bytes] of this.#files) writeFileSync(path.join(folder, file), bytes);
    writeFileSync(manifest, `${JSON.stringify([...known, ...made.values()], null, 2)}\n`);
  }

  finish() {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const [file, bytes] of this.#files) writeFileSync(path.join(folder, file), bytes);
    const json = (name, value) => writeFileSync(path.join(folder, name), `${JSON.stringify(value, null, 2)}\n`);
    json('manifest.json', this.#fixtures);
    json('policy.json', POLICY);
    const total = [...this.#files.values()].reduce((sum, { length }) => sum + length, 0);
    console.log(`${this.#fixtures.length} files, ${Math.round(total / 1024)} KB`);
  }
}
