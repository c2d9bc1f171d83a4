import { leftIn, opcPackage, partsOf, partText, redactPlanted, type OpcPart } from '../../../test/support/office.js';
import { openDocument } from '../registry.js';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const MORE = `${W} ${R} xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"`;
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const PACKAGE = 'application/vnd.openxmlformats-package';

const text = (...runs: readonly string[]): string =>
  runs.map((run) => `<w:r><w:t xml:space="preserve">${run}</w:t></w:r>`).join('');
const paragraph = (...runs: readonly string[]): string => `<w:p>${text(...runs)}</w:p>`;

/** Creates a document with this body and other parts. */
const documentOf = (
  body: string,
  {
    parts = {},
    rels = {},
    type = `${TYPE}.document.main+xml`,
    ofPackage = {},
  }: {
    parts?: Record<string, OpcPart>;
    rels?: Record<string, string>;
    type?: string;
    ofPackage?: Record<string, string>;
  } = {},
): Uint8Array =>
  opcPackage(
    {
      'word/document.xml': {
        type,
        content: `<?xml version="1.0"?><w:document ${MORE}><w:body>${body}</w:body></w:document>`,
        relationships: rels,
      },
      ...parts,
    },
    ofPackage,
  );
const part = (kind: string, content: string, root = kind): OpcPart => ({
  type: `${TYPE}.${kind}+xml`,
  content: `<?xml version="1.0"?><w:${root} ${MORE}>${content}</w:${root}>`,
});

/** Positions of values by description: the body that holds them, and what remains of the part. */
const PLACES: Readonly<Record<string, string>> = {
  'a run': paragraph('ZqValue'),
  'runs that split it': paragraph('is Z', 'q', 'Value', ' here'),
  'a run with proof marks between': `<w:p><w:r><w:t>ZqVa</w:t></w:r><w:proofErr w:type="spellEnd"/><w:bookmarkStart w:id="0" w:name="b"/><w:r><w:rPr><w:b/></w:rPr><w:t>lue</w:t></w:r></w:p>`,
  'a soft hyphen': `<w:p><w:r><w:t>ZqVa</w:t><w:softHyphen/><w:t>lue</w:t></w:r></w:p>`,
  'references to signs': paragraph('&#90;q&#x56;alue'),
  'a CDATA section': `<w:p><w:r><w:t><![CDATA[ZqValue]]></w:t></w:r></w:p>`,
  'a hyperlink': `<w:p><w:hyperlink w:anchor="ZqValue" w:tooltip="ZqValue">${text('ZqValue')}</w:hyperlink></w:p>`,
  'a field': `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>HYPERLINK "mailto:Zq</w:instrText></w:r><w:r><w:instrText>Value"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${text('ZqValue')}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
  'a simple field': `<w:p><w:fldSimple w:instr="MERGEFIELD ZqValue">${text('ZqValue')}</w:fldSimple></w:p>`,
  'deleted text': `<w:p><w:del w:author="ZqAuthor" w:id="1"><w:r><w:delText>ZqValue</w:delText></w:r></w:del></w:p>`,
  'text that is whole once a change is accepted': `<w:p>${text('Zq')}<w:del w:author="ZqAuthor" w:id="1"><w:r><w:delText>not</w:delText></w:r></w:del>${text('Value')}</w:p>`,
  'text that was whole before a change': `<w:p>${text('Zq')}<w:ins w:author="ZqAuthor" w:id="1">${text('- -')}</w:ins>${text('Value')}</w:p>`,
  'moved text': `<w:p><w:moveFrom w:author="ZqAuthor" w:id="1">${text('ZqValue')}</w:moveFrom><w:moveTo w:author="ZqAuthor" w:id="2">${text('ZqValue')}</w:moveTo></w:p>`,
  'changed properties': `<w:p><w:pPr><w:rPr><w:ins w:author="ZqAuthor" w:id="1"/></w:rPr><w:pPrChange w:id="3" w:author="ZqAuthor"><w:pPr/></w:pPrChange></w:pPr>${text('ZqValue')}</w:p>`,
  'both halves of a text box': `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx><w:txbxContent>${paragraph('ZqValue')}</w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${paragraph('ZqValue')}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`,
  'word art': `<w:p><w:r><w:pict><v:shape alt="ZqValue"><v:textpath string="ZqValue"/></v:shape></w:pict></w:r></w:p>`,
  'the description of a picture': `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="ZqValue" descr="ZqValue" title="ZqValue"/></wp:inline></w:drawing></w:r></w:p>`,
  'a content control': `<w:sdt><w:sdtPr><w:alias w:val="ZqValue"/><w:tag w:val="ZqValue"/><w:dropDownList><w:listItem w:displayText="ZqValue" w:value="ZqValue"/></w:dropDownList></w:sdtPr><w:sdtContent>${paragraph('ZqValue')}</w:sdtContent></w:sdt>`,
  'a form field': `<w:p><w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="ZqValue"/><w:helpText w:val="ZqValue"/><w:statusText w:val="ZqValue"/><w:textInput><w:default w:val="ZqValue"/></w:textInput></w:ffData></w:fldChar></w:r>${text('ZqValue')}</w:p>`,
  'a formula': `<w:p><m:oMath><m:r><m:t>Zq</m:t></m:r><m:r><m:t>Value</m:t></m:r></m:oMath></w:p>`,
  furigana: `<w:p><w:r><w:ruby><w:rt><w:r><w:t>ZqValue</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>ZqValue</w:t></w:r></w:rubyBase></w:ruby></w:r></w:p>`,
  'a bookmark and what points at it': `<w:p><w:bookmarkStart w:id="1" w:name="ZqValue"/>${text('ZqValue')}<w:r><w:instrText>REF ZqValue</w:instrText></w:r></w:p>`,
  'only a bookmark and a link to it': `<w:p><w:bookmarkStart w:id="1" w:name="ZqValue"/><w:hyperlink w:anchor="ZqValue">${text('kept')}</w:hyperlink></w:p>`,
  'captions of a table': `<w:tbl><w:tblPr><w:tblCaption w:val="ZqValue"/><w:tblDescription w:val="ZqValue"/></w:tblPr><w:tr><w:tc>${paragraph('ZqValue')}</w:tc></w:tr></w:tbl>`,
  'the data of a smart tag': `<w:p><w:smartTag w:element="PersonName"><w:smartTagPr><w:attr w:name="ProductID" w:val="ZqValue"/></w:smartTagPr>${text('kept')}</w:smartTag></w:p>`,
  'an unknown element and attribute': `<x:y xmlns:x="urn:x" x:z="zqvalue ZqValue">ZqValue</x:y><w:p>${text('ZqValue')}</w:p>`,
  'a comment of the file': `<!-- ZqValue --><?x ZqValue?>${paragraph('kept')}`,
  'a list to choose from and a date': `<w:sdt><w:sdtPr><w:comboBox><w:listItem w:value="ZqValue"/></w:comboBox></w:sdtPr></w:sdt>`,
};

describe('a document of Word', () => {
  it.each(Object.entries(PLACES))('loses a value in %s', async (_name, body) => {
    const { bytes, found } = await redactPlanted(
      documentOf(`${paragraph('kept first')}${body}${paragraph('kept last')}`),
    );
    expect(found).toContain('ZqValue');
    expect(leftIn(bytes)).toEqual([]);
    expect(partText(bytes, 'word/document.xml')).toMatch(/kept first.*kept last/);
  });

  it('loses values in all its parts', async () => {
    const { bytes, found, places } = await redactPlanted(
      documentOf(paragraph('ZqBody'), {
        parts: {
          'word/header1.xml': part('header', paragraph('ZqHeader'), 'hdr'),
          'word/footer1.xml': part('footer', paragraph('ZqFooter'), 'ftr'),
          'word/footnotes.xml': part('footnotes', `<w:footnote w:id="1">${paragraph('ZqFootnote')}</w:footnote>`),
          'word/endnotes.xml': part('endnotes', `<w:endnote w:id="1">${paragraph('ZqEndnote')}</w:endnote>`),
          'word/comments.xml': part(
            'comments',
            `<w:comment w:id="0" w:author="ZqA" w:initials="ZqI">${paragraph('kept')}</w:comment><w:comment w:id="1" w:author="ZqA">${paragraph('ZqComment')}</w:comment>`,
          ),
          'word/glossary/document.xml': part(
            'document.glossary',
            `<w:docParts><w:docPart>${paragraph('ZqGlossary')}</w:docPart></w:docParts>`,
            'glossaryDocument',
          ),
          'word/settings.xml': part(
            'settings',
            '<w:mailMerge><w:query w:val="ZqQuery"/></w:mailMerge><w:docVars><w:docVar w:name="ZqVar" w:val="ZqVal"/></w:docVars><w:rsids><w:rsid w:val="00ZqA"/></w:rsids><w:zoom w:percent="100"/>',
          ),
          'word/styles.xml': part('styles', '<w:style w:styleId="ZqBody"><w:name w:val="ZqBody"/></w:style>'),
          'word/people.xml': { type: `${TYPE}.people+xml`, content: '<p author="ZqPerson"/>' },
          'word/media/image1.png': { type: 'image/png', content: 'no picture' },
          'word/vbaProject.bin': { type: 'application/vnd.ms-office.vbaProject', content: 'ZqMacro' },
          'word/embeddings/oleObject1.bin': {
            type: 'application/vnd.openxmlformats-officedocument.oleObject',
            content: 'ZqObject',
          },
          'word/afchunk.html': { type: 'text/html', content: '<p>ZqChunk</p>' },
          'customXml/item1.xml': { type: 'application/xml', content: '<data><name>ZqCustom</name></data>' },
          'docProps/core.xml': {
            type: `${PACKAGE}.core-properties+xml`,
            content:
              '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>ZqCreator</dc:creator><cp:lastModifiedBy>ZqModifier</cp:lastModifiedBy><dc:title>ZqTitle</dc:title></cp:coreProperties>',
          },
          'docProps/app.xml': {
            type: 'application/vnd.openxmlformats-officedocument.extended-properties+xml',
            content:
              '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Company>ZqCompany</Company><Manager>ZqManager</Manager><Pages>1</Pages></Properties>',
          },
          'docProps/thumbnail.jpeg': { type: 'image/jpeg', content: 'ZqThumbnail' },
        },
        rels: {
          rId1: 'header header1.xml',
          rId2: 'footer footer1.xml',
          rId3: 'footnotes footnotes.xml',
          rId4: 'endnotes endnotes.xml',
          rId5: 'comments comments.xml',
          rId6: 'glossaryDocument glossary/document.xml',
          rId7: 'settings settings.xml',
          rId8: 'styles styles.xml',
          rId9: 'people people.xml',
          rId10: 'image media/image1.png',
          rId11: 'vbaProject vbaProject.bin',
          rId12: 'oleObject embeddings/oleObject1.bin',
          rId13: 'aFChunk afchunk.html',
          rId14: 'customXml ../customXml/item1.xml',
          rId15: 'hyperlink !mailto:ZqLink@example.com',
          rId16: 'attachedTemplate !file:///C:/ZqUser/t.dotm',
        },
        type: 'application/vnd.ms-word.document.macroEnabled.main+xml',
        ofPackage: {
          rId1: 'metadata/core-properties docProps/core.xml',
          rId2: 'extended-properties docProps/app.xml',
          rId3: 'thumbnail docProps/thumbnail.jpeg',
        },
      }),
    );
    expect(leftIn(bytes)).toEqual([]);
    expect(found).toEqual(
      expect.arrayContaining([
        'ZqBody',
        'ZqHeader',
        'ZqFootnote',
        'ZqComment',
        'ZqGlossary',
        'ZqChunk',
        'ZqCustom',
        'ZqTitle',
        'ZqLink',
      ]),
    );
    expect(places).toEqual(
      expect.arrayContaining(['paragraph 1', 'page header 1, paragraph 1', 'comment 2', 'note 1']),
    );
    expect(Object.keys(partsOf(bytes))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/vba|ole|thumb|people/)]),
    );
    expect(partText(bytes, '[Content_Types].xml')).toContain(`${TYPE}.document.main+xml`);
    expect(partText(bytes, '[Content_Types].xml')).not.toMatch(/vba|people|thumbnail/);
    expect(partText(bytes, 'word/_rels/document.xml.rels')).not.toMatch(/rId(?:9|11|12|16)"/);
    expect(partText(bytes, 'word/settings.xml')).toContain('<w:zoom w:percent="100"/>');
  });

  it('says what is removed and what is not read', async () => {
    const { warnings } = await redactPlanted(
      documentOf(paragraph('kept'), {
        parts: {
          'word/a.png': { type: 'image/png', content: 'a' },
          'word/b.png': { type: 'image/png', content: 'b' },
          'word/o.bin': { type: 'application/octet-stream', content: '\0' },
        },
        rels: { rId1: 'image a.png', rId2: 'image b.png', rId3: 'oleObject o.bin' },
      }),
    );
    expect(warnings.map(({ code }) => code)).toEqual(['EMBEDDED_REMOVED', 'PICTURE_NOT_READ']);
    expect(warnings[1]?.message).toMatch(/^2 images /);
  });

  it('has what stands above cells and before values as labels', () => {
    const row = (...cells: readonly string[]): string =>
      `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`;
    const document = openDocument(
      documentOf(
        `<w:tbl>${row('First name', 'Phone')}${row('Peter', '1')}</w:tbl><w:p>${text('Name:')}<w:r><w:tab/></w:r>${text('Dubois')}</w:p>${paragraph('Surname: Keller')}`,
      ),
    );
    const read = document.pieces.map((piece) => [document.placeOf(piece), piece.label, piece.text]);
    expect(read).toEqual(
      expect.arrayContaining([
        ['table 1, row 2, column 1', 'First name', 'Peter'],
        ['paragraph 1', 'Name', 'Dubois'],
        ['paragraph 2', 'Surname', 'Keller'],
      ]),
    );
  });

  it('removes a hyphen that is an element with the value that it is of', async () => {
    const { bytes } = await redactPlanted(
      documentOf(
        `<w:p><w:r><w:t>a-b Zq-1</w:t><w:noBreakHyphen/><w:t>2</w:t><w:noBreakHyphen/><w:t>x</w:t></w:r></w:p>`,
      ),
      /Zq-1-2/g,
    );
    expect(partText(bytes, 'word/document.xml')).toContain(
      '<w:t>a-b [X]</w:t><w:t></w:t><w:noBreakHyphen/><w:t>x</w:t>',
    );
  });

  it('is read in other prefixes, in UTF-16, and strictly', async () => {
    const strict = documentOf('').length;
    expect(strict).toBeGreaterThan(0);
    const content = `<?xml version="1.0" encoding="UTF-16"?><n:document xmlns:n="http://purl.oclc.org/ooxml/wordprocessingml/main"><n:body><n:p><n:r><n:t>Zq</n:t></n:r><n:r><n:t>Value é</n:t></n:r></n:p></n:body></n:document>`;
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(content, 'utf16le')]);
    const { bytes, found } = await redactPlanted(
      opcPackage({ 'word/document.xml': { type: `${TYPE}.document.main+xml`, content: utf16 } }),
    );
    expect(found).toEqual(['ZqValue']);
    expect(leftIn(bytes)).toEqual([]);
    expect(Buffer.from(partsOf(bytes)['word/document.xml'] ?? []).toString('utf16le')).toContain(
      '[X]</n:t></n:r><n:r><n:t> é',
    );
  });
});

it.each([
  ['a style', '<w:styles><w:style><w:name w:val="Letter to ZqValue"/></w:style></w:styles>'],
  ['a building block', '<w:docPartPr><w:name w:val="ZqValue"/></w:docPartPr>'],
  ['the address of a shape', '<w:pict><v:shape href="mailto:ZqValue"/></w:pict>'],
])('reads text that is only in the name or address of: %s', async (_, content) => {
  const { bytes, found } = await redactPlanted(documentOf(paragraph('kept') + content));
  expect(found).toEqual(['ZqValue']);
  expect(leftIn(bytes)).toEqual([]);
});

it('leaves the names of styles that programs supply', () => {
  const names = ['heading 1', 'Light Shading - Accent 2', 'Grid Table 4 Accent 1', 'Body Text 2 Char'];
  const content = names.map((name) => `<w:style><w:name w:val="${name}"/></w:style>`).join('');
  const document = openDocument(documentOf(content));
  expect(document.pieces.map(({ text }) => text)).not.toEqual(expect.arrayContaining([expect.stringMatching(/./)]));
  expect(document.quiet?.map(({ text }) => text)).toEqual(expect.arrayContaining(names));
});
