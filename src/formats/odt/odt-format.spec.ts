import { leftIn, packageWith, partText, partsOf, redactPlanted } from '../../../test/support/office.js';
import { openDocument } from '../registry.js';

const NAMESPACES = ['office', 'text', 'table', 'style', 'form', 'script', 'presentation', 'meta', 'config', 'manifest']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .concat(
    'xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"',
    'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"',
    'xmlns:dc="http://purl.org/dc/elements/1.1/"',
    'xmlns:xlink="http://www.w3.org/1999/xlink"',
  )
  .join(' ');
const MANIFEST = 'META-INF/manifest.xml';

/** Creates a package with this body and other members, all listed in the manifest. */
function odf(kind: 'text' | 'presentation', body: string, others: Readonly<Record<string, string>> = {}): Uint8Array {
  const parts = {
    'content.xml': `<?xml version="1.0"?><office:document-content ${NAMESPACES}><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    ...others,
  };
  const entries = ['/', ...Object.keys(parts)].map(
    (name) => `<manifest:file-entry manifest:full-path="${name}" manifest:media-type=""/>`,
  );
  return packageWith({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    ...parts,
    [MANIFEST]: `<?xml version="1.0"?><manifest:manifest ${NAMESPACES}>${entries.join('')}</manifest:manifest>`,
  });
}
const p = (text: string): string => `<text:p>${text}</text:p>`;

/** Positions in a text where a value can occur, by description. */
const PLACES: Readonly<Record<string, string>> = {
  'a paragraph': p('a ZqValue'),
  'spans that split it': p('a Zq<text:span>Va<text:span>lue</text:span></text:span> b'),
  'a bookmark and a page break within': p('Zq<text:bookmark text:name="ZqValue"/>Va<text:soft-page-break/>lue'),
  'a heading': '<text:h>ZqValue</text:h>',
  'a list': `<text:list><text:list-item>${p('ZqValue')}</text:list-item></text:list>`,
  'a link': p(
    '<text:a xlink:href="mailto:ZqValue@example.com" office:title="ZqValue" office:name="ZqValue">ZqValue</text:a>',
  ),
  'a note': p(
    `a<text:note><text:note-citation>1</text:note-citation><text:note-body>${p('ZqValue')}</text:note-body></text:note>b`,
  ),
  'a remark in a word': p(
    `Zq<office:annotation><dc:creator>ZqAuthor</dc:creator>${p('ZqValue')}</office:annotation>Value`,
  ),
  'deleted text': `<text:tracked-changes><text:changed-region><text:deletion><office:change-info><dc:creator>ZqAuthor</dc:creator></office:change-info>${p('ZqValue')}</text:deletion></text:changed-region></text:tracked-changes>${p('kept')}`,
  'a hidden section': `<text:section text:display="none" text:name="s">${p('ZqValue')}</text:section>`,
  'hidden text': p('<text:hidden-text text:string-value="ZqValue" text:is-hidden="true">ZqValue</text:hidden-text>'),
  'text on a condition': p(
    '<text:conditional-text text:string-value-if-true="ZqValue" text:string-value-if-false="ZqValue">ZqValue</text:conditional-text>',
  ),
  'a field of a user': `<text:user-field-decls><text:user-field-decl office:string-value="ZqValue" text:name="u"/></text:user-field-decls>${p('<text:user-field-get text:name="u">ZqValue</text:user-field-get>')}`,
  'a placeholder': p('<text:placeholder text:description="ZqValue">ZqValue</text:placeholder>'),
  'an entry of an index': p('<text:alphabetical-index-mark text:string-value="ZqValue" text:key1="ZqValue"/>'),
  'a picture': p(
    '<draw:frame draw:name="ZqValue"><draw:image xlink:href="Pictures/a.png"/><svg:title>ZqValue</svg:title><svg:desc>ZqValue</svg:desc></draw:frame>',
  ),
  'a text box': p(`<draw:frame><draw:text-box>${p('ZqValue')}</draw:text-box></draw:frame>`),
  'a form':
    '<office:forms><form:form form:name="f"><form:text form:label="ZqValue" form:value="ZqValue" form:current-value="ZqValue"/></form:form></office:forms>',
  furigana: p(
    '<text:ruby><text:ruby-base>ZqValue</text:ruby-base><text:ruby-text>ZqValue</text:ruby-text></text:ruby>',
  ),
  'a table': `<table:table table:name="ZqValue"><table:table-row><table:table-cell>${p('ZqValue')}</table:table-cell></table:table-row></table:table>`,
  'the author as a field': p(
    'ZqValue <text:author-name>ZqAuthor</text:author-name><text:sender-email>ZqMail</text:sender-email>',
  ),
  'something that is not known': `<x:y xmlns:x="urn:x" x:z="Of ZqValue">ZqValue</x:y><!-- ZqValue -->${p('ZqValue')}`,
};

describe('a text of OpenDocument', () => {
  it.each(Object.entries(PLACES))('loses a value in %s', async (_name, body) => {
    const { bytes, found } = await redactPlanted(
      odf('text', `${p('kept first')}${body}${p('kept last')}`, { 'Pictures/a.png': 'picture' }),
      /Zq(?:Value|Mail)/g,
    );
    expect(found).toContain('ZqValue');
    expect(leftIn(bytes)).toEqual([]);
    expect(partText(bytes, 'content.xml')).toMatch(/kept first.*kept last/);
  });

  it('loses parts that nobody sees, with their entries in the manifest and what points at them', async () => {
    const { bytes, warnings } = await redactPlanted(
      odf(
        'text',
        `${p('<draw:frame><draw:object xlink:href="./Object 1"/><draw:image xlink:href="./ObjectReplacements/Object 1"/></draw:frame>')}<office:event-listeners><script:event-listener xlink:href="vnd:ZqMacro"/></office:event-listeners>`,
        {
          'styles.xml': `<office:document-styles ${NAMESPACES}><office:master-styles><style:master-page><style:header>${p('ZqHeader')}</style:header><style:footer>${p('ZqFooter')}</style:footer></style:master-page></office:master-styles></office:document-styles>`,
          'meta.xml': `<office:document-meta ${NAMESPACES}><office:meta><meta:initial-creator>ZqCreator</meta:initial-creator><dc:creator>ZqCreator</dc:creator><meta:printed-by>ZqPrinter</meta:printed-by><dc:title>ZqTitle</dc:title><meta:user-defined meta:name="ZqField">ZqUser</meta:user-defined><meta:template xlink:href="ZqTemplate"/><meta:generator>kept</meta:generator></office:meta></office:document-meta>`,
          'settings.xml': `<office:document-settings ${NAMESPACES}><office:settings><config:config-item-set config:name="s"><config:config-item config:name="PrinterName" config:type="string">ZqPrinter</config:config-item><config:config-item config:name="PrinterSetup" config:type="base64Binary">WnFQcmludGVy</config:config-item><config:config-item config:name="Zoom" config:type="int">100</config:config-item></config:config-item-set></office:settings></office:document-settings>`,
          'Object 1/content.xml': `<office:document-content ${NAMESPACES}>${p('ZqObject')}</office:document-content>`,
          'ObjectReplacements/Object 1': 'ZqPreview',
          'Thumbnails/thumbnail.png': 'ZqThumbnail',
          'Versions/Version1': 'ZqVersion',
          'layout-cache': 'ZqCache',
          'Basic/Standard/Module1.xml': 'ZqMacro',
          'META-INF/documentsignatures.xml': 'ZqSigner',
          'Object 2': 'ZqOle',
        },
      ),
    );
    expect(leftIn(bytes)).toEqual([]);
    expect(Object.keys(partsOf(bytes))).toEqual([
      'mimetype',
      'content.xml',
      'styles.xml',
      'meta.xml',
      'settings.xml',
      'Object 1/content.xml',
      MANIFEST,
    ]);
    expect(partText(bytes, MANIFEST).match(/full-path="[^"]*"/g)).toHaveLength(6);
    expect(partText(bytes, 'content.xml')).toContain('<draw:frame><draw:object xlink:href="./Object 1"/></draw:frame>');
    expect(partText(bytes, 'meta.xml')).toContain('<meta:generator>kept</meta:generator>');
    expect(partText(bytes, 'settings.xml')).not.toContain('PrinterSetup');
    expect(partText(bytes, 'settings.xml')).toContain('>100<');
    expect(warnings.map(({ code }) => code).sort()).toEqual([
      'EMBEDDED_REMOVED',
      'HISTORY_REMOVED',
      'MACROS_REMOVED',
      'SIGNATURE_REMOVED',
    ]);
    // The standard requires it to be first and not compressed.
    expect(Buffer.from(bytes).subarray(30, 77).toString()).toBe('mimetypeapplication/vnd.oasis.opendocument.text');
  });

  it('has one text for a paragraph, and others for what stands in it', () => {
    const remark = `<office:annotation>${p('a remark')}</office:annotation>`;
    const document = openDocument(
      odf('text', p(`one${remark} <text:s text:c="2"/>two<text:tab/>three<text:line-break/>four\n   five`)),
    );
    expect(document.pieces.map((piece) => [document.placeOf(piece), piece.text])).toEqual([
      ['paragraph 1', 'one   two\tthree\nfour five'],
      ['comment 1', 'a remark'],
    ]);
  });

  it('has columns with headers as labels', () => {
    const row = (...cells: readonly string[]): string =>
      `<table:table-row>${cells.map((cell) => `<table:table-cell>${p(cell)}</table:table-cell>`).join('')}</table:table-row>`;
    const document = openDocument(
      odf(
        'text',
        `<table:table><table:table-header-rows>${row('First name', 'Note')}</table:table-header-rows>${row('Peter', 'none')}</table:table>`,
      ),
    );
    expect(document.pieces.map((piece) => [document.placeOf(piece), piece.label, piece.text])).toContainEqual([
      'table 1, row 2, column 1',
      'First name',
      'Peter',
    ]);
  });
});

describe('slides of OpenDocument', () => {
  it('lose values in all their places', async () => {
    const { bytes, found, places } = await redactPlanted(
      odf(
        'presentation',
        `<presentation:footer-decl presentation:name="f">ZqFooter</presentation:footer-decl><draw:page draw:name="ZqPage"><draw:frame draw:name="ZqFrame"><draw:text-box>${p('ZqT<text:span>ext</text:span>')}</draw:text-box><svg:desc>ZqAlt</svg:desc></draw:frame><draw:custom-shape>${p('ZqShape')}</draw:custom-shape><presentation:notes><draw:frame><draw:text-box>${p('ZqNotes')}</draw:text-box></draw:frame></presentation:notes></draw:page><presentation:settings><presentation:show presentation:name="ZqShow" presentation:pages="ZqPage"/></presentation:settings>`,
      ),
    );
    expect(leftIn(bytes)).toEqual([]);
    expect(found).toEqual(
      expect.arrayContaining(['ZqText', 'ZqAlt', 'ZqShape', 'ZqNotes', 'ZqPage', 'ZqFrame', 'ZqFooter', 'ZqShow']),
    );
    expect(places).toEqual(expect.arrayContaining(['slide 1', 'slide 1, notes 1']));
  });
});

describe('text that stands in one place only', () => {
  const name = (element: string): string => p(`a<text:${element} text:name="Note 219-09-9999"/>`);
  it.each([
    ['a section', `<text:section text:name="Note 219-09-9999">${p('a')}</text:section>`],
    ['a mark of a reference', name('reference-mark')],
    ['a bookmark', name('bookmark')],
    ['a field', p('<text:user-defined text:name="Note 219-09-9999">a</text:user-defined>')],
    ['keys of an index', p('<text:alphabetical-index-mark text:string-value="a" text:key1="SSN 219-09-9999"/>')],
    [
      'a bibliography',
      p('<text:bibliography-mark text:title="SSN 219-09-9999" text:url="a">a</text:bibliography-mark>'),
    ],
    ['the title of a table', `<table:table><table:title>SSN 219-09-9999</table:title></table:table>${p('a')}`],
    ['a name in its code', p('a<draw:frame draw:name="SSN_20_219-09-9999_2e_"/>')],
    [
      'the name of a style',
      `${p('a')}<style:style style:name="SSN_20_219-09-9999" style:display-name="SSN 219-09-9999"/>`,
    ],
  ])('is read in %s', async (_, body) => {
    const { bytes } = await redactPlanted(odf('text', body), /219-09-9999/g);
    expect(partText(bytes, 'content.xml')).not.toContain('219-09-9999');
  });
});
