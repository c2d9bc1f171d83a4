import { inflateSync } from 'node:zlib';
import type { PDFDocument } from '@cantoo/pdf-lib';
import { everythingIn, rawPdf, type RawObject } from '../../../test/support/raw-pdf.js';
import { openPdfium } from '../pdfium.js';
import type { SafeText } from '../redaction.types.js';
import { isString } from '../objects/objects.js';
import { readAttachments } from './attachments.js';
import { openDocument } from './open-document.js';
import { reachable } from '../objects/reachable.js';
import { scrub, type ScrubOptions, type ScrubReport } from './scrub.js';
import { strip, type StripReport } from './strip.js';
import { decodeText } from '../objects/text-codec.js';
import { collectStrings, type NamedString } from './text-strings.js';
import { writeDocument } from './write-document.js';

const LIMITS = { maxPages: 1000, maxObjects: 200_000, maxStructureBytes: 16 * 1024 * 1024 };

async function open(bytes: Uint8Array, password?: string): Promise<PDFDocument> {
  const pdfium = await openPdfium(256 * 1024 * 1024);
  const { document } = await openDocument(pdfium, bytes, { limits: LIMITS, password });
  pdfium.close();
  return document;
}

const without =
  (...values: readonly string[]): SafeText =>
  (text) =>
    values.reduce((left, value) => left.replaceAll(value, '***'), text);

interface Result {
  readonly stripped: StripReport;
  readonly strings: readonly NamedString[];
  readonly scrubbed: ScrubReport;
  /** Everything in the file, decompressed. */
  readonly text: string;
  readonly again: PDFDocument;
}

async function scrubbed(bytes: Uint8Array, safe: SafeText, options: Partial<ScrubOptions> = {}): Promise<Result> {
  const document = await open(bytes);
  const stripped = strip(document);
  const strings = collectStrings(document);
  const report = scrub(document, { safe, ...options });
  const written = writeDocument(document);
  const again = await open(written);
  return { stripped, strings, scrubbed: report, text: allOf(written, again), again };
}

/** Returns the content of a file, as bytes and as texts. */
function allOf(written: Uint8Array, again: PDFDocument): string {
  const texts = [everythingIn(written, inflateSync)];
  for (const object of reachable(again.context, again.catalog)) if (isString(object)) texts.push(decodeText(object));
  return texts.join('\n');
}

/** Objects 1 and 2 are the catalog and the page tree, and 3 is the page; the given objects follow. */
function onePage({
  catalog = '',
  page = '',
  trailer = '',
  objects = [],
}: {
  readonly catalog?: string;
  readonly page?: string;
  readonly trailer?: string;
  readonly objects?: readonly RawObject[];
}): Buffer {
  return rawPdf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] ${page} >>`,
      ...objects,
    ],
    { trailer },
  );
}

const same: SafeText = (text) => text;

describe('what goes whatever it says', () => {
  const xmp: RawObject = { dict: '/Type /Metadata /Subtype /XML', data: '<x>SECRET</x>' };

  it.each<[string, Parameters<typeof onePage>[0]]>([
    [
      'the Info dictionary',
      { trailer: '/Info 4 0 R', objects: ['<< /Title (SECRET) /Author (SECRET) /Custom (SECRET) >>'] },
    ],
    ['metadata of the catalog', { catalog: '/Metadata 4 0 R', objects: [xmp] }],
    ['metadata of a page', { page: '/Metadata 4 0 R', objects: [xmp] }],
    [
      'metadata of a drawing',
      {
        page: '/Resources << /XObject << /X 5 0 R >> >>',
        objects: [xmp, { dict: '/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Metadata 4 0 R', data: 'q Q' }],
      },
    ],
    ['application data', { page: '/PieceInfo << /App << /Private 4 0 R /Note (SECRET) >> >>', objects: [xmp] }],
    [
      'a page that only the structure knows',
      {
        catalog: '/StructTreeRoot << /Type /StructTreeRoot /K << /S /P /Pg 4 0 R /K 0 >> >>',
        objects: ['<< /Type /Page /MediaBox [0 0 9 9] /Contents 5 0 R >>', { dict: '', data: '(SECRET) Tj' }],
      },
    ],
    [
      'the same without a type, and with several streams',
      {
        catalog: '/StructTreeRoot << /Type /StructTreeRoot /K << /S /P /Pg 4 0 R /K 0 >> >>',
        objects: ['<< /MediaBox [0 0 9 9] /Contents [5 0 R] >>', { dict: '', data: '(SECRET) Tj' }],
      },
    ],
    [
      'a page that only a destination knows',
      {
        catalog: '/OpenAction [4 0 R /Fit]',
        objects: ['<< /Type /Page /MediaBox [0 0 9 9] /Contents 5 0 R >>', { dict: '', data: '(SECRET) Tj' }],
      },
    ],
    [
      'a list in place of the file of a font',
      {
        page: '/Resources << /Font << /F << /Type /Font /FontDescriptor << /FontFile2 [4 0 R 4 0 R] >> >> >> >>',
        objects: [{ dict: '', data: 'SECRET' }],
      },
    ],
    [
      'a form in place of a shading',
      {
        page: '/Resources << /Shading << /S 4 0 R >> >>',
        objects: [{ dict: '/Subtype /Form /BBox [0 0 9 9]', data: '(SECRET) Tj' }],
      },
    ],
    [
      'a stream in place of the box of a form',
      {
        page: '/Annots [<< /Subtype /Stamp /Rect [0 0 9 9] /AP << /N 4 0 R >> >>]',
        objects: [
          { dict: '/Subtype /Form /BBox 5 0 R', data: 'q Q' },
          { dict: '', data: '(SECRET) Tj' },
        ],
      },
    ],
    [
      'an XObject that is neither a form nor an image',
      {
        page: '/Resources << /XObject << /X 4 0 R >> >>',
        objects: [{ dict: '/Subtype 7', data: '(SECRET) show' }],
      },
    ],
    [
      'the name of a field that has lost its kids',
      { catalog: '/AcroForm << /Fields [4 0 R] >>', objects: ['<< /T (SECRET) /Kids [7] >>'] },
    ],
    ['thumbnails', { page: '/Thumb 4 0 R', objects: [{ dict: '/Width 1 /Height 1', data: 'SECRET' }] }],
    [
      'how fields look that no page shows',
      {
        catalog: '/AcroForm << /Fields [4 0 R] >>',
        objects: [
          '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /Rect [0 0 9 9] /AP << /N 5 0 R >> >>',
          { dict: '/Type /XObject /Subtype /Form /BBox [0 0 9 9]', data: 'BT (SECRET) Tj ET' },
        ],
      },
    ],
    ['keys that nobody knows', { catalog: '/ACME_Data (SECRET)', page: '/ACME_Page << /A (SECRET) >>' }],
    [
      'streams where none is needed',
      { page: '/Resources << /Properties << /P << /Hidden 4 0 R >> >> >>', objects: [xmp] },
    ],
    [
      'scripts of the document',
      {
        catalog: '/Names << /JavaScript << /Names [(SECRET) 4 0 R] >> >>',
        objects: ['<< /S /JavaScript /JS (SECRET) >>'],
      },
    ],
    ['scripts at opening', { catalog: '/OpenAction << /S /JavaScript /JS (SECRET) >>' }],
    [
      'scripts as streams',
      { catalog: '/AA << /WC << /S /JavaScript /JS 4 0 R >> >>', objects: [{ dict: '', data: 'SECRET' }] },
    ],
    [
      'programs to start',
      {
        page: '/Annots [4 0 R]',
        objects: ['<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /Launch /F (SECRET) >> >>'],
      },
    ],
    [
      'other documents',
      {
        catalog: '/Outlines 4 0 R',
        objects: [
          '<< /First 5 0 R /Last 5 0 R >>',
          '<< /Title (A) /Parent 4 0 R /A << /S /GoToR /F (SECRET.pdf) /D [0 /Fit] >> >>',
        ],
      },
    ],
    [
      'actions that follow others',
      { catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next << /S /JavaScript /JS (SECRET) >> >>' },
    ],
    [
      'addresses that are programs',
      { page: '/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (javascript:SECRET) >> >>]' },
    ],
    [
      'attachments',
      {
        catalog: '/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >> /AF [4 0 R]',
        objects: [
          '<< /Type /Filespec /F (SECRET.txt) /EF << /F 5 0 R >> >>',
          { dict: '/Type /EmbeddedFile', data: 'SECRET' },
        ],
      },
    ],
    [
      'attachments on pages',
      {
        page: '/Annots [4 0 R]',
        objects: [
          '<< /Subtype /FileAttachment /Rect [0 0 9 9] /Contents (SECRET) /FS << /F (SECRET.txt) /EF << /F 5 0 R >> >> >>',
          { dict: '/Type /EmbeddedFile', data: 'SECRET' },
        ],
      },
    ],
    ['portfolios', { catalog: '/Collection << /Schema << /A << /N (SECRET) >> >> >>' }],
    [
      'films, sounds and bodies',
      {
        page: '/Annots [<< /Subtype /RichMedia /Rect [0 0 9 9] /NM (SECRET) >> << /Subtype /Sound /Rect [0 0 9 9] /Contents (SECRET) >> << /Subtype /3D /Rect [0 0 9 9] /3DV (SECRET) >> << /Subtype /Screen /Rect [0 0 9 9] /T (SECRET) >>]',
      },
    ],
    [
      'forms in XML',
      { catalog: '/AcroForm << /Fields [] /XFA 4 0 R >>', objects: [{ dict: '', data: '<xdp>SECRET</xdp>' }] },
    ],
    [
      'article threads',
      {
        catalog: '/Threads [4 0 R]',
        page: '/B [5 0 R]',
        objects: ['<< /Type /Thread /F 5 0 R /I << /Title (SECRET) >> >>', '<< /T 4 0 R /N 5 0 R /V 5 0 R /P 3 0 R >>'],
      },
    ],
    ['what came from the web', { catalog: '/SpiderInfo << /V 1 /C [<< /URL (SECRET) >>] >>' }],
    [
      'other looks of fields',
      {
        page: '/Annots [4 0 R]',
        objects: [
          '<< /Subtype /Widget /FT /Tx /T (a) /Rect [0 0 9 9] /AP << /D 5 0 R /R 5 0 R >> >>',
          { dict: '/Subtype /Form /BBox [0 0 1 1]', data: '(SECRET) Tj' },
        ],
      },
    ],
    [
      'when and by which name notes were made',
      {
        page: '/Annots [<< /Subtype /Text /Rect [0 0 9 9] /Contents (a) /NM (SECRET) /M (SECRET) /CreationDate (SECRET) >>]',
      },
    ],
    ['unused objects', { objects: ['(SECRET)', { dict: '', data: 'SECRET' }] }],
    [
      'other pictures in the place of one',
      {
        page: '/Resources << /XObject << /X 4 0 R >> >>',
        objects: [
          {
            dict: '/Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Alternates [<< /Image 5 0 R >>] /OPI << /F (SECRET) >>',
            data: 'a',
          },
          { dict: '', data: 'SECRET' },
        ],
      },
    ],
    [
      'what a camera wrote',
      {
        page: '/Resources << /XObject << /X 4 0 R >> >>',
        objects: [
          {
            dict: '/Subtype /Image /Width 1 /Height 1 /Filter /DCTDecode',
            data: Buffer.concat([
              Buffer.from('ffd8ffe1000a', 'hex'),
              Buffer.from('ExSECRET'),
              Buffer.from('fffe0008', 'hex'),
              Buffer.from('SECRET'),
              Buffer.from('ffda0002', 'hex'),
            ]),
          },
        ],
      },
    ],
  ])('are %s', async (_, parts) => {
    const bytes = onePage(parts);
    expect(bytes.includes('SECRET')).toBe(true);
    const { text, strings } = await scrubbed(bytes, same);
    expect(text).not.toContain('SECRET');
    expect(strings.map(({ text: each }) => each).join('\n')).not.toContain('SECRET');
  });

  it('is counted', async () => {
    const { stripped, again } = await scrubbed(
      onePage({
        catalog:
          '/AcroForm << /Fields [4 0 R] /SigFlags 3 /XFA (x) >> /Perms << /DocMDP 5 0 R >> /DSS << /Certs [] >> /Names << /EmbeddedFiles << /Names [(a) << /EF << >> >>] >> >>',
        page: '/Annots [4 0 R << /Subtype /Movie /Rect [0 0 1 1] >> << /Subtype /Link /Rect [0 0 1 1] /A << /S /Launch /F (a) >> >>]',
        objects: [
          '<< /Subtype /Widget /FT /Sig /T (Signature) /Rect [0 0 9 9] /V 5 0 R /Lock << /Action /All >> >>',
          '<< /Type /Sig /Filter /Adobe.PPKLite /Name (SIGNER) /Contents <00ff> /ByteRange [0 1 2 3] >>',
        ],
      }),
      same,
    );
    expect(stripped).toEqual({ signatures: 1, attachments: 1, actions: 1, annotations: 1, media: 1, hasXfa: true });
    const all = JSON.stringify([...reachable(again.context, again.catalog)].map(String));
    expect(all).not.toMatch(/SigFlags|ByteRange|DocMDP|SIGNER|Certs|Lock/u);
    expect(all).toContain('/Sig');
  });
});

describe('a text that stays', () => {
  const utf16 = (text: string): string => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
  const note = (entries: string): Parameters<typeof onePage>[0] => ({
    page: `/Annots [<< /Type /Annot /Subtype /Text /Rect [10 20 30 40] ${entries} >>]`,
  });
  const field = (entries: string, ...objects: readonly RawObject[]): Parameters<typeof onePage>[0] => ({
    catalog: '/AcroForm << /Fields [4 0 R] /NeedAppearances true >>',
    page: '/Annots [4 0 R]',
    objects: [`<< /Type /Annot /Subtype /Widget /Rect [10 20 30 40] ${entries} >>`, ...objects],
  });
  const bookmark = (entries: string): Parameters<typeof onePage>[0] => ({
    catalog: '/Outlines 4 0 R',
    objects: [
      '<< /Type /Outlines /First 5 0 R /Last 5 0 R /Count 1 >>',
      `<< /Title (Chapter) /Parent 4 0 R ${entries} >>`,
    ],
  });
  const element = (entries: string): Parameters<typeof onePage>[0] => ({
    catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 4 0 R',
    objects: [
      '<< /Type /StructTreeRoot /K 5 0 R >>',
      `<< /Type /StructElem /S /P /P 4 0 R /Pg 3 0 R /K 0 ${entries} >>`,
    ],
  });

  it.each<[string, Parameters<typeof onePage>[0]]>([
    ['what a note says', note('/Contents (of Erika here)')],
    ['the same in UTF-16', note(`/Contents ${utf16('of Erika here')}`)],
    [
      'the same in UTF-16 the other way',
      note(`/Contents <fffe${Buffer.from('of Erika here', 'utf16le').toString('hex')}>`),
    ],
    [
      'the same in UTF-16 that does not say so',
      note(`/Contents <${Buffer.from('of Erika here', 'utf16le').swap16().toString('hex')}>`),
    ],
    ['the same in UTF-8', note('/Contents (\\357\\273\\277of Erika here)')],
    [
      'the same as an object of its own',
      { page: '/Annots [<< /Subtype /Text /Rect [0 0 1 1] /Contents 4 0 R >>]', objects: ['(of Erika here)'] },
    ],
    ['who wrote it', note('/T (of Erika here)')],
    ['what it is about', note('/Subj (of Erika here)')],
    ['what a field holds', field('/FT /Tx /T (a) /V (of Erika here)')],
    ['what it holds at first', field('/FT /Tx /T (a) /DV (of Erika here)')],
    ['what can be chosen', field('/FT /Ch /T (a) /Opt [(one) [(x) (of Erika here)]] /V (one)')],
    ['what was chosen', field('/FT /Ch /T (a) /Opt [(one)] /V [(of Erika here) (one)]')],
    ['a tooltip', field('/FT /Tx /T (a) /TU (of Erika here)')],
    ['a name for export', field('/FT /Tx /T (a) /TM (of Erika here)')],
    ['a caption', field('/FT /Btn /T (a) /MK << /CA (of Erika here) >>')],
    [
      'a field above fields',
      { catalog: '/AcroForm << /Fields [4 0 R] >>', objects: ['<< /T (a) /FT /Tx /V (of Erika here) /Kids [] >>'] },
    ],
    [
      'a bookmark',
      {
        catalog: '/Outlines 4 0 R',
        objects: ['<< /First 5 0 R /Last 5 0 R >>', '<< /Title (of Erika here) /Parent 4 0 R >>'],
      },
    ],
    ['a label of pages', { catalog: '/PageLabels << /Nums [0 << /S /D /P (of Erika here) >>] >>' }],
    [
      'a layer',
      {
        catalog: '/OCProperties << /OCGs [4 0 R] /D << /Order [(of Erika here) 4 0 R] >> >>',
        objects: ['<< /Type /OCG /Name (Layer 1) >>'],
      },
    ],
    [
      'the name of a layer',
      {
        catalog: '/OCProperties << /OCGs [4 0 R] /D << /Order [4 0 R] >> >>',
        objects: ['<< /Type /OCG /Name (of Erika here) >>'],
      },
    ],
    ['the description of a picture', element('/Alt (of Erika here)')],
    ['text for a drawing', element('/ActualText (of Erika here)')],
    ['an abbreviation in full', element('/E (of Erika here)')],
    ['the title of a part', element('/T (of Erika here)')],
    ['a property of a part', element('/A << /O /UserProperties /P [<< /N (a) /V (of Erika here) /F (b) >>] >>')],
    ['marked content', { page: '/Resources << /Properties << /P0 << /ActualText (of Erika here) >> >> >>' }],
    ['a way to measure', { page: '/VP [<< /BBox [0 0 9 9] /Name (of Erika here) >>]' }],
  ])('loses what goes: %s', async (_, parts) => {
    const { text, strings, scrubbed: report } = await scrubbed(onePage(parts), without('Erika'));
    expect(strings).toContainEqual(expect.objectContaining({ text: 'of Erika here' }));
    expect(text).not.toContain('Erika');
    expect(text).toContain('of *** here');
    expect(report.texts).toBe(1);
  });

  it('is known by what a reader sees before it, and where', async () => {
    const { strings } = await scrubbed(onePage(field('/FT /Tx /T (name) /V (Erika)')), same);
    expect(strings).toContainEqual({ text: 'Erika', label: 'name', page: 1, rectangle: [10, 20, 30, 40] });
    const note = await scrubbed(
      onePage({ page: '/Annots [<< /Subtype /Text /Rect [30 40 10 20] /T (Erika) >>]' }),
      same,
    );
    expect(note.strings).toEqual([{ text: 'Erika', label: 'Author', page: 1, rectangle: [10, 20, 30, 40] }]);
  });

  it('goes as a whole when nothing of it may stay', async () => {
    const { text } = await scrubbed(onePage(note('/Contents (Erika)')), () => undefined);
    expect(text).not.toMatch(/Erika|Contents/u);
  });

  it('is not kept in rich form beside it', async () => {
    const markup = '/RC (<body><p>of <b>Eri</b>ka</p></body>)';
    const { text, strings } = await scrubbed(onePage(note(`/Contents (of Erika) ${markup}`)), without('Erika'));
    expect(strings).toEqual([expect.objectContaining({ text: 'of Erika' })]);
    expect(text).not.toMatch(/Eri|body/u);
  });

  it('is not drawn anew from a value that has gone', async () => {
    expect((await scrubbed(onePage(field('/FT /Tx /T (a) /V (Erika)')), without('Erika'))).text).not.toContain(
      'NeedAppearances',
    );
    expect((await scrubbed(onePage(field('/FT /Tx /T (a) /V (Erika)')), same)).text).toContain('NeedAppearances');
  });

  it('that names a field becomes another name', async () => {
    const { text } = await scrubbed(onePage(field('/FT /Tx /T (Erika) /V (x)')), without('Erika'));
    expect(text).toContain('Field1');
    expect(text).not.toContain('Erika');
  });

  it('that names a field in parts goes though the field does not know its parent', async () => {
    const parts = onePage({
      catalog: '/AcroForm << /Fields [4 0 R] >>',
      page: '/Annots [5 0 R]',
      objects: ['<< /T (Erika) /Kids [5 0 R] >>', '<< /Subtype /Widget /FT /Tx /T (Muster) /Rect [0 0 9 9] /V (x) >>'],
    });
    const { text, again } = await scrubbed(parts, without('Erika.Muster'));
    expect(text).toContain('Field1');
    expect(text).not.toContain('Muster');
    expect(String(again.catalog)).toContain('AcroForm');
  });

  it.each([
    ['a damaged picture', '/XObject', '/Subtype /Image /Filter /JPXDecode'],
    ['what should be a font', '/Font << /F << /FontDescriptor << /FontFile2 4 0 R >> >> >> /None', ''],
    ['what should be a map', '/Font << /F << /CIDToGIDMap 4 0 R >> >> /None', ''],
  ])('is not left in %s', async (_, resource, dict) => {
    const parts = onePage({
      page: `/Resources << ${resource} << /X 4 0 R >> >>`,
      objects: [{ dict, data: '????jP  ?? by Erika, all of it' }],
    });
    expect((await scrubbed(parts, same)).text).toContain('Erika');
    expect((await scrubbed(parts, without('Erika'))).text).not.toContain('Erika');
  });

  it('that names a state becomes another everywhere', async () => {
    const look = { dict: '/Subtype /Form /BBox [0 0 1 1]', data: '' };
    const { text, strings } = await scrubbed(
      onePage(
        field('/FT /Btn /Ff 32768 /T (who) /V /Erika /AS /Erika /AP << /N << /Erika 5 0 R /Off 5 0 R >> >>', look),
      ),
      without('Erika'),
    );
    expect(strings).toContainEqual(expect.objectContaining({ text: 'Erika', label: 'who' }));
    expect(text).not.toContain('Erika');
    expect(text).toMatch(/\/N<<\/Off \d+ 0 R\/Choice1 \d+ 0 R>>/u);
    expect(text).toMatch(/\/V\/Choice1/u);
  });

  it('that names a state becomes another though that would go too', async () => {
    const look = { dict: '/Subtype /Form /BBox [0 0 1 1]', data: '' };
    const { text } = await scrubbed(
      onePage(field('/FT /Btn /T (who) /AS /Erika /AP << /N << /Erika 5 0 R >> >>', look)),
      (each) => each.replaceAll('i', '*'),
    );
    expect(text).toMatch(/\/AS\/Choice\d/u);
  });

  it('is not hidden in how a field looks', async () => {
    const { text } = await scrubbed(onePage(field('/FT /Tx /T (a) /DA (/Helv 9 Tf %Erika\n0 g)')), same);
    expect(text).not.toContain('Erika');
    const kept = await scrubbed(onePage(field('/FT /Tx /T (a) /DA (/Helv 9.5 Tf 0 0 1 rg)')), same);
    expect(kept.text).toContain('(/Helv 9.5 Tf 0 0 1 rg)');
  });

  it('that is a bookmark goes, and those below it move up', async () => {
    const { text, again } = await scrubbed(
      onePage({
        catalog: '/Outlines 4 0 R',
        objects: [
          '<< /First 5 0 R /Last 5 0 R /Count 1 >>',
          '<< /Title (Erika) /Parent 4 0 R /First 6 0 R /Last 7 0 R /Count -2 >>',
          '<< /Title (One) /Parent 5 0 R /Next 7 0 R >>',
          '<< /Title (Two) /Parent 5 0 R /Prev 6 0 R >>',
        ],
      }),
      (each) => (each === 'Erika' ? undefined : each),
    );
    expect(text).not.toContain('Erika');
    expect(collectStrings(again).map((each) => each.text)).toEqual(['One', 'Two']);
  });

  it('that is an address goes with its link', async () => {
    const { text, scrubbed: report } = await scrubbed(
      onePage({
        catalog: '/StructTreeRoot << /Type /StructTreeRoot /K << /S /Link /K [<< /Type /OBJR /Obj 4 0 R >> 0] >> >>',
        page: '/Annots [4 0 R << /Subtype /Link /Rect [0 0 1 1] /A << /S /URI /URI (http://example.com/) >> >>]',
        objects: ['<< /Subtype /Link /Rect [11 12 13 14] /A << /S /URI /URI (mailto:%45rika@example.com) >> >>'],
      }),
      without('Erika'),
    );
    expect(report.links).toBe(1);
    expect(text).not.toMatch(/mailto|11 12 13 14|OBJR/u);
    expect(text).toContain('http://example.com/');
  });

  it('that names a destination is not needed to get there', async () => {
    const { text } = await scrubbed(
      onePage({
        catalog:
          '/Names << /Dests << /Kids [<< /Limits [(Erika) (Other)] /Names [(Erika) [3 0 R /Fit] (Other) [3 0 R /FitH 7]] >>] >> >> /Outlines 4 0 R',
        page: '/Annots [<< /Subtype /Link /Rect [0 0 1 1] /Dest (Erika) >> << /Subtype /Link /Rect [0 0 1 1] /A << /S /GoTo /D (Erika) >> >>]',
        objects: ['<< /First 5 0 R /Last 5 0 R >>', '<< /Title (a) /Parent 4 0 R /Dest (Other) >>'],
      }),
      without('Erika'),
    );
    expect(text).not.toContain('Erika');
    expect(text.match(/\/Fit\]/gu)).toHaveLength(2);
    expect(text).toContain('/FitH 7');
  });

  it.each<[string, Parameters<typeof onePage>[0]]>([
    [
      'fonts',
      {
        page: '/Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+ErikaHand /FontDescriptor << /FontName /ABCDEF+ErikaHand /FontFamily (Erika) >> >> >> >>',
      },
    ],
    [
      'inks',
      {
        page: '/Resources << /ColorSpace << /C [/Separation /Erika /DeviceGray 4 0 R] /D [/DeviceN [/Erika /Cyan] /DeviceGray 4 0 R << /Colorants << /Erika [/Separation /Erika /DeviceGray 4 0 R] >> >>] >> >>',
        objects: ['<< /FunctionType 2 /Domain [0 1] /N 1 >>'],
      },
    ],
    [
      'kinds of parts',
      { catalog: '/StructTreeRoot << /Type /StructTreeRoot /RoleMap << /Erika /P >> /K << /S /Erika /K 0 >> >>' },
    ],
    [
      'identifiers of parts',
      {
        catalog: '/StructTreeRoot << /Type /StructTreeRoot /IDTree << /Names [(Erika) 4 0 R] >> /K 4 0 R >>',
        objects: ['<< /S /TD /ID (Erika) /A << /O /Table /Headers [(Erika)] >> /K 0 >>'],
      },
    ],
  ])('and names only computers read: %s', async (_, parts) => {
    const { text, strings } = await scrubbed(onePage(parts), without('Erika'));
    expect(text).not.toContain('Erika');
    expect(strings).toEqual([]);
  });

  it('keeps bytes that are no text', async () => {
    const { text } = await scrubbed(
      onePage({ page: '/Resources << /ColorSpace << /C [/Indexed /DeviceGray 4 (Erika)] >> >>' }),
      without('Erika'),
    );
    expect(text).toContain('(Erika)');
  });

  it('keeps what makes it accessible', async () => {
    const { text } = await scrubbed(
      onePage({ ...element('/Alt (A picture) /Lang (de)'), page: '/Tabs /S /StructParents 0' }),
      same,
      {
        title: 'Report & more',
      },
    );
    for (const part of [
      '/Marked true',
      '/StructTreeRoot',
      '(A picture)',
      '(de)',
      '/Tabs/S',
      '/StructParents 0',
      'Report &amp; more',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('of bookmarks keeps their places', async () => {
    expect((await scrubbed(onePage(bookmark('/Dest [3 0 R /Fit]')), same)).text).toContain('/Fit]');
  });

  it('is in files that have been made safe', async () => {
    const { again, text } = await scrubbed(onePage({}), same, {
      attachments: [{ name: 'notes.txt', mediaType: 'text/plain', bytes: Buffer.from('nothing of note') }],
    });
    expect(text).toContain('nothing of note');
    expect(readAttachments(again, { maxFiles: 9, maxBytes: 1000 })).toEqual([
      { name: 'notes.txt', mediaType: 'text/plain', description: undefined, bytes: Buffer.from('nothing of note') },
    ]);
    expect(readAttachments(again, { maxFiles: 9, maxBytes: 3 })[0]?.bytes).toBeUndefined();
  });
});
