import { HARMLESS_PAGE, HARMLESS_TEXT, hex, line, lines, RawPdf, str, utf16 } from '../lib/raw.mjs';
import { valuesFor } from '../lib/values.mjs';

const RAW = 'hand-written objects';

/** Content that belongs to the document and is not shown on its pages. */
export default function document(corpus) {
  for (const make of [
    outlines,
    pageLabels,
    embeddedFiles,
    portfolio,
    metadata,
    actions,
    privateData,
    structure,
    threads,
  ])
    make(corpus);
}

function outlines(corpus) {
  const v = valuesFor('outlines');
  const [title, unicode, uri, closed] = [v.ssn(), v.email(), v.phone(), v.card()];
  const pdf = new RawPdf();
  const first = pdf.page(lines(72, 700, ['A page with bookmarks.', 'Nothing is found on it.']));
  pdf.page(HARMLESS_PAGE);
  const root = pdf.reserve();
  const [one, two, three, kid] = [pdf.reserve(), pdf.reserve(), pdf.reserve(), pdf.reserve()];
  const action = `/A << /S /URI /URI ${str(`tel:${uri.replaceAll(' ', '')}`)} >>`;
  pdf.set(one, `<< /Title ${str(`Chapter on ${title}`)} /Parent ${root} /Next ${two} /Dest [${first} /Fit] >>`);
  pdf.set(
    two,
    `<< /Title ${utf16(`Chapter on ${unicode} – and more`)} /Parent ${root} /Prev ${one} /Next ${three} /First ${kid} /Last ${kid} /Count -1 /Dest [${first} /Fit] >>`,
  );
  pdf.set(kid, `<< /Title ${str(`Closed ${closed} part`)} /Parent ${two} /Dest [${first} /Fit] >>`);
  pdf.set(three, `<< /Title (A harmless chapter) /Parent ${root} /Prev ${two} ${action} >>`);
  pdf.set(root, `<< /Type /Outlines /First ${one} /Last ${three} /Count 3 >>`);
  corpus.add(
    {
      file: 'outlines.pdf',
      madeBy: RAW,
      covers: 'outlines: titles, in UTF-16, nested, with actions',
      gone: [title, unicode, uri, closed],
      kept: ['A page with bookmarks.', HARMLESS_TEXT],
      untouched: [1, 2],
    },
    pdf.build({ catalog: `/Outlines ${root} /PageMode /UseOutlines` }),
  );
}

function pageLabels(corpus) {
  const v = valuesFor('page-labels');
  const [prefix, second] = [v.ssn(), v.email()];
  const pdf = new RawPdf();
  pdf.page(line(72, 700, 'A page with a label.'));
  pdf.page(HARMLESS_PAGE);
  corpus.add(
    {
      file: 'page-labels.pdf',
      madeBy: RAW,
      covers: 'page labels with a prefix',
      gone: [prefix, second],
      kept: ['A page with a label.', HARMLESS_TEXT],
      untouched: [1, 2],
    },
    pdf.build({
      catalog: `/PageLabels << /Nums [0 << /S /D /P ${str(`${prefix}-`)} >> 1 << /S /r /P ${utf16(`${second}/`)} >>] >>`,
    }),
  );
}

/** A small PDF that itself contains a value. */
function innerPdf(value) {
  const pdf = new RawPdf();
  pdf.page(line(72, 700, `Inside the inner file: ${value}`));
  return pdf.build();
}

function fileSpec(pdf, name, data, { type = 'text#2Fplain', deflate = true, more = '' } = {}) {
  const stream = pdf.stream(`/Type /EmbeddedFile /Subtype /${type} /Params << /Size ${data.length} >>`, data, {
    deflate,
  });
  return pdf.add(
    `<< /Type /Filespec /F ${str(name)} /UF ${utf16(name)} /EF << /F ${stream} /UF ${stream} >> ${more} >>`,
  );
}

function embeddedFiles(corpus) {
  const v = valuesFor('embedded-files');
  const [text, inner, other, name, description, packed] = [v.ssn(), v.email(), v.phone(), v.ssn(), v.card(), v.iban()];
  const pdf = new RawPdf();
  const files = [
    ['a.txt', fileSpec(pdf, 'a.txt', Buffer.from(`A text with ${text} in it.\n`))],
    ['b.pdf', fileSpec(pdf, 'b.pdf', innerPdf(inner), { type: 'application#2Fpdf' })],
    [
      'c.bin',
      fileSpec(pdf, 'c.bin', Buffer.from(`\u0001\u0002${other}\u0000`), {
        type: 'application#2Foctet-stream',
        deflate: false,
      }),
    ],
    [
      `d ${name}.txt`,
      fileSpec(pdf, `d ${name}.txt`, Buffer.from('harmless'), { more: `/Desc ${str(`of ${description}`)}` }),
    ],
    ['e.csv', fileSpec(pdf, 'e.csv', Buffer.from(`\ufeffname,iban\nx,${packed}\n`, 'utf16le'), { type: 'text#2Fcsv' })],
  ];
  pdf.page(lines(72, 700, ['A page with files behind it.', 'Nothing is found on it.']));
  corpus.add(
    {
      file: 'embedded-files.pdf',
      madeBy: RAW,
      covers: 'embedded files: text, PDF, others, their names and descriptions',
      gone: [text, inner, other, name, description, packed],
      kept: ['A page with files behind it.'],
      untouched: [1],
    },
    pdf.build({
      catalog: `/Names << /EmbeddedFiles << /Names [${files.map(([n, file]) => `${str(n)} ${file}`).join(' ')}] >> >> /AF [${files[0][1]}]`,
    }),
  );
}

function portfolio(corpus) {
  const v = valuesFor('portfolio');
  const [field, inner, schema] = [v.ssn(), v.email(), v.phone()];
  const pdf = new RawPdf();
  const file = fileSpec(pdf, 'inner.pdf', innerPdf(inner), {
    type: 'application#2Fpdf',
    more: `/CI << /Type /CollectionItem /note ${str(field)} >>`,
  });
  pdf.page(line(72, 700, 'The cover of a portfolio.'));
  corpus.add(
    {
      file: 'portfolio.pdf',
      madeBy: RAW,
      covers: 'a portfolio (Collection) with fields',
      gone: [field, inner, schema],
      kept: ['The cover of a portfolio.'],
      untouched: [1],
    },
    pdf.build({
      catalog: `/Names << /EmbeddedFiles << /Names [(inner.pdf) ${file}] >> >> /Collection << /Type /Collection /View /D /D (inner.pdf) /Schema << /note << /Subtype /S /N ${str(`Note ${schema}`)} /O 1 >> >> >>`,
    }),
  );
}

const xmp = (description) =>
  `<?xpacket begin="\u00ef\u00bb\u00bf" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:description><rdf:Alt><rdf:li xml:lang="x-default">${description}</rdf:li></rdf:Alt></dc:description></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

function metadata(corpus) {
  const v = valuesFor('metadata');
  const gone = [];
  const one = (kind) => {
    gone.push(v[kind]());
    return gone.at(-1);
  };
  const pdf = new RawPdf();
  const packet = (kind, options) => pdf.stream('/Type /Metadata /Subtype /XML', xmp(`About ${one(kind)}`), options);
  const image = pdf.stream(
    `/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8 /Metadata ${packet('email')}`,
    '\x10\x60\xa0\xf0',
  );
  const form = pdf.form('0 0 1 rg 0 0 40 40 re f', { entries: `/Metadata ${packet('phone')}`, box: '[0 0 40 40]' });
  pdf.page(
    [line(72, 700, 'A page with data about it.'), 'q 40 0 0 40 72 600 cm /Im Do Q q 1 0 0 1 150 600 cm /X Do Q'].join(
      '\n',
    ),
    {
      resources: pdf.resources(`/XObject << /Im ${image} /X ${form} >>`),
      entries: `/Metadata ${packet('ssn')}`,
    },
  );
  const info = pdf.add(
    `<< /Title ${str(`File of ${one('ssn')}`)} /Author ${utf16(one('email'))} /Subject ${hex(one('phone'))} /Keywords ${str(`a, ${one('card')}, b`)} /Creator ${str(one('iban'))} /Producer ${str(one('ssn'))} /Custom ${str(one('email'))} /Trapped /False >>`,
  );
  const document = packet('card', { deflate: true });
  corpus.add(
    {
      file: 'metadata.pdf',
      madeBy: RAW,
      covers: 'Info with entries of its own, XMP of the document, a page, an image and a form XObject',
      gone,
      kept: ['A page with data about it.'],
      untouched: [1],
    },
    pdf.build({
      catalog: `/Metadata ${document} /Lang (en-GB)`,
      trailer: `/Info ${info} /ID [${hex(one('ssn'))} ${hex('0123456789abcdef')}]`,
    }),
  );
}

function actions(corpus) {
  const v = valuesFor('actions');
  const gone = [];
  const one = (kind) => {
    gone.push(v[kind]());
    return gone.at(-1);
  };
  const pdf = new RawPdf();
  const script = (kind) => `<< /S /JavaScript /JS ${str(`app.alert("${one(kind)}");`)} >>`;
  const uri = (text) => `<< /S /URI /URI ${str(text)} >>`;
  pdf.page(line(72, 700, 'A page that acts when it is opened.'), {
    entries: `/AA << /O ${script('ssn')} /C ${uri(`https://www.example.com/${one('ssn')}`)} >>`,
  });
  pdf.page(HARMLESS_PAGE);
  const long = pdf.stream('', `var person = "${one('email')}";`, { deflate: true });
  const names = `/Names << /JavaScript << /Names [${str(`by ${one('email')}`)} ${script('phone')} (second) << /S /JavaScript /JS ${long} >>] >> >>`;
  const open = `/OpenAction << /S /Launch /F ${str(`${one('card')}.exe`)} /Next ${script('iban')} >>`;
  corpus.add(
    {
      file: 'actions.pdf',
      madeBy: RAW,
      covers: 'JavaScript of the document and its pages, OpenAction, AA, Launch',
      gone,
      kept: ['A page that acts when it is opened.', HARMLESS_TEXT],
      untouched: [1, 2],
    },
    pdf.build({ catalog: `${names} ${open} /AA << /WS ${script('phone')} /DP ${script('email')} >>` }),
  );
}

function privateData(corpus) {
  const v = valuesFor('private-data');
  const gone = [];
  const one = (kind) => {
    gone.push(v[kind]());
    return gone.at(-1);
  };
  const pdf = new RawPdf();
  const secret = pdf.stream('', `saved by a program: ${one('ssn')}`, { deflate: true });
  const thumb = pdf.stream(
    '/Width 8 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8',
    one('ssn').padEnd(16, ' '),
  );
  const form = pdf.form('1 0 0 rg 0 0 20 20 re f', {
    box: '[0 0 20 20]',
    entries: `/PieceInfo << /Program << /Private ${str(one('phone'))} /LastModified (D:20200101) >> >> /Name /X1`,
  });
  pdf.page(`${line(72, 700, 'A page that programs left things in.')} q 1 0 0 1 72 600 cm /X1 Do Q`, {
    resources: pdf.resources(`/XObject << /X1 ${form} >>`),
    entries: `/Thumb ${thumb} /PieceInfo << /Program << /Private ${secret} >> >> /LastModified (D:20200101) /OwnKey ${str(one('email'))}`,
  });
  corpus.add(
    {
      file: 'private-data.pdf',
      madeBy: RAW,
      covers: 'thumbnails, PieceInfo, entries of nobody knows what',
      gone,
      kept: ['A page that programs left things in.'],
      untouched: [1],
    },
    pdf.build({
      catalog: `/PieceInfo << /Other << /Private << /Deep [(a) << /Deeper ${str(one('card'))} >>] >> >> >> /OwnData ${str(one('iban'))} /SpiderInfo << /V 1.0 /C [<< /AU ${str(`https://www.example.com/${one('ssn')}`)} >>] >> /Legal << /Attestation ${str(one('email'))} >>`,
      trailer: `/OwnTrailer ${str(one('phone'))}`,
    }),
  );
}

function structure(corpus) {
  const v = valuesFor('structure-tree');
  const gone = [];
  const one = (kind) => {
    gone.push(v[kind]());
    return gone.at(-1);
  };
  const pdf = new RawPdf();
  const shown = one('ssn');
  const page = pdf.page(
    [
      `/H1 << /MCID 0 >> BDC ${line(72, 700, 'A heading with tags')} EMC`,
      `/P << /MCID 1 >> BDC ${line(72, 670, `A paragraph with ${shown} in it.`)} EMC`,
      '/Figure << /MCID 2 >> BDC 0 0 1 rg 72 560 60 60 re f EMC',
    ].join('\n'),
    { entries: '/StructParents 0 /Tabs /S' },
  );
  const root = pdf.reserve();
  const top = pdf.reserve();
  const element = (entries) => pdf.add(`<< /Type /StructElem /P ${top} /Pg ${page} ${entries} >>`);
  const kids = [
    element(`/S /H1 /K 0 /T ${str(`Heading ${one('email')}`)}`),
    element(
      `/S /P /K 1 /ActualText ${str(`A paragraph with ${shown} in it.`)} /E ${utf16(one('phone'))} /ID ${str(one('card'))}`,
    ),
    element(`/S /Figure /K 2 /Alt ${str(`A picture of ${one('ssn')}`)} /A << /O /Layout /Own ${str(one('email'))} >>`),
  ];
  pdf.set(top, `<< /Type /StructElem /S /Document /P ${root} /K [${kids.join(' ')}] /T ${str(one('iban'))} >>`);
  pdf.set(
    root,
    `<< /Type /StructTreeRoot /K ${top} /ParentTree << /Nums [0 [${kids.join(' ')}]] >> /ParentTreeNextKey 1 /IDTree << /Names [${str(gone[3])} ${kids[1]}] >> /RoleMap << /Own /P >> >>`,
  );
  corpus.add(
    {
      file: 'structure-tree.pdf',
      madeBy: RAW,
      covers: 'structure tree: Alt, ActualText, E, T, ID, attributes',
      gone,
      kept: ['A heading with tags', 'A paragraph with', 'in it.'],
    },
    pdf.build({ catalog: `/StructTreeRoot ${root} /MarkInfo << /Marked true >> /Lang (en)` }),
  );
}

function threads(corpus) {
  const v = valuesFor('threads-and-intents');
  const [title, condition, info, preference] = [v.ssn(), v.email(), v.phone(), v.card()];
  const pdf = new RawPdf();
  const thread = pdf.reserve();
  const page = pdf.page(line(72, 700, 'A page with an article.'), { entries: '' });
  const bead = pdf.reserve();
  pdf.set(bead, `<< /Type /Bead /T ${thread} /N ${bead} /V ${bead} /P ${page} /R [72 600 300 720] >>`);
  pdf.set(thread, `<< /Type /Thread /F ${bead} /I << /Title ${str(`Article of ${title}`)} >> >>`);
  corpus.add(
    {
      file: 'threads-and-intents.pdf',
      madeBy: RAW,
      covers: 'article threads, output intents, requirements, viewer preferences',
      gone: [title, condition, info, preference],
      kept: ['A page with an article.'],
      untouched: [1],
    },
    pdf.build({
      catalog: `/Threads [${thread}] /OutputIntents [<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier ${str(condition)} /Info ${str(info)} >>] /ViewerPreferences << /DisplayDocTitle true /Own ${str(preference)} >>`,
    }),
  );
}
