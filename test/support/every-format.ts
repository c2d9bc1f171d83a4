import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

const DATA = path.resolve(__dirname, '../data');

/** The committed documents of all formats, below `test/data`. */
const documents = readdirSync(DATA, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.name.endsWith('.json'))
  .map((entry) => path.relative(DATA, path.join(entry.parentPath, entry.name)))
  .sort();

/**
 * Fills a folder with so many files of all formats, in folders of a hundred. As many as there are documents are all of
 * them; fewer are spread over them.
 */
export function copyDocuments(into: string, count: number): void {
  for (let index = 0; index < count; index++) {
    const document = documents[Math.trunc((index % documents.length) * Math.max(1, documents.length / count))] ?? '';
    const folder = path.join(into, `${Math.trunc(index / 100)}`);
    mkdirSync(folder, { recursive: true });
    copyFileSync(path.join(DATA, document), path.join(folder, `${index}-${path.basename(document)}`));
  }
}
