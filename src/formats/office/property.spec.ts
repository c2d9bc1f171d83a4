import fc from 'fast-check';
import { budget, seedFor } from '../../../test/support/budget.js';
import { officeFile, officeFiles } from '../../../test/support/office.js';
import type { Piece, Replacement } from '../format.js';
import { openDocument } from '../registry.js';

const FILES = ['docx', 'odt', 'pptx', 'odp'].flatMap((format) => officeFiles(format).map((name) => ({ format, name })));
const TEXTS = ['', '[X]', 'a<b>&"\'', 'é日😀', '\t\n', '--', ']]>', '{{{REDACTED-person}}}'];

/** Any edits of an office document must be written so that our own and other readers read the expected text. */
it('takes any edits', async () => {
  const edit = fc.record({ piece: fc.nat(), start: fc.nat(), length: fc.nat(), text: fc.constantFrom(...TEXTS) });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...FILES), fc.array(edit, { minLength: 1, maxLength: 40 }), async (file, all) => {
      const document = openDocument(officeFile(file.format, file.name));
      const pieces = [...document.pieces, ...(document.quiet ?? [])];
      const edits = new Map<Piece, readonly Replacement[]>();
      for (const { piece: index, start: from, length, text } of all) {
        const piece = pieces[index % pieces.length];
        if (piece === undefined || edits.has(piece)) continue;
        const start = from % piece.text.length;
        const end = start + 1 + (length % (piece.text.length - start));
        edits.set(piece, [{ start, end, text }]);
      }
      const written = document.write(edits);
      await document.verify(written, edits);
      expect(openDocument(written).format).toBe(file.format);
    }),
    { seed: seedFor('office edits'), numRuns: budget(12, 2000) },
  );
});
