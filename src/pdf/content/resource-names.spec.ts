import { PDFDict, PDFName } from '@cantoo/pdf-lib';
import { glyphsOf, pdfOf } from '../../../test/support/pdf-glyphs.js';
import { instructionsOf, NOWHERE, OPTIONS, pageOf, remove, VALUE } from '../../../test/support/pdf-removal.js';
import { isUnsafeName, nameText, renameResources } from './resource-names.js';

const ESCAPED = '#3123-45-6789';

describe('names among instructions', () => {
  it('are read without their escapes', () => {
    expect(nameText(ESCAPED)).toBe(VALUE);
    expect(nameText('a#20b#c3#a9')).toBe('a bé');
    expect(nameText('F1')).toBe('F1');
  });

  it('are unsafe for words without blanks too', () => {
    const safe = (text: string) => text.replace('Own Hand', '');
    expect(isUnsafeName('ABCDEF+OwnHand', safe)).toBe(true);
    expect(isUnsafeName('Own-Hand', safe)).toBe(true);
    expect(isUnsafeName('Ownhand', safe)).toBe(false);
  });

  it('of resources become others, and what they name is shown still', async () => {
    const content = `/${ESCAPED} gs BT /F${VALUE} 12 Tf 72 700 Td (shown) Tj ET`;
    const document = await pdfOf(content, (context) => ({
      Font: { [`F${VALUE}`]: context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Courier' }) },
      ExtGState: { [VALUE]: context.obj({ CA: 0.5 }) },
    }));
    remove(document, NOWHERE);
    renameResources(document, OPTIONS.safe);
    const written = instructionsOf(document);
    expect(nameText(written)).not.toContain(VALUE);
    const resources = pageOf(document, 0).node.Resources();
    expect(resources?.toString()).not.toContain(VALUE);
    const name = /BT\s+\/(\S+)\s+12 Tf/u.exec(written)?.[1] ?? '';
    const font = resources?.lookup(PDFName.of('Font'), PDFDict).lookup(PDFName.of(name), PDFDict);
    expect(font?.get(PDFName.of('BaseFont'))).toBe(PDFName.of('Courier'));
    const [glyphs = []] = await glyphsOf(await document.save());
    expect(glyphs.map(({ text }) => text).join('')).toBe('shown');
  });

  it.each(['MP', 'BMC', '<</MCID 1>> BDC', '<</A 1>> DP', '/None BDC', `/${VALUE} DP`])(
    'of marked content become plain ones: %s',
    async (operator) => {
      const document = await pdfOf(`/${ESCAPED} ${operator} BT /F1 12 Tf (shown) Tj ET`);
      remove(document, NOWHERE);
      expect(nameText(instructionsOf(document))).not.toContain(VALUE);
      expect(instructionsOf(document)).toContain('/Span');
    },
  );
});
