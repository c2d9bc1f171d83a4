import { HARMLESS_PAGE, HARMLESS_TEXT, hex, line, lines, literal, RawPdf, utf16 } from '../lib/raw.mjs';
import { valuesFor } from '../lib/values.mjs';

const RAW = 'hand-written objects';

/** Text drawn by something other than the page's content stream, or by unusual operators. */
export default function drawn(corpus) {
  for (const make of [
    formXObjects,
    sharedXObject,
    patterns,
    typeThree,
    typeThreeOfText,
    actualText,
    layers,
    markedContent,
    transparency,
    filters,
  ]) {
    make(corpus);
  }
}

function formXObjects(corpus) {
  const v = valuesFor('xobject-nested');
  const [outer, inner, innermost] = [v.ssn(), v.email(), v.phone()];
  const pdf = new RawPdf();
  const third = pdf.form(line(0, 0, `The innermost ${innermost} too`));
  const second = pdf.form(`${line(0, 40, `Inner ${inner} words`)} q 0.9 0 0 0.9 0 10 cm /X3 Do Q`, {
    resources: pdf.resources(`/XObject << /X3 ${third} >>`),
    entries: '/Matrix [1 0 0 1 0 20]',
  });
  // Without `/Resources` of its own: those of the page apply.
  const first = pdf.form(`${line(0, 100, `Outer ${outer} words`)} q 1 0 0 1 10 0 cm /X2 Do Q`, {
    resources: `<< /XObject << /X2 ${second} >> /Font << ${pdf.fonts} >> >>`,
  });
  pdf.page(
    [line(72, 700, 'Above the drawing.'), 'q 1.2 0 0 1.2 72 500 cm /X1 Do Q', line(72, 450, 'Below the drawing.')].join(
      '\n',
    ),
    {
      resources: pdf.resources(`/XObject << /X1 ${first} >>`),
    },
  );
  corpus.add(
    {
      file: 'xobject-nested.pdf',
      madeBy: RAW,
      covers: 'form XObjects, nested',
      gone: [outer, inner, innermost],
      kept: ['Above the drawing.', 'Outer', 'Inner', 'The innermost', 'Below the drawing.'],
    },
    pdf.build(),
  );
}

function sharedXObject(corpus) {
  const v = valuesFor('xobject-shared');
  const [shared, own] = [v.ssn(), v.phone()];
  const pdf = new RawPdf();
  const head = pdf.form(line(0, 0, `File of ${shared} on all pages`));
  const harmless = pdf.form(line(0, 0, 'Printed on both sides'));
  const resources = pdf.resources(`/XObject << /Head ${head} /Foot ${harmless} >>`);
  const show = 'q 1 0 0 1 72 740 cm /Head Do Q q 1 0 0 1 72 40 cm /Foot Do Q';
  for (const page of [1, 2, 3]) pdf.page(`${show} ${line(72, 600, `This is page ${page} of three.`)}`, { resources });
  pdf.page(
    `q 2 0 0 2 72 700 cm /Head Do Q q 1 0 0 1 72 500 cm /Head Do Q ${line(72, 400, `The same twice, and ${own}.`)}`,
    { resources },
  );
  pdf.page(`q 1 0 0 1 72 40 cm /Foot Do Q ${line(72, 600, 'A page with the harmless one alone.')}`, { resources });
  corpus.add(
    {
      file: 'xobject-shared.pdf',
      madeBy: RAW,
      covers: 'one form XObject on several pages, and twice on one',
      gone: [shared, own],
      kept: [
        'File of',
        'on all pages',
        'page 1 of three',
        'Printed on both sides',
        'page 2 of three',
        'page 3 of three',
        'The same twice',
        'harmless one alone.',
        'Printed on both sides',
      ],
      untouched: [5],
    },
    pdf.build(),
  );
}

function patterns(corpus) {
  const v = valuesFor('pattern-text');
  const [tiled, uncoloured] = [v.ssn(), v.phone()];
  const pdf = new RawPdf();
  const tile = (paint, text) =>
    pdf.stream(
      `/Type /Pattern /PatternType 1 /PaintType ${paint} /TilingType 1 /BBox [0 0 220 40] /XStep 220 /YStep 40 /Matrix [1 0 0 1 72 20] /Resources ${pdf.resources()}`,
      line(4, 12, text),
    );
  const resources = pdf.resources(
    `/Pattern << /P1 ${tile(1, `Tile ${tiled}`)} /P2 ${tile(2, `Tile ${uncoloured}`)} >> /ColorSpace << /CS [/Pattern /DeviceRGB] >>`,
  );
  pdf.page(
    [
      line(72, 700, 'Two walls with tiles:'),
      '/Pattern cs /P1 scn 72 540 230 120 re f',
      '/CS cs 0 0 1 /P2 scn 72 380 230 120 re f',
      '0 g',
      line(72, 340, 'So much for the walls.'),
    ].join('\n'),
    { resources },
  );
  pdf.page(HARMLESS_PAGE);
  corpus.add(
    {
      file: 'pattern-text.pdf',
      madeBy: RAW,
      covers: 'text in tiling patterns',
      gone: [tiled, uncoloured],
      kept: ['Two walls with tiles:', 'So much for the walls.', HARMLESS_TEXT],
      untouched: [2],
    },
    pdf.build(),
  );
}

/** Strokes of the seven segments of a digit as on a pocket calculator, in a cell of 500 by 1000. */
const PARTS = {
  a: '80 900 m 420 900 l',
  b: '420 900 m 420 500 l',
  c: '420 500 m 420 100 l',
  d: '80 100 m 420 100 l',
  e: '80 500 m 80 100 l',
  f: '80 900 m 80 500 l',
  g: '80 500 m 420 500 l',
};
const SEGMENTS = ['abcdef', 'bc', 'abged', 'abgcd', 'fgbc', 'afgcd', 'afgedc', 'abc', 'abcdefg', 'abcdfg'];
const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

function typeThree(corpus) {
  const v = valuesFor('type3-glyphs');
  const [named, mapped] = [v.ssn(), v.ssn()];
  const pdf = new RawPdf();
  const glyph = (parts) =>
    pdf.stream('', `600 0 0 0 500 1000 d1 90 w 1 J ${[...parts].map((part) => `${PARTS[part]} S`).join(' ')}`);
  const shapes = [...SEGMENTS.map(glyph), glyph('g')];
  const font = (names, toUnicode) =>
    pdf.add(
      `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 600 1000] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 45 /LastChar 57 ` +
        `/Widths [${Array.from({ length: 13 }, () => 600).join(' ')}] /Resources << >> ` +
        `/Encoding << /Type /Encoding /Differences [45 /${names[10]} 48 ${names
          .slice(0, 10)
          .map((n) => `/${n}`)
          .join(' ')}] >> ` +
        `/CharProcs << ${names.map((n, i) => `/${n} ${shapes[i]}`).join(' ')} >> ${toUnicode} >>`,
    );
  const map = pdf.stream(
    '',
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /M def 1 begincodespacerange <00> <FF> endcodespacerange 2 beginbfrange <30> <39> <0030> <2D> <2D> <002D> endbfrange endcmap end end',
  );
  const one = font([...DIGITS, 'hyphen'], '');
  const two = font([...DIGITS.map((_, i) => `g${i}`), 'g10'], `/ToUnicode ${map}`);
  const resources = `<< /Font << ${pdf.fonts} /T1 ${one} /T2 ${two} >> >>`;
  const show = (x, y, before, font3, text) =>
    `${line(x, y, before)} BT /${font3} 14 Tf ${x + 160} ${y} Td ${literal(text)} Tj ET`;
  pdf.page(
    [
      show(72, 700, 'By the names of glyphs:', 'T1', named),
      show(72, 660, 'By a map to Unicode:', 'T2', mapped),
      line(72, 620, 'Both are Type 3.'),
    ].join('\n'),
    { resources },
  );
  corpus.add(
    {
      file: 'type3-glyphs.pdf',
      madeBy: RAW,
      covers: 'Type 3 fonts with text',
      gone: [named, mapped],
      kept: ['By the names of glyphs:', 'By a map to Unicode:', 'Both are Type 3.'],
    },
    pdf.build(),
  );
}

function typeThreeOfText(corpus) {
  const v = valuesFor('type3-of-text');
  const [ssn, other] = [v.ssn(), v.ssn()];
  const pdf = new RawPdf();
  // One glyph, extracted as the letter A, draws a whole number in another font; the next draws a form XObject.
  const inner = pdf.form(line(0, 0, other, { size: 1000 }), { box: '[0 -300 9000 1000]' });
  const glyphs = [pdf.stream('', `8000 0 d0 ${line(0, 0, ssn, { size: 1000 })}`), pdf.stream('', '8000 0 d0 /X Do')];
  const font = pdf.add(
    `<< /Type /Font /Subtype /Type3 /FontBBox [0 -300 9000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 65 /LastChar 66 /Widths [8000 8000] ` +
      `/Resources << /Font << ${pdf.fonts} >> /XObject << /X ${inner} >> >> /Encoding << /Differences [65 /A /B] >> /CharProcs << /A ${glyphs[0]} /B ${glyphs[1]} >> >>`,
  );
  pdf.page(
    [
      line(72, 700, 'A glyph that draws a text:'),
      'BT /T 12 Tf 72 670 Td (A) Tj 0 -30 Td (B) Tj ET',
      line(72, 600, 'And so it ends.'),
    ].join('\n'),
    { resources: `<< /Font << ${pdf.fonts} /T ${font} >> >>` },
  );
  corpus.add(
    {
      file: 'type3-of-text.pdf',
      madeBy: RAW,
      covers: 'Type 3 glyphs that show text of another font',
      gone: [ssn, other],
      kept: ['A glyph that draws a text:', 'And so it ends.'],
      note: 'Readers of text give A and B; the numbers are seen, and are strings in the streams of the glyphs.',
    },
    pdf.build(),
  );
}

function actualText(corpus) {
  const v = valuesFor('actual-text');
  const [said, shown, both, listed, spoken] = [v.ssn(), v.phone(), v.card(), v.ssn(), v.email()];
  const span = (entries, content) => `/Span << ${entries} >> BDC ${content} EMC`;
  const pdf = new RawPdf();
  const properties = `/Properties << /MC0 << /ActualText ${utf16(listed)} >> >>`;
  pdf.page(
    [
      line(72, 700, 'What is said and what is shown:'),
      span(`/ActualText (${said})`, line(72, 670, 'a harmless word')),
      span('/ActualText (a harmless word)', line(72, 640, `shown ${shown} here`)),
      span(`/ActualText ${utf16(`again ${both}`)}`, line(72, 610, `again ${both}`)),
      `/Span /MC0 BDC ${line(72, 580, 'a word with a list of properties')} EMC`,
      span(`/Alt (${spoken}) /E ${hex(`expanded ${spoken}`)}`, line(72, 550, 'an abbreviation')),
      line(72, 500, 'That was all of it.'),
    ].join('\n'),
    { resources: pdf.resources(properties) },
  );
  corpus.add(
    {
      file: 'actual-text.pdf',
      madeBy: RAW,
      covers: 'ActualText that says the value where glyphs say something else, and the reverse; Alt and E in content',
      gone: [said, shown, both, listed, spoken],
      kept: ['What is said and what is shown:', 'That was all of it.'],
    },
    pdf.build(),
  );
}

function layers(corpus) {
  const v = valuesFor('optional-content');
  const [off, named, inForm, onlyPrinted] = [v.ssn(), v.email(), v.phone(), v.card()];
  const pdf = new RawPdf();
  const group = (name, usage = '') => pdf.add(`<< /Type /OCG /Name ${name} ${usage} >>`);
  const hidden = group('(Hidden layer)');
  const telling = group(`(Layer of ${named})`);
  const print = group(
    '(Print)',
    '/Usage << /Print << /Subtype /Watermark /PrintState /ON >> /View << /ViewState /OFF >> >>',
  );
  const form = pdf.form(line(0, 0, `In a form ${inForm} that is off`), { entries: `/OC ${hidden}` });
  const layer = (name, content) => `/OC /${name} BDC ${content} EMC`;
  pdf.page(
    [
      line(72, 700, 'Words of no layer.'),
      layer('L1', line(72, 670, `Not seen ${off} ever`)),
      layer('L2', line(72, 640, 'Words of the named layer.')),
      layer('L3', line(72, 610, `Printed ${onlyPrinted} only`)),
      'q 1 0 0 1 72 580 cm /X Do Q',
      line(72, 550, 'Words of no layer again.'),
    ].join('\n'),
    {
      resources: pdf.resources(`/Properties << /L1 ${hidden} /L2 ${telling} /L3 ${print} >> /XObject << /X ${form} >>`),
    },
  );
  const config = `/D << /Name (View of ${named}) /Order [${telling} ${hidden} ${print}] /OFF [${hidden} ${print}] /ON [${telling}] >>`;
  corpus.add(
    {
      file: 'optional-content.pdf',
      madeBy: RAW,
      covers: 'optional-content layers: off by default, named with the value, in a form XObject',
      gone: [off, named, inForm, onlyPrinted],
      kept: ['Words of no layer.', 'Words of the named layer.', 'Words of no layer again.'],
    },
    pdf.build({ catalog: `/OCProperties << /OCGs [${telling} ${hidden} ${print}] ${config} >>` }),
  );
}

function markedContent(corpus) {
  const v = valuesFor('marked-content');
  const [artifact, point, tag] = [v.ssn(), v.email(), v.phone()];
  const pdf = new RawPdf();
  pdf.page(
    [
      `/Artifact << /Type /Pagination /Subtype /Header >> BDC ${line(72, 740, `Header for ${artifact} there`)} EMC`,
      `/Note << /Of (${point}) >> DP`,
      `/P << /MCID 0 >> BDC ${line(72, 700, 'A paragraph that is marked.')} EMC`,
      `/${tag.replace(/[ +]/g, (c) => `#${c.charCodeAt(0).toString(16)}`)} MP`,
      `BX ${line(72, 660, 'Compatibility words.')} EX`,
    ].join('\n'),
  );
  corpus.add(
    {
      file: 'marked-content.pdf',
      madeBy: RAW,
      covers: 'marked content: artifacts, points and tags that carry a value',
      gone: [artifact, point, tag],
      kept: ['Header for', 'A paragraph that is marked.', 'Compatibility words.'],
    },
    pdf.build(),
  );
}

function transparency(corpus) {
  const v = valuesFor('transparency');
  const [grouped, masked, faint, cmyk, invisible] = [v.ssn(), v.email(), v.phone(), v.card(), v.ssn()];
  const pdf = new RawPdf();
  const group = '/Group << /S /Transparency /CS /DeviceRGB /I true >>';
  const body = pdf.form(line(0, 0, `Grouped ${grouped} text`), { entries: group });
  const mask = pdf.form(`1 g ${line(0, 0, `Masked ${masked} text`, { size: 20 })}`, {
    entries: '/Group << /S /Transparency /CS /DeviceGray >>',
    box: '[0 -10 600 40]',
  });
  const states = `/ExtGState << /G1 << /ca 0.5 /CA 0.5 >> /G2 << /SMask << /Type /Mask /S /Luminosity /G ${mask} >> >> /G3 << /ca 0 >> /G4 << /SMask /None >> /G5 << /BM /Multiply /ca 0.9 >> >>`;
  const shading =
    '/Shading << /S1 << /ShadingType 2 /ColorSpace /DeviceCMYK /Coords [72 0 500 0] /Function << /FunctionType 2 /Domain [0 1] /C0 [0 1 1 0] /C1 [1 0 0 0] /N 1 >> >> >>';
  pdf.page(
    [
      line(72, 720, 'Words before the colours.'),
      'q 72 420 430 30 re W n /S1 sh Q',
      `q /G5 gs 0.1 0.9 0.4 0.1 k ${line(72, 680, `Cyan ${cmyk} ink`)} Q`,
      'q /G1 gs 1 0 0 1 72 650 cm /X Do Q',
      'q 1 0 0 1 72 600 cm /G2 gs 0 0 1 rg 0 -10 500 40 re f Q',
      `q /G1 gs ${line(72, 560, `Faint ${faint} text`)} Q`,
      `q /G3 gs ${line(72, 530, `Invisible ${invisible} text`)} Q`,
      line(72, 480, 'Words after the colours.'),
    ].join('\n'),
    { resources: pdf.resources(`/XObject << /X ${body} >> ${states} ${shading}`), entries: group },
  );
  pdf.page(
    `q 72 600 430 100 re W n /S1 sh Q 0.2 0.4 0 0.1 k ${line(72, 500, 'Colours of inks alone.')} /G5 gs 0 1 0 0 k 72 300 99 99 re f`,
    { resources: pdf.resources(`${states} ${shading}`) },
  );
  corpus.add(
    {
      file: 'transparency.pdf',
      madeBy: RAW,
      covers: 'CMYK, transparency groups, soft masks that are text, text without opacity',
      gone: [grouped, masked, faint, cmyk, invisible],
      kept: [
        'Words before the colours.',
        'Cyan',
        'ink',
        'Grouped',
        'Faint',
        'Words after the colours.',
        'Colours of inks alone.',
      ],
      untouched: [2],
    },
    pdf.build(),
  );
}

function filters(corpus) {
  const v = valuesFor('stream-filters');
  const [ssn, email, phone] = [v.ssn(), v.email(), v.phone()];
  const pdf = new RawPdf();
  const first = pdf.stream(
    '/Filter /ASCIIHexDecode',
    `${Buffer.from(line(72, 700, `In hex ${ssn} here.`)).toString('hex')}>`,
  );
  const runs = Buffer.from(line(72, 670, `In runs ${email} here.`));
  const second = pdf.stream(
    '/Filter [/ASCIIHexDecode /RunLengthDecode]',
    `${Buffer.concat([Buffer.from([runs.length - 1]), runs, Buffer.from([128])]).toString('hex')}>`,
  );
  // All forms of strings: octal escapes, line breaks that are ignored, hexadecimal with spaces.
  const octal = [...phone].map((c) => `\\${c.charCodeAt(0).toString(8).padStart(3, '0')}`).join('');
  const spaced = [...Buffer.from(v.plain)].map((byte) => byte.toString(16)).join(' \n');
  const third = pdf.stream(
    '',
    `BT /F1 12 Tf 72 640 Td (In octal ${octal.slice(0, 20)}\\\n${octal.slice(20)} here.) Tj 0 -30 Td <${spaced}> Tj ET`,
  );
  const page = pdf.page('');
  pdf.set(
    page,
    `<< /Type /Page /Parent ${pdf.tree} /MediaBox [0 0 612 792] /Resources ${pdf.resources()} /Contents [${first} ${second} ${third}] >>`,
  );
  corpus.add(
    {
      file: 'stream-filters.pdf',
      madeBy: RAW,
      covers: 'filters of streams and forms of strings',
      gone: [ssn, email, phone, v.plain],
      kept: ['In hex', 'here.', 'In runs', 'here.', 'In octal', 'here.'],
    },
    pdf.build(),
  );
}
