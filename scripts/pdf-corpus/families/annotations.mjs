import { HARMLESS_PAGE, HARMLESS_TEXT, line, RawPdf, str, utf16 } from '../lib/raw.mjs';
import { valuesFor } from '../lib/values.mjs';

const RAW = 'hand-written objects';

/** Comments, markup, links, and their targets. */
export default function annotations(corpus) {
  for (const make of [comments, marks, links, destinations, media]) make(corpus);
}

function comments(corpus) {
  const v = valuesFor('annotation-comments');
  const gone = [];
  const one = (kind) => {
    gone.push(v[kind]());
    return gone.at(-1);
  };
  const pdf = new RawPdf();
  const note = (y, subtype, entries) =>
    pdf.add(
      `<< /Type /Annot /Subtype /${subtype} /Rect [72 ${y} 272 ${y + 20}] ${entries.startsWith('/F ') ? '' : '/F 4'} ${entries} >>`,
    );
  const rich = (text) =>
    str(
      `<?xml version="1.0"?><body xmlns="http://www.w3.org/1999/xhtml"><p><b>${text.slice(0, 5)}</b><i>${text.slice(5)}</i></p></body>`,
    );
  const first = pdf.reserve();
  const popup = note(640, 'Popup', `/Parent ${first} /Open true`);
  pdf.set(
    first,
    `<< /Type /Annot /Subtype /Text /Rect [72 640 92 660] /F 4 /Name /Comment /Contents ${str(`Check ${one('ssn')} please`)} /T ${str(`Author ${one('email')}`)} /Subj ${str(`About ${one('phone')}`)} /Popup ${popup} /NM ${str(one('card'))} >>`,
  );
  const reply = note(640, 'Text', `/IRT ${first} /RT /R /Contents ${utf16(`Answer: ${one('ssn')}`)} /T (Somebody)`);
  const state = note(
    640,
    'Text',
    `/F 30 /IRT ${first} /State (Accepted) /StateModel (Review) /Contents ${str(`accepted by ${one('email')}`)}`,
  );
  const boxed = one('ssn');
  const free = note(
    600,
    'FreeText',
    `/DA (/F1 12 Tf 0 g) /Contents ${str(`Free ${boxed} text`)} /AP << /N ${pdf.form(line(2, 6, `Free ${boxed} text`), { box: '[0 0 200 20]' })} >>`,
  );
  // Here tags split the values of the rich text: readers join the parts.
  const split = one('phone');
  const richNote = note(560, 'Text', `/Contents (See the rich one) /RC ${rich(split)}`);
  const stamped = one('card');
  const stamp = note(
    520,
    'Stamp',
    `/Name /Draft /Contents (A stamp) /AP << /N ${pdf.form(line(2, 6, stamped), { box: '[0 0 200 20]' })} /R ${pdf.form(line(2, 6, one('email')), { box: '[0 0 200 20]' })} /D ${pdf.form(line(2, 6, one('iban')), { box: '[0 0 200 20]' })} >>`,
  );
  const hidden = note(480, 'Text', `/F 2 /Contents ${str(`Hidden ${one('ssn')} note`)}`);
  const harmless = note(440, 'Text', '/Contents (A harmless comment) /T (Somebody)');
  pdf.page(`${line(72, 700, 'A page with comments.')} ${line(72, 400, 'The end of the page with comments.')}`, {
    entries: `/Annots [${[first, popup, reply, state, free, richNote, stamp, hidden, harmless].join(' ')}]`,
  });
  corpus.add(
    {
      file: 'annotation-comments.pdf',
      madeBy: RAW,
      covers: 'comments, replies, popups, free text, stamps, rich text, authors, subjects',
      gone,
      kept: ['A page with comments.', 'The end of the page with comments.'],
    },
    pdf.build(),
  );
}

function marks(corpus) {
  const v = valuesFor('annotation-marks');
  const [under, contents, ink, redact, water] = [v.ssn(), v.email(), v.phone(), v.card(), v.ssn()];
  const pdf = new RawPdf();
  const note = (y, subtype, entries) =>
    pdf.add(`<< /Type /Annot /Subtype /${subtype} /Rect [72 ${y} 272 ${y + 16}] /F 4 ${entries} >>`);
  const quad = (y) => `/QuadPoints [72 ${y + 14} 272 ${y + 14} 72 ${y - 2} 272 ${y - 2}]`;
  const all = [
    note(670, 'Highlight', `${quad(670)} /C [1 1 0] /Contents ${str(`copied: ${under}`)}`),
    note(640, 'Underline', `${quad(640)} /Contents ${str(contents)} /RC ${str(`<body><p>${contents}</p></body>`)}`),
    note(600, 'Ink', `/InkList [[72 600 100 610 130 600]] /Contents ${str(`scribble ${ink}`)}`),
    note(
      560,
      'Redact',
      `${quad(560)} /OverlayText ${str(redact)} /Contents (to be redacted) /RO ${pdf.form(line(0, 0, redact), { box: '[0 0 200 20]' })}`,
    ),
    note(520, 'Watermark', `/AP << /N ${pdf.form(line(2, 2, `Mark ${water}`), { box: '[0 0 200 16]' })} >>`),
    note(480, 'Line', '/L [72 480 272 490] /LE [/None /OpenArrow] /Contents (a harmless line)'),
  ];
  pdf.page(
    [
      line(72, 700, 'Words with marks on them.'),
      line(72, 670, `Marked ${under} words`),
      line(72, 640, 'Underlined words'),
      line(72, 450, 'The end of the marks.'),
    ].join('\n'),
    { entries: `/Annots [${all.join(' ')}]` },
  );
  pdf.page(HARMLESS_PAGE, { entries: `/Annots [${note(480, 'Square', '/C [1 0 0] /Contents (harmless)')}]` });
  corpus.add(
    {
      file: 'annotation-marks.pdf',
      madeBy: RAW,
      covers: 'highlights, underlines, ink, pending redactions, watermarks with contents',
      gone: [under, contents, ink, redact, water],
      kept: ['Words with marks on them.', 'Marked', 'Underlined words', 'The end of the marks.', HARMLESS_TEXT],
      untouched: [2],
    },
    pdf.build(),
  );
}

function links(corpus) {
  const v = valuesFor('links');
  const [mail, tel, query, encoded, launched, remote, shown] = [
    v.email(),
    v.phone(),
    v.ssn(),
    v.email(),
    v.card(),
    v.ssn(),
    v.email(),
  ];
  const pdf = new RawPdf();
  const link = (y, action, more = '') =>
    pdf.add(
      `<< /Type /Annot /Subtype /Link /Rect [72 ${y} 372 ${y + 16}] /Border [0 0 0] ${action === '' ? '' : `/A ${action}`} ${more} >>`,
    );
  const uri = (text) => `<< /S /URI /URI ${str(text)} >>`;
  const all = [
    link(670, uri(`mailto:${mail}?subject=Hello`)),
    link(640, uri(`tel:${tel.replaceAll(' ', '')}`)),
    link(610, uri(`https://www.example.com/search?q=${query}&page=1`)),
    link(580, uri(`mailto:${encoded.replaceAll('@', '%40')}`)),
    link(550, `<< /S /Launch /F ${str(`C:/${launched}/a.doc`)} /Win << /F ${str(launched)} >> >>`),
    link(520, `<< /S /GoToR /F ${str(`report-${remote}.pdf`)} /D [0 /Fit] >>`),
    link(490, uri('https://www.example.com/harmless')),
    link(460, '', `/PA ${uri(`mailto:${mail}`)} /Contents ${str(`Write to ${mail}`)}`),
  ];
  pdf.page(
    [
      line(72, 700, 'A page with links.'),
      line(72, 672, shown),
      line(72, 492, 'A harmless link'),
      line(72, 400, 'The end of the links.'),
    ].join('\n'),
    { entries: `/Annots [${all.join(' ')}]` },
  );
  corpus.add(
    {
      file: 'links.pdf',
      madeBy: RAW,
      covers: 'links: mailto, tel, queries, Launch, GoToR',
      gone: [mail, tel, query, encoded, launched, remote, shown],
      kept: ['A page with links.', 'A harmless link', 'The end of the links.'],
      note: `${encoded} is written with %40 in its link.`,
    },
    pdf.build({ catalog: `/URI << /Base ${str('https://www.example.com/')} >>` }),
  );
}

function destinations(corpus) {
  const v = valuesFor('named-destinations');
  const [inTree, inOld, open] = [v.ssn(), v.email(), v.phone()];
  const pdf = new RawPdf();
  const oldName = inOld.replaceAll('@', '#40');
  const link = (y, entries) =>
    pdf.add(`<< /Type /Annot /Subtype /Link /Rect [72 ${y} 372 ${y + 16}] /Border [0 0 0] ${entries} >>`);
  const second = pdf.reserve();
  const all = [
    link(670, `/A << /S /GoTo /D ${str(`person ${inTree}`)} >>`),
    link(640, `/Dest /${oldName}`),
    link(610, `/Dest [${second} /Fit]`),
  ];
  const first = pdf.page(
    [
      line(72, 700, 'Where links lead:'),
      line(72, 672, 'To a name'),
      line(72, 642, 'To an old name'),
      line(72, 612, 'To a page'),
    ].join('\n'),
    { entries: `/Annots [${all.join(' ')}]` },
  );
  pdf.page(HARMLESS_PAGE);
  pdf.set(second, `[${first} /Fit]`);
  const names = pdf.add(
    `<< /Limits [${str(`person ${inTree}`)} ${str(`person ${inTree}`)}] /Names [${str(`person ${inTree}`)} [${first} /XYZ 0 700 0]] >>`,
  );
  corpus.add(
    {
      file: 'named-destinations.pdf',
      madeBy: RAW,
      covers: 'named destinations, in a tree and in the old dictionary; OpenAction',
      gone: [inTree, inOld, open],
      kept: ['Where links lead:', 'To a page', HARMLESS_TEXT],
      untouched: [1, 2],
    },
    pdf.build({
      catalog: `/Names << /Dests << /Kids [${names}] >> >> /Dests << /${oldName} [${first} /Fit] >> /OpenAction << /S /URI /URI ${str(`tel:${open.replaceAll(' ', '')}`)} >>`,
    }),
  );
}

function media(corpus) {
  const v = valuesFor('annotation-media');
  const [attached, described, clip, sound, model] = [v.ssn(), v.email(), v.phone(), v.card(), v.ssn()];
  const pdf = new RawPdf();
  const file = (name, data, more = '') =>
    pdf.add(
      `<< /Type /Filespec /F ${str(name)} /UF ${utf16(name)} ${more} /EF << /F ${pdf.stream('/Type /EmbeddedFile /Subtype /text#2Fplain', data, { deflate: true })} >> >>`,
    );
  const note = (y, subtype, entries) =>
    pdf.add(`<< /Type /Annot /Subtype /${subtype} /Rect [72 ${y} 92 ${y + 20}] /F 4 ${entries} >>`);
  const all = [
    note(
      640,
      'FileAttachment',
      `/FS ${file('note.txt', `The number is ${attached}`, `/Desc ${str(`from ${described}`)}`)} /Name /PushPin /Contents (A file)`,
    ),
    note(
      600,
      'Screen',
      `/A << /S /Rendition /OP 0 /R << /S /MR /N ${str(`Clip of ${clip}`)} /C << /S /MCD /CT (video/mp4) /D ${file('clip.mp4', `not a film but ${clip}`)} >> >> >>`,
    ),
    note(560, 'Sound', `/Sound ${pdf.stream('/Type /Sound /R 8000', `not a sound but ${sound}`)} /Contents (A sound)`),
    note(
      520,
      'RichMedia',
      `/RichMediaContent << /Assets << /Names [(a) ${file('model.u3d', `not a model but ${model}`)}] >> >>`,
    ),
  ];
  pdf.page(`${line(72, 700, 'A page with things pinned to it.')} ${line(72, 400, 'The end of the things.')}`, {
    entries: `/Annots [${all.join(' ')}]`,
  });
  corpus.add(
    {
      file: 'annotation-media.pdf',
      madeBy: RAW,
      covers: 'file attachments, screens, sounds and models on a page',
      gone: [attached, described, clip, sound, model],
      kept: ['A page with things pinned to it.', 'The end of the things.'],
    },
    pdf.build(),
  );
}
