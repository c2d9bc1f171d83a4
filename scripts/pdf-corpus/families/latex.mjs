import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { convert } from '../lib/tools.mjs';
import { valuesFor } from '../lib/values.mjs';

const MADE_BY = 'pdfTeX';

/** Pages typeset by LaTeX: ligatures, kerning, hyphens, columns, bitmap fonts. */
export default async function latex(corpus) {
  await article(corpus);
  await columns(corpus);
  await bitmaps(corpus);
}

/** The folder of temporary files in which TeX caches the fonts it renders. */
const cache = path.join(tmpdir(), 'umbra-pdf-corpus-texmf');

function set(preamble, body, options = '') {
  mkdirSync(cache, { recursive: true });
  const source = `\\documentclass[${options}]{article}\n\\usepackage[papersize={420pt,500pt},margin=40pt]{geometry}\n${preamble}\n\\begin{document}\n${body}\n\\end{document}\n`;
  const twice =
    'pdflatex -interaction=nonstopmode -halt-on-error -jobname=out in.tex > /dev/null && pdflatex -interaction=nonstopmode -halt-on-error -jobname=out in.tex';
  return convert(Buffer.from(source), 'sh', () => ['-c', twice], {
    from: 'in.tex',
    env: { TEXMFVAR: cache, VARTEXFONTS: cache, SOURCE_DATE_EPOCH: '1600000000', FORCE_SOURCE_DATE: '1' },
  });
}

async function article(corpus) {
  const v = valuesFor('latex-article');
  const [ssn, email, phone, iban, hidden] = [v.ssn(), v.email(), v.phone(), v.iban(), v.email()];
  const preamble = `\\usepackage[T1]{fontenc}\\usepackage[utf8]{inputenc}\\usepackage{lmodern}\\usepackage[pdftitle={File of ${ssn}},pdfauthor={${hidden}}]{hyperref}`;
  const body = `\\section{An official article}\nThe waffles of ${v.ligatures} are fluffy; the office affirms it. ${v.accents} agrees.\\footnote{Ask ${phone} for more.}
    The number ${ssn} and \\href{mailto:${email}}{\\texttt{${email}}} are known.\n\\section{On ${v.ligatures}}\nPay to ${iban} efficiently. \\newpage Difficult words fill the final page.`;
  corpus.add(
    {
      file: 'latex-article.pdf',
      madeBy: MADE_BY,
      covers: 'ligatures, kerning, accents, a footnote, bookmarks, links, data of the document',
      gone: [ssn, email, phone, iban, hidden, v.ligatures, v.accents],
      kept: [
        'An official article',
        'The waffles of',
        'are fluffy; the office',
        'agrees.',
        'are known.',
        'Pay to',
        'efficiently.',
        'Difficult words fill the final page.',
      ],
      untouched: [2],
    },
    await set(preamble, body),
  );
}

async function columns(corpus) {
  const v = valuesFor('latex-columns');
  const [card, phone] = [v.card(), v.phone()];
  const filler =
    'Ordinary sentences of considerable length surround everything of importance in uncomfortably narrow columns. ';
  const [first, last] = v.plain.split(' ');
  const body = `${filler}Then ${first} ${last.slice(0, 4)}\\-${last.slice(4, 7)}\\-${last.slice(7)} appears, and ${filler.toLowerCase()} Afterwards ${card} is charged and nobody complains about it. ${filler} Whoever doubts it calls ${phone} without delay. ${filler}${filler}${filler}${filler} That concludes it.`;
  corpus.add(
    {
      file: 'latex-columns.pdf',
      madeBy: MADE_BY,
      covers: 'narrow columns, hyphenation, a value broken over lines',
      gone: [card, phone, v.plain],
      kept: ['appears, and', 'Afterwards', 'That concludes it.'],
    },
    await set(
      '\\usepackage[T1]{fontenc}\\usepackage{lmodern}\\setlength{\\columnsep}{20pt}\\hyphenpenalty=10',
      body,
      'twocolumn',
    ),
  );
}

async function bitmaps(corpus) {
  const v = valuesFor('latex-bitmaps');
  const [ssn, phone] = [v.ssn(), v.phone()];
  const body = `This text is set in bitmaps.\\par The number ${ssn} is one, and ${phone} another.\\par Here the bitmaps end.`;
  corpus.add(
    {
      file: 'latex-bitmaps.pdf',
      madeBy: MADE_BY,
      covers: 'Type 3 fonts of bitmaps, as METAFONT draws them',
      gone: [ssn, phone],
      kept: ['This text is set in bitmaps.', 'The number', 'is one, and', 'Here the bitmaps end.'],
    },
    await set('\\pdfmapfile{}\\pdfgentounicode=1\\input{glyphtounicode}', body),
  );
}
