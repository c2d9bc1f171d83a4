import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { officeFile, officeFiles, redactPlanted } from '../../../test/support/office.js';

/** The output format of LibreOffice for each format: flat XML, which contains more of a document than its text. */
const TEXT = 'fodt:OpenDocument Text Flat XML';
const FLAT = { docx: TEXT, odt: TEXT, pptx: 'fodp', odp: 'fodp' } as const;
const MINUTES = 60_000;

/** Opens documents with python-docx, python-pptx and odfpy; prints which fail, and in which something is left. */
const OPEN = `
import sys, io, contextlib
import docx, pptx
from odf.opendocument import load
for f in sys.argv[1:]:
    try:
        if f.endswith('docx'): t = ' '.join(p.text for p in docx.Document(f).paragraphs)
        elif f.endswith('pptx'): t = ' '.join(s.text_frame.text for page in pptx.Presentation(f).slides for s in page.shapes if s.has_text_frame)
        else:
            with contextlib.redirect_stdout(io.StringIO()): t = str(load(f).body)
        if 'Zq' in t: print(f, 'has a value')
    except Exception as problem: print(f, repr(problem)[:200])
`;

/**
 * For the long tests, `npm run test:long office`, with LibreOffice and, in OFFICE_PYTHON, a Python with those
 * libraries.
 */
const judged =
  process.env.TEST_LONG === '1' && spawnSync('soffice', ['--version']).status === 0 ? describe : describe.skip;

judged.each(Object.keys(FLAT) as (keyof typeof FLAT)[])('redacted %s', (format) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'office-'));
  const files = officeFiles(format).map((name) => path.join(folder, name));
  beforeAll(async () => {
    for (const name of officeFiles(format)) {
      const { bytes } = await redactPlanted(officeFile(format, name));
      writeFileSync(path.join(folder, name), bytes);
    }
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it(
    'opens in LibreOffice, which sees nothing of what was planted',
    () => {
      const out = path.join(folder, 'out');
      mkdirSync(out);
      const profile = `-env:UserInstallation=file://${path.join(folder, 'profile')}`;
      spawnSync('soffice', ['--headless', profile, '--convert-to', FLAT[format], '--outdir', out, ...files], {
        timeout: 5 * MINUTES,
      });
      for (const name of officeFiles(format)) {
        const written = path.join(out, name.replace(/\w+$/, FLAT[format].slice(0, 4)));
        // Its exit code is not reliable.
        expect([name, existsSync(written)]).toEqual([name, true]);
        const text = readFileSync(written, 'utf8');
        expect([name, text.includes('Zq') || text.replace(/<[^>]*>/g, '').includes('Zq')]).toEqual([name, false]);
      }
    },
    6 * MINUTES,
  );

  const python = process.env.OFFICE_PYTHON;
  (python === undefined ? it.skip : it)('opens in the libraries of Python', () => {
    // odfpy cannot read ODT files written by pandoc, even before redaction.
    const read = files.filter((file) => !/pandoc-\w+\.od[tp]$/.test(file));
    const { stdout, stderr } = spawnSync(python ?? '', ['-c', OPEN, ...read], {
      encoding: 'utf8',
      timeout: 4 * MINUTES,
    });
    expect([stdout, stderr]).toEqual(['', '']);
  });
});
