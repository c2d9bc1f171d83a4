import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

const DATA = path.resolve(__dirname, '../data');

/** The committed documents of all formats, below `test/data`. */
const documents = readdirSync(DATA, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.name.endsWith('.json'))
  .map((entry) => path.relative(DATA, path.join(entry.parentPath, entry.name)))
  .sort();

/**
 * Fills a folder with `count` files of all formats, in subfolders of a hundred. A smaller count than the number of
 * documents selects evenly among them.
 */
export function copyDocuments(into: string, count: number): void {
  for (let index = 0; index < count; index++) {
    const document = documents[Math.trunc((index % documents.length) * Math.max(1, documents.length / count))] ?? '';
    const folder = path.join(into, `${Math.trunc(index / 100)}`);
    mkdirSync(folder, { recursive: true });
    copyFileSync(path.join(DATA, document), path.join(folder, `${index}-${path.basename(document)}`));
  }
}
