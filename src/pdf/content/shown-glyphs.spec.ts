import { pdfOf } from '../../../test/support/pdf-glyphs.js';
import { NOWHERE, OPTIONS, pageOf, show } from '../../../test/support/pdf-removal.js';
import { ownGlyphs } from '../reading/own-reading.js';
import { removeFromPage } from './remove-from-page.js';
import { ShownGlyphs } from './shown-glyphs.js';

const sequence = (text: string, content: string): string => `/Span <</ActualText (${text})>> BDC ${content} EMC`;
const unmarked = (content: string): string => `/Span <</Lang (en)>> BDC ${content} EMC`;

/** Returns the text of a page of one line as it is copied from it. */
async function copiedFrom(content: string): Promise<string> {
  const document = await pdfOf(content);
  const glyphs = new ShownGlyphs();
  removeFromPage(document, pageOf(document, 0).node, NOWHERE, { ...OPTIONS, glyphs });
  return ownGlyphs(glyphs.all)
    .copied.map(({ text }) => text)
    .join('');
}

// ISO 32000-2, 14.9.4: the replacement text stands for all that the sequence contains.
describe('glyphs in marked content', () => {
  it.each([
    ['in one sequence', sequence('outer', show('(ab) Tj'))],
    ['in a sequence without one around', unmarked(sequence('outer', show('(ab) Tj')))],
    ['in a sequence without one within', sequence('outer', unmarked(show('(ab) Tj')))],
    ['in a sequence with another within', sequence('outer', sequence('inner', show('(ab) Tj')))],
    [
      'before and behind a sequence with another within',
      sequence('outer', `${show('(ab) Tj')} ${sequence('inner', show('14 0 Td (cd) Tj'))} ${show('28 0 Td (ef) Tj')}`),
    ],
  ])('are read as its replacement text %s', async (_, content) => {
    expect(await copiedFrom(content)).toBe('outer');
  });

  it('are read unchanged after the sequence', async () => {
    expect(await copiedFrom(`${sequence('outer', show('(ab) Tj'))} ${show('14 0 Td (cd) Tj')}`)).toBe('outercd');
  });
});
