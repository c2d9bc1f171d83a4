import { HARMLESS_PAGE, line, RawPdf, str } from '../lib/raw.mjs';
import { raster } from '../lib/raster.mjs';
import { valuesFor } from '../lib/values.mjs';

const START = line(72, 720, 'Start of the page.');
const END = line(72, 60, 'End of the page.');
const KEPT = ['Start of the page.', 'End of the page.'];
const page = (...parts) => [START, ...parts, END].join('\n');
const says = (value, y) => line(72, y, `It says ${value} here.`);
const name = (text) => `/${[...Buffer.from(text)].map((byte) => `#${byte.toString(16).padStart(2, '0')}`).join('')}`;

/** Values outside the drawn content, where programs may store them or somebody may hide them. */
export default async function besideTheText(corpus) {
  const add = async (file, covers, make, more = {}) => {
    const pdf = new RawPdf();
    const { gone, ...options } = await make(pdf, valuesFor(file));
    corpus.add(
      { file: `${file}.pdf`, madeBy: 'hand-written objects', covers, gone, kept: KEPT, ...more },
      pdf.build(options),
    );
  };
  await add('hidden-annotations', 'annotations that are hidden, or of which some readers take the flag for it', hidden);
  await add('annotation-states', 'what annotations show in another state', states);
  await add('names-that-tell', 'names that are values, where no reader looks for names', names);
  await add('field-name-in-parts', 'the name of a field, of which its parent has one half', fieldName);
  await add('inline-image-entries', 'strings in the entries of an inline picture', inlineImage);
  await add('pattern-soft-mask', 'text that is a mask within a pattern', softMask);
  await add('data-with-words', 'colour profiles, functions and programs with words', dataWithWords);
  await add('picture-with-words', 'JPEG and JPEG 2000 with words in them and behind them', pictures);
}

const look = (pdf, text) => pdf.form(line(2, 4, text), { box: '[0 0 200 20]' });

function hidden(pdf, v) {
  const gone = [v.ssn(), v.email(), v.phone()];
  const stamps = [2, 32, 1].map((flags, i) => {
    const [bottom, top] = [500 - 40 * i, 520 - 40 * i];
    return `<< /Type /Annot /Subtype /Stamp /Rect [72 ${bottom} 272 ${top}] /F ${flags} /AP << /N ${look(pdf, gone[i])} >> >>`;
  });
  pdf.page(page(), { entries: `/Annots [${stamps.join(' ')}]` });
  return { gone };
}

function states(pdf, v) {
  const [box, stamp] = [v.ssn(), v.email()];
  const button = pdf.add(
    `<< /Type /Annot /Subtype /Widget /FT /Btn /T (agreed) /Rect [72 500 272 520] /F 4 /AP << /N << /Off ${look(pdf, 'x')} /On ${look(pdf, box)} >> >> /AS /Off >>`,
  );
  const other = pdf.add(
    `<< /Type /Annot /Subtype /Stamp /Rect [72 400 272 420] /F 4 /AP << /N << /Off ${look(pdf, 'As before.')} /On ${look(pdf, stamp)} >> >> /AS /Off >>`,
  );
  pdf.page(page(), { entries: `/Annots [${button} ${other}]` });
  return { gone: [box, stamp], catalog: `/AcroForm << /Fields [${button}] >>` };
}

function names(pdf, v) {
  const gone = [v.ssn(), v.email(), v.card()];
  const [a, b, c] = gone;
  const layer = pdf.add(`<< /Type /OCG /Name (Layer) /Intent [/View ${name(c)}] >>`);
  const form = pdf.form(line(72, 500, 'Words of a form.'), { entries: `/Name ${name(b)}` });
  const layered = `/OC /L BDC ${line(72, 450, 'Words of a layer.')} EMC`;
  pdf.page(page(...gone.map((value, i) => says(value, 690 - 20 * i)), '/X Do', layered), {
    resources: pdf.resources(`/XObject << /X ${form} >> /Properties << /L ${layer} >>`),
    entries: `/Tabs ${name(a)} /Trans << /S ${name(c)} >>`,
  });
  return {
    gone,
    catalog: `/PageMode ${name(a)} /PageLayout ${name(b)} /ViewerPreferences << /Direction ${name(c)} /Enforce [${name(a)}] >> /OCProperties << /OCGs [${layer}] /D << /Order [${layer}] >> >>`,
  };
}

function fieldName(pdf, v) {
  const ssn = v.ssn();
  const [parent, kid] = [pdf.reserve(), pdf.reserve()];
  pdf.set(
    kid,
    `<< /Type /Annot /Subtype /Widget /Parent ${parent} /FT /Tx /T ${str(ssn.slice(6))} /V (plain) /Rect [72 500 200 520] /F 4 >>`,
  );
  pdf.set(parent, `<< /T ${str(ssn.slice(0, 6))} /Kids [${kid}] >>`);
  pdf.page(page(says(ssn, 690)), { entries: `/Annots [${kid}]` });
  const form = `/Fields [${parent}] /DR << /Font << ${pdf.fonts} >> >> /DA (/F1 12 Tf 0 g)`;
  return { gone: [ssn], catalog: `/AcroForm << ${form} >>` };
}

function inlineImage(pdf, v) {
  const ssn = v.ssn();
  const picture = `q 40 0 0 40 72 400 cm BI /W 2 /H 2 /BPC 8 /CS /G /Note (${ssn}) ID abcd EI Q`;
  pdf.page(page(says(ssn, 690), picture));
  pdf.page(HARMLESS_PAGE);
  return { gone: [ssn] };
}

function softMask(pdf, v) {
  const ssn = v.ssn();
  const group = pdf.form(`1 g ${line(20, 40, ssn, { size: 24 })}`, {
    box: '[0 0 300 100]',
    entries: '/Group << /S /Transparency /CS /DeviceGray >>',
  });
  const state = pdf.add(`<< /Type /ExtGState /SMask << /Type /Mask /S /Luminosity /G ${group} >> >>`);
  const pattern = pdf.stream(
    `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 300 100] /XStep 300 /YStep 100 /Resources << /ExtGState << /G ${state} >> >>`,
    '/G gs 0 0 0 rg 0 0 300 100 re f',
  );
  pdf.page(page('/Pattern cs /P scn 100 300 300 100 re f'), {
    resources: pdf.resources(`/Pattern << /P ${pattern} >>`),
  });
  return { gone: [ssn] };
}

function dataWithWords(pdf, v) {
  const gone = [v.ssn(), v.email(), v.phone()];
  const [inProfile, inFunction, inProgram] = gone;
  const profile = pdf.stream('/N 3 /Alternate /DeviceRGB', profileOf(`Screen of ${inProfile}`), { deflate: true });
  const tint = pdf.stream('/FunctionType 4 /Domain [0 1] /Range [0 1 0 1 0 1]', `{ % ${inFunction}\n dup dup }`);
  const program = pdf.stream('/Type /XObject /Subtype /PS', `(${inProgram}) show`);
  const shapes = '/CS cs 1 0 0 scn 72 300 100 100 re f /S cs 0.5 scn 272 300 100 100 re f 0 g /P Do';
  pdf.page(page(...gone.map((value, i) => says(value, 690 - 20 * i)), shapes), {
    resources: pdf.resources(
      `/ColorSpace << /CS [/ICCBased ${profile}] /S [/Separation /Spot /DeviceRGB ${tint}] >> /XObject << /P ${program} >>`,
    ),
  });
  return { gone };
}

/** Returns an ICC profile with only a description, which is enough for a search for text (ICC.1:2001-04, 6.5.17). */
function profileOf(description) {
  const head = Buffer.alloc(128);
  head.write('mntrRGB XYZ ', 12);
  head.write('acsp', 36);
  const tag = Buffer.alloc(12 + description.length + 1);
  tag.write('desc');
  tag.writeUInt32BE(description.length + 1, 8);
  tag.write(description, 12);
  const table = Buffer.alloc(16);
  table.writeUInt32BE(1);
  table.write('desc', 4);
  table.writeUInt32BE(144, 8);
  table.writeUInt32BE(tag.length, 12);
  return Buffer.concat([head, table, tag]);
}

async function pictures(pdf, v) {
  const gone = [v.ssn(), v.email()];
  const [behind, inBox] = gone;
  const draw = { size: [32, 32], mode: 'RGB', lines: [], paper: 90 };
  const [jpeg, jpeg2000] = await raster({ ...draw, as: 'jpeg' }, { ...draw, as: 'jp2' });
  const xml = Buffer.from(`<owner>${inBox}</owner>`);
  const box = Buffer.alloc(8);
  box.writeUInt32BE(8 + xml.length);
  box.write('xml ', 4);
  const entries = '/Type /XObject /Subtype /Image /Width 32 /Height 32';
  const one = pdf.stream(
    `${entries} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode`,
    Buffer.concat([jpeg, Buffer.from(`taken by ${behind}`)]),
  );
  const other = pdf.stream(`${entries} /Filter /JPXDecode`, Buffer.concat([jpeg2000, box, xml]));
  const shown = 'q 60 0 0 60 72 300 cm /I Do Q q 60 0 0 60 172 300 cm /J Do Q';
  pdf.page(page(says(behind, 690), says(inBox, 670), shown), {
    resources: pdf.resources(`/XObject << /I ${one} /J ${other} >>`),
  });
  return { gone };
}
