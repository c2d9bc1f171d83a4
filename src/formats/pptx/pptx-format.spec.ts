import { leftIn, opcPackage, partsOf, partText, redactPlanted, type OpcPart } from '../../../test/support/office.js';
import { openDocument } from '../registry.js';

const NAMESPACES = `xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram" xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main" xmlns:p188="http://schemas.microsoft.com/office/powerpoint/2018/8/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"`;
const TYPE = 'application/vnd.openxmlformats-officedocument.presentationml';
const DRAWING = 'application/vnd.openxmlformats-officedocument.drawingml';

const text = (...runs: readonly string[]): string =>
  `<a:p>${runs.map((run) => `<a:r><a:t>${run}</a:t></a:r>`).join('')}</a:p>`;
const shape = (content: string, attributes = ''): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Box" ${attributes}/></p:nvSpPr><p:txBody>${content}</p:txBody></p:sp>`;
const part = (kind: string, root: string, content: string, relationships?: Record<string, string>): OpcPart => ({
  type: kind.includes('/') ? kind : `${TYPE}.${kind}+xml`,
  content: `<?xml version="1.0"?><${root} ${NAMESPACES}>${content}</${root}>`,
  ...(relationships !== undefined && { relationships }),
});
const slide = (content: string, relationships?: Record<string, string>): OpcPart =>
  part('slide', 'p:sld', `<p:cSld><p:spTree>${content}</p:spTree></p:cSld>`, relationships);

/** Creates a deck of these slides with other parts; the presentation lists the last slide first. */
function deck(
  slides: readonly OpcPart[],
  others: Readonly<Record<string, OpcPart>> = {},
  more = '',
  rels: Record<string, string> = {},
): Uint8Array {
  const ids = slides.map((_, index) => `rId${index + 1}`);
  return opcPackage({
    'ppt/presentation.xml': part(
      'presentation.main',
      'p:presentation',
      `<p:sldIdLst>${ids
        .toReversed()
        .map((id) => `<p:sldId r:id="${id}"/>`)
        .join('')}</p:sldIdLst>${more}`,
      { ...Object.fromEntries(ids.map((id, index) => [id, `slide slides/slide${index + 1}.xml`])), ...rels },
    ),
    ...Object.fromEntries(slides.map((own, index) => [`ppt/slides/slide${index + 1}.xml`, own])),
    ...others,
  });
}

/** Positions on a slide where a value can occur, by description. */
const PLACES: Readonly<Record<string, string>> = {
  'a shape': shape(text('ZqValue')),
  'runs that split it': shape(text('a Zq', 'Va', 'lue b')),
  'a field': shape('<a:p><a:fld type="datetime"><a:t>ZqValue</a:t></a:fld></a:p>'),
  'a name, a description and a title': shape(text('kept'), 'descr="ZqValue" title="ZqValue"').replace(
    '"Box"',
    '"ZqValue"',
  ),
  'a tip of a link': shape(
    '<a:p><a:r><a:rPr><a:hlinkClick r:id="" tooltip="ZqValue"/></a:rPr><a:t>kept</a:t></a:r></a:p>',
  ),
  'a table': `<p:graphicFrame><a:tbl><a:tr><a:tc><a:txBody>${text('ZqValue')}</a:txBody></a:tc></a:tr></a:tbl></p:graphicFrame>`,
  'a group': `<p:grpSp>${shape(text('ZqValue'))}</p:grpSp>`,
  'both halves of an alternative': `<mc:AlternateContent><mc:Choice Requires="p14">${shape(text('ZqValue'))}</mc:Choice><mc:Fallback>${shape(text('ZqValue'))}</mc:Fallback></mc:AlternateContent>`,
  'what is not known': `<x:y xmlns:x="urn:x" z="of ZqValue">ZqValue</x:y>`,
};

describe('a deck of PowerPoint', () => {
  it.each(Object.entries(PLACES))('loses a value in %s', async (_name, content) => {
    const { bytes, found } = await redactPlanted(
      deck([slide(`${shape(text('kept first'))}${content}${shape(text('kept last'))}`)]),
    );
    expect(found).toContain('ZqValue');
    expect(leftIn(bytes)).toEqual([]);
    expect(partText(bytes, 'ppt/slides/slide1.xml')).toMatch(/kept first.*kept last/);
  });

  it('loses values in all its parts', async () => {
    const { bytes, found, places, warnings } = await redactPlanted(
      deck(
        [
          slide(
            `${shape(text('ZqSlide'))}<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="9" name="ZqOleName"/></p:nvGraphicFramePr><a:graphic><a:graphicData><p:oleObj r:id="rId5" progId="x"/></a:graphicData></a:graphic></p:graphicFrame>`,
            {
              rId1: 'notesSlide ../notesSlides/notesSlide1.xml',
              rId2: 'comments ../comments/comment1.xml',
              rId3: 'chart ../charts/chart1.xml',
              rId4: 'diagramData ../diagrams/data1.xml',
              rId5: 'oleObject ../embeddings/o.bin',
              rId6: 'tags ../tags/tag1.xml',
              rId7: 'diagramDrawing ../diagrams/drawing1.xml',
              rId8: 'hyperlink !mailto:ZqLink@example.com',
              rId9: 'comments ../comments/modern.xml',
            },
          ),
        ],
        {
          'ppt/notesSlides/notesSlide1.xml': part('notesSlide', 'p:notes', shape(text('ZqNotes'))),
          'ppt/comments/comment1.xml': part(
            'comments',
            'p:cmLst',
            '<p:cm authorId="0"><p:text>ZqComment</p:text></p:cm>',
          ),
          'ppt/comments/modern.xml': part(
            'application/vnd.ms-powerpoint.comments+xml',
            'p188:cmLst',
            `<p188:cm><p188:txBody>${text('ZqModern')}</p188:txBody></p188:cm>`,
          ),
          'ppt/commentAuthors.xml': part(
            'commentAuthors',
            'p:cmAuthorLst',
            '<p:cmAuthor id="0" name="ZqAuthor" initials="ZqA"/>',
          ),
          'ppt/authors.xml': part(
            'application/vnd.ms-powerpoint.authors+xml',
            'p188:authorLst',
            '<p188:author id="{1}" name="ZqAuthor" initials="ZqA" userId="ZqUser" providerId="AD"/>',
          ),
          'ppt/charts/chart1.xml': part(
            `${DRAWING}.chart+xml`,
            'c:chartSpace',
            '<c:tx><c:strRef><c:f>Sheet1!$B$1</c:f><c:strCache><c:pt idx="0"><c:v>ZqSeries</c:v></c:pt></c:strCache></c:strRef></c:tx><c:externalData r:id="rId1"/>',
            { rId1: 'package ../embeddings/w.bin' },
          ),
          'ppt/diagrams/data1.xml': part(
            `${DRAWING}.diagramData+xml`,
            'dgm:dataModel',
            `<dgm:pt><dgm:t>${text('ZqDiagram')}</dgm:t></dgm:pt>`,
          ),
          'ppt/diagrams/drawing1.xml': part(
            'application/vnd.ms-office.drawingml.diagramDrawing+xml',
            'dsp:drawing',
            `<dsp:txBody>${text('ZqDiagram')}</dsp:txBody>`,
          ),
          'ppt/tags/tag1.xml': part('tags', 'p:tagLst', '<p:tag name="ZQTAG" val="ZqTag"/>'),
          'ppt/slideMasters/slideMaster1.xml': part('slideMaster', 'p:sldMaster', shape(text('ZqMaster'))),
          'ppt/embeddings/o.bin': { type: 'application/vnd.openxmlformats-officedocument.oleObject', content: 'ZqOle' },
          'ppt/embeddings/w.bin': { type: 'application/octet-stream', content: 'ZqWorkbook\0' },
          'ppt/changesInfos/changesInfo1.xml': part(
            'application/vnd.ms-powerpoint.changesinfo+xml',
            'p:x',
            'ZqChanges',
          ),
        },
        '<p:custShowLst><p:custShow name="ZqShow"/></p:custShowLst><p:modifyVerifier saltData="ZqSalt"/><p:extLst><p:ext uri="{1}"><p14:sectionLst><p14:section name="ZqSection"/></p14:sectionLst></p:ext></p:extLst>',
        {
          rId11: 'commentAuthors commentAuthors.xml',
          rId12: 'authors authors.xml',
          rId13: 'slideMaster slideMasters/slideMaster1.xml',
          rId14: 'changesInfo changesInfos/changesInfo1.xml',
        },
      ),
    );
    expect(leftIn(bytes)).toEqual([]);
    expect(found).toEqual(
      expect.arrayContaining([
        'ZqSlide',
        'ZqNotes',
        'ZqComment',
        'ZqModern',
        'ZqSeries',
        'ZqDiagram',
        'ZqTag',
        'ZqMaster',
        'ZqShow',
        'ZqSection',
        'ZqLink',
      ]),
    );
    expect(places).toEqual(expect.arrayContaining(['slide 1, shape 1', 'notes 1, shape 1', 'comments 1, comment 1']));
    // The frame of a removed object is removed with it.
    expect(partText(bytes, 'ppt/slides/slide1.xml')).not.toMatch(/graphicFrame|oleObj/);
    expect(partText(bytes, 'ppt/charts/chart1.xml')).not.toContain('externalData');
    expect(Object.keys(partsOf(bytes))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/embeddings|changesInfo/)]),
    );
    expect(warnings.map(({ code }) => code)).toEqual(['EMBEDDED_REMOVED']);
  });

  it('is read in the order in which its slides are shown', () => {
    const document = openDocument(deck([slide(shape(text('second'))), slide(shape(text('first')))]));
    const read = document.pieces
      .map((piece) => [document.placeOf(piece), piece.text])
      .filter(([, own]) => own !== 'Box');
    expect(read).toEqual([
      ['slide 1, shape 1', 'first'],
      ['slide 2, shape 1', 'second'],
    ]);
  });
});
