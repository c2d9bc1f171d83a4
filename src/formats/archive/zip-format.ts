import { DocumentProblem } from '../document-problem.js';
import type { Format } from '../format.js';
import { ArchiveDocument, type ArchiveWriter } from './archive-document.js';
import { isZip, readZip } from './read-zip.js';
import { UnpackBudget } from '../unpack-budget.js';
import { verifyZip } from './verify-zip.js';
import { pack, writeZip } from './write-zip.js';
import { unpack, type ZipEntry } from './zip.js';

/** The type of books, archives of XHTML that say so in their first member. @see EPUB 3.3, 4.2 */
const BOOK = 'application/epub+zip';

/** Archives of documents, and books. @see PKWARE APPNOTE.TXT 6.3.10 */
export const zip: Format = {
  id: 'zip',
  isText: false,
  mediaTypes: ['application/zip', 'application/x-zip-compressed', BOOK],
  extensions: ['.zip', '.epub'],
  read({ bytes }, options) {
    if (!isZip(bytes)) {
      if (!options.isDeclared) return undefined;
      throw new DocumentProblem('damaged', 'The document is not a ZIP archive. Pack it again.');
    }
    const entries = readZip(bytes);
    const { budget = UnpackBudget.forDocument() } = options;
    const [type] = entries.filter(({ name }) => name === 'mimetype');
    const isBook = type !== undefined && Buffer.from(unpack(type, budget)).toString('latin1').trim() === BOOK;
    // Application packages are more than the sum of their members, so other formats read them.
    if (entries.some(({ name }) => name === '[Content_Types].xml') || (type !== undefined && !isBook)) return undefined;
    const members = entries.map((entry) => ({
      name: entry.name,
      packed: entry,
      content: () => unpack(entry, budget),
    }));
    return new ArchiveDocument(isBook ? { ...WRITER, mediaType: BOOK } : WRITER, members, options);
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
