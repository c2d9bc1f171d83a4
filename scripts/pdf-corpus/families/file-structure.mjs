import { HARMLESS_PAGE, HARMLESS_TEXT, line, lines, RawPdf, revise, streamBody } from '../lib/raw.mjs';
import { qpdf } from '../lib/tools.mjs';
import { valuesFor } from '../lib/values.mjs';

const RAW = 'hand-written objects';

/** The storage of objects in the file: revisions, orphans, object streams, encryption, damage. */
export default async function fileStructure(corpus) {
  revisions(corpus);
  orphans(corpus);
  commentsAndNames(corpus);
  damaged(corpus);
  await byQpdf(corpus);
}

/** Returns a letter of two pages, the second without values, and its manifest entry. */
function letter(name) {
  const v = valuesFor(name);
  const gone = [v.ssn(), v.email(), v.card()];
  const pdf = new RawPdf();
  pdf.page(
    lines(72, 700, [
      'A letter begins.',
      `The number is ${gone[0]} indeed.`,
      `Write to ${gone[1]} or`,
      `charge ${gone[2]} now.`,
      'A letter ends.',
    ]),
  );
  pdf.page(HARMLESS_PAGE);
  const kept = ['A letter begins.', 'The number is', 'indeed.', 'A letter ends.', HARMLESS_TEXT];
  return { pdf, facts: { file: `${name}.pdf`, gone, kept, untouched: [2] } };
}

function revisions(corpus) {
  const v = valuesFor('revision-old');
  const [old, email, info] = [v.ssn(), v.email(), v.phone()];
  const pdf = new RawPdf();
  const content = pdf.stream('', line(72, 700, `The draft named ${old} here.`));
  const note = pdf.add(`<< /Title (Draft for ${email}) >>`);
  const page = pdf.page('', { entries: `/Contents ${content}` });
  // A dictionary may not contain a key twice, so the whole page object is replaced.
  pdf.set(
    page,
    `<< /Type /Page /Parent ${pdf.tree} /MediaBox [0 0 612 792] /Resources ${pdf.resources()} /Contents ${content} >>`,
  );
  const first = pdf.build({ trailer: `/Info ${note}` });
  const size = 20;
  const second = revise(
    first,
    { [content]: streamBody('', line(72, 700, 'The draft named nobody here.')) },
    { size, root: pdf.catalog, trailer: `/Info ${note}` },
  );
  const third = revise(
    second,
    { [note]: `<< /Title (Final) /Subject (Ask ${info}) >>` },
    { size, root: pdf.catalog, trailer: `/Info ${note}` },
  );
  corpus.add(
    {
      file: 'revision-old.pdf',
      madeBy: RAW,
      covers: 'old revisions: the value is only in the first of three',
      gone: [old, email, info],
      kept: ['The draft named nobody here.'],
      untouched: [1],
      note: `${old} and ${email} are in objects that a later revision replaces: only the bytes of the file have them.`,
    },
    third,
  );
  const { pdf: current, facts } = letter('revision-new');
  const free = current.add('null');
  const base = current.build();
  const late = valuesFor('revision-new-later').phone();
  const changed = revise(
    base,
    { [free]: streamBody('', line(72, 500, `Added later: ${late} too.`)) },
    { size: 30, root: current.catalog },
  );
  corpus.add(
    {
      ...facts,
      madeBy: RAW,
      covers: 'old revisions: an orphan that only the last one adds',
      gone: [...facts.gone, late],
    },
    changed,
  );
}

function orphans(corpus) {
  const { pdf, facts } = letter('orphan-objects');
  const v = valuesFor('orphan-objects-2');
  const [inStream, inString, inPage, packed] = [v.ssn(), v.email(), v.phone(), v.card()];
  pdf.stream('', line(10, 10, `Left over: ${inStream}`));
  pdf.add(`<< /Left (${inString}) >>`);
  pdf.add(`<< /Type /Page /MediaBox [0 0 9 9] /Contents ${pdf.stream('', line(1, 1, inPage))} >>`);
  pdf.stream('', line(10, 10, packed), { deflate: true });
  corpus.add(
    { ...facts, madeBy: RAW, covers: 'orphan objects', gone: [...facts.gone, inStream, inString, inPage, packed] },
    pdf.build(),
  );
}

function commentsAndNames(corpus) {
  const { pdf, facts } = letter('file-comments');
  const v = valuesFor('file-comments-2');
  const [head, inContent, name, tail] = [v.ssn(), v.email(), v.phone(), v.ssn()];
  pdf.page(`% as told by ${inContent}\n${line(72, 700, 'A page with a remark in its instructions.')}`);
  const safeName = name.replace(/[ +]/g, (c) => `#${c.charCodeAt(0).toString(16)}`);
  const bytes = pdf.build({ header: `% made for ${head}\n`, catalog: `/${safeName} true` });
  corpus.add(
    {
      ...facts,
      madeBy: RAW,
      covers: 'comments in the file and in instructions, names of entries, bytes behind the end',
      gone: [...facts.gone, head, inContent, name, tail],
      kept: [...facts.kept, 'A page with a remark'],
    },
    Buffer.concat([bytes, Buffer.from(`% and after the end ${tail}\n`)]),
  );
}

function damaged(corpus) {
  const make = (name, covers, damage, more = {}) => {
    const { pdf, facts } = letter(name);
    corpus.add(
      { ...facts, madeBy: RAW, covers: `damaged: ${covers}`, ...more },
      Buffer.from(damage(pdf.build().toString('latin1')), 'latin1'),
    );
  };
  make('damaged-xref', 'every offset in the cross-reference table is wrong', (file) =>
    file.replace(/^\d{10} 00000 n/gm, '0000000007 00000 n'),
  );
  make('damaged-startxref', 'startxref points nowhere', (file) =>
    file.replace(/startxref\n\d+/, 'startxref\n99999999'),
  );
  make('damaged-endobj', 'no endobj, no end of the file', (file) =>
    file.replaceAll('\nendobj', '').replace(/\n%%EOF\n$/, '\n'),
  );
  make(
    'damaged-header',
    'bytes before the header, and no version',
    (file) => `\0\r\nHTTP/1.1 200 OK\r\n\r\n${file.replace('%PDF-1.7', '%PDF-')}`,
  );
  make('damaged-length', 'wrong lengths of streams', (file) =>
    file.replace(/\/Length (\d+)/g, (_, n) => `/Length ${Number(n) + 40}`),
  );
  make('damaged-truncated', 'cut off behind the trailer', (file) => file.slice(0, file.indexOf('startxref')));
}

async function byQpdf(corpus) {
  const make = async (name, covers, options, more = {}) => {
    const { pdf, facts } = letter(name);
    const { gone = [], ...rest } = more;
    corpus.add(
      { ...facts, madeBy: 'qpdf', covers, ...rest, gone: [...facts.gone, ...gone] },
      await qpdf(pdf.build(rest.build), ...options),
    );
  };
  const packed = ['--object-streams=generate', '--compress-streams=y', '--recompress-flate'];
  await make('qpdf-object-streams', 'object streams and a cross-reference stream', packed);
  await make('qpdf-linearized', 'linearized', ['--linearize']);
  await make('qpdf-linearized-packed', 'linearized with object streams', ['--linearize', ...packed]);
  const free = 'encrypted with an empty user password';
  await make('encrypted-40', `${free}, RC4 of 40 bits`, [
    '--allow-weak-crypto',
    '--encrypt',
    '',
    'owner',
    '40',
    '--print=n',
    '--',
  ]);
  await make('encrypted-128', `${free}, AES of 128 bits`, [
    '--encrypt',
    '',
    'owner',
    '128',
    '--use-aes=y',
    '--extract=n',
    '--',
  ]);
  await make('encrypted-256', `${free}, AES of 256 bits, object streams`, [
    ...packed,
    '--encrypt',
    '',
    'owner',
    '256',
    '--modify=none',
    '--',
  ]);
  await make(
    'encrypted-password',
    'encrypted with a user password',
    ['--encrypt', 'open sesame', 'owner', '256', '--'],
    { password: 'open sesame' },
  );
  await make(
    'encrypted-password-rc4',
    'encrypted with a user password, RC4 of 128 bits',
    ['--allow-weak-crypto', '--encrypt', 'open sesame', 'owner', '128', '--use-aes=n', '--'],
    { password: 'open sesame' },
  );
}
