import { DocumentProblem } from '../document-problem.js';
import type { Format } from '../format.js';
import { ArchiveDocument, type ArchiveWriter } from './archive-document.js';
import { isZip, readZip } from './read-zip.js';
import { UnpackBudget } from '../unpack-budget.js';
import { verifyZip } from './verify-zip.js';
import { pack, writeZip } from './write-zip.js';
import { unpack, type ZipEntry } from './zip.js';

/** Archives of documents. @see PKWARE APPNOTE.TXT 6.3.10 */
export const zip: Format = {
  id: 'zip',
  isText: false,
  mediaTypes: ['application/zip', 'application/x-zip-compressed'],
  extensions: ['.zip'],
  read({ bytes }, options) {
    if (!isZip(bytes)) {
      if (!options.isDeclared) return undefined;
      throw new DocumentProblem('damaged', 'The document is not a ZIP archive. Pack it again.');
    }
    const entries = readZip(bytes);
    // Application packages are more than the sum of their members, so other formats read them.
    if (entries.some(({ name }) => name === '[Content_Types].xml' || name === 'mimetype')) return undefined;
    const { budget = UnpackBudget.forDocument() } = options;
    const members = entries.map((entry) => ({
      name: entry.name,
      packed: entry,
      content: () => unpack(entry, budget),
    }));
    return new ArchiveDocument(WRITER, members, options);
  },
};

const WRITER: ArchiveWriter<ZipEntry> = {
  format: 'zip',
  write: (members) =>
    writeZip(
      members.map(({ name, packed, content }) =>
        content === undefined ? { ...packed, name } : pack(name, content, { modified: packed.modified }),
      ),
    ),
  verify: verifyZip,
};
