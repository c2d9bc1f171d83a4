import { PDFDocument, PDFDict, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { convert } from '../lib/tools.mjs';
import { valuesFor } from '../lib/values.mjs';

const MADE_BY = 'Chromium';

/** Pages printed by a browser: tagged, with font subsets whose codes are glyph indexes. */
export default async function chromium(corpus) {
  await letter(corpus);
  await rightToLeft(corpus);
  await eastAsian(corpus);
  await styles(corpus);
  await meaningless(corpus);
}

const print = (body, style = '', lang = 'en') => {
  const html = `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>A page</title><style>@page { size: 420pt 400pt; margin: 30pt } body { font: 12pt "DejaVu Sans"; } ${style}</style><body>${body}`;
  const options = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-pdf-header-footer',
    '--virtual-time-budget=2000',
  ];
  return convert(
    Buffer.from(html),
    process.env.CHROMIUM || 'chromium',
    (from, to) => [...options, '--user-data-dir=profile', `--print-to-pdf=${to}`, from],
    { from: 'in.html' },
  );
};

async function letter(corpus) {
  const v = valuesFor('chromium-letter');
  const [ssn, email, phone, card, linked] = [v.ssn(), v.email(), v.phone(), v.card(), v.email()];
  const body = `<h1>A letter by a browser</h1><p>The number is <b>${ssn.slice(0, 6)}</b>${ssn.slice(6)}, half of it bold.</p>
    <table border="1"><tr><th>Mail</th><th>Telephone</th></tr><tr><td>${email}</td><td>${phone}</td></tr></table>
    <p style="width: 180pt">A narrow paragraph, so that the card ${card} is broken where the line ends.</p>
    <ul><li>Signed by ${v.plain}</li><li>or <a href="mailto:${linked}">write to us</a></li></ul>
    <div style="break-before: page"><h2>Second page</h2><p>Nothing is found here.</p></div>`;
  corpus.add(
    {
      file: 'chromium-letter.pdf',
      madeBy: MADE_BY,
      covers: 'a tagged page with a table, a list, links, broken lines',
      gone: [ssn, email, phone, card, linked, v.plain],
      kept: [
        'A letter by a browser',
        'The number is',
        'half of it bold.',
        'Mail',
        'Telephone',
        'A narrow paragraph',
        'write to us',
        'Second page',
        'Nothing is found here.',
      ],
      untouched: [2],
    },
    await print(body),
  );
}

async function rightToLeft(corpus) {
  const v = valuesFor('chromium-right-to-left');
  const [ssn, email, phone] = [v.ssn(), v.email(), v.phone()];
  const body = `<div dir="rtl" lang="he"><p>המכתב נכתב על ידי ${v.hebrew} אתמול.</p><p>המספר הוא ${ssn} בלבד.</p></div>
    <div dir="rtl" lang="ar"><p>كتب الرسالة ${v.arabic} أمس.</p><p>العنوان ${email} فقط.</p></div>
    <p>In English again, with <span dir="rtl">${v.hebrew}</span> inside and ${phone} after it.</p>`;
  corpus.add(
    {
      file: 'chromium-right-to-left.pdf',
      madeBy: MADE_BY,
      covers: 'right-to-left: Hebrew, Arabic, mixed with numbers and English',
      gone: [v.hebrew, v.arabic, ssn, email, phone],
      kept: ['In English again, with', 'after it.'],
    },
    await print(body, 'body { font-family: "Noto Sans Hebrew", "Noto Sans Arabic", "DejaVu Sans" }'),
  );
}

async function eastAsian(corpus) {
  const v = valuesFor('chromium-east-asian');
  const [ssn, card] = [v.ssn(), v.card()];
  const body = `<p lang="zh">这封信由${v.chinese}写成，号码是${ssn}。</p><p lang="ja">手紙は${v.japanese}さんが書きました。</p>
    <p lang="ja" style="writing-mode: vertical-rl; height: 150pt">縦書きの名前は${v.chinese}です。</p><p>The card ${card} in the end.</p>`;
  corpus.add(
    {
      file: 'chromium-east-asian.pdf',
      madeBy: MADE_BY,
      covers: 'Chinese and Japanese, from left to right and from top to bottom',
      gone: [v.chinese, v.japanese, ssn, card],
      kept: ['这封信由', '写成', '手紙は', 'The card', 'in the end.'],
    },
    await print(body, 'body { font-family: "Noto Sans CJK JP" }'),
  );
}

async function styles(corpus) {
  const v = valuesFor('chromium-styles');
  const values = {
    turned: v.ssn(),
    spaced: v.card(),
    clear: v.email(),
    drawn: v.phone(),
    shadow: v.ssn(),
    gradient: v.ssn(),
    upper: v.email(),
  };
  const body = `<p>A page of all styles.</p><p style="transform: rotate(12deg); width: 200pt; margin: 30pt">Turned ${values.turned} text</p>
    <p style="letter-spacing: 4pt">Spaced ${values.spaced}</p><p style="color: transparent">Clear ${values.clear} text</p>
    <svg width="300" height="30"><text x="0" y="20" textLength="280">Drawn ${values.drawn} text</text></svg>
    <p style="text-shadow: 2pt 2pt 3pt gray">Shadow ${values.shadow} text</p>
    <p style="background: linear-gradient(red, blue); -webkit-background-clip: text; color: transparent">Gradient ${values.gradient} text</p>
    <p style="text-transform: uppercase">Upper ${values.upper} text</p>
    <p>The end of all styles.</p>`;
  corpus.add(
    {
      file: 'chromium-styles.pdf',
      madeBy: MADE_BY,
      covers: 'turned, spaced, transparent, drawn, shadowed text, text as a clip',
      gone: Object.values(values),
      kept: ['A page of all styles.', 'The end of all styles.'],
    },
    await print(body),
  );
}

/** Printed pages with fonts whose glyphs have no Unicode mapping, or a wrong one. */
async function meaningless(corpus) {
  const page = async (name) => {
    const v = valuesFor(name);
    const gone = [v.ssn(), v.phone(), v.card()];
    const body = `<p>A page that cannot be copied</p><p>The number is ${gone[0]}</p><p>Telephone ${gone[1]}</p><p>The card ${gone[2]}</p><p>So ends the page</p>`;
    const kept = ['A page that cannot be copied', 'The number is', 'So ends the page'];
    const style = 'body { font-size: 14pt }';
    return [
      await PDFDocument.load(await print(body, style)),
      { file: `${name}.pdf`, madeBy: 'Chromium, pdf-lib', gone, kept, scan: true },
    ];
  };
  const fonts = (pdf) =>
    pdf.context
      .enumerateIndirectObjects()
      .filter(([, object]) => object instanceof PDFDict && object.has(PDFName.of('ToUnicode')));
  const noTags = (pdf) => ['StructTreeRoot', 'MarkInfo'].forEach((key) => pdf.catalog.delete(PDFName.of(key)));

  const [without, facts] = await page('no-tounicode');
  for (const [, font] of fonts(without)) font.delete(PDFName.of('ToUnicode'));
  noTags(without);
  corpus.add({ ...facts, covers: 'no map to Unicode: text is selectable and says nothing' }, await without.save());

  const [wrong, other] = await page('wrong-tounicode');
  for (const [, font] of fonts(wrong)) {
    const map =
      'begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfrange <0000> <00FF> <0430> endbfrange endcmap';
    const stream = PDFRawStream.of(wrong.context.obj({ Length: map.length }), Buffer.from(map));
    font.set(PDFName.of('ToUnicode'), wrong.context.register(stream));
  }
  noTags(wrong);
  corpus.add({ ...other, covers: 'a wrong map to Unicode: text is other text than is seen' }, await wrong.save());
}
