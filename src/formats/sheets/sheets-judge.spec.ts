import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findPlanted, madeSheets, sheetNamed } from '../../../test/support/sheets';
import { redactDocument } from '../redact-document';
import { openDocument } from '../registry';

const MINUTES = 60_000;
/** Exports each sheet to a file of its own, with cells as people see them. */
const CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1';

/** Opens spreadsheets with openpyxl, for formulas and for values, and with odfpy; prints which fail. */
const OPEN = `
import sys, warnings, openpyxl
from odf.opendocument import load
warnings.simplefilter('ignore')
for f in sys.argv[1:]:
    try:
        if f.endswith('ods') or f.endswith('ots'):
            load(f)
            continue
        for values in (False, True):
            for sheet in openpyxl.load_workbook(f, data_only=values):
                for row in sheet.iter_rows():
                    for cell in row:
                        if 'zq' in str(cell.value).lower(): print(f, 'has a value')
    except Exception as problem: print(f, repr(problem)[:200])
`;

/**
 * For the long tests, `npm run test:long sheets`, with LibreOffice and, in OFFICE_PYTHON, a Python with those
 * libraries.
 */
const judged =
  process.env.TEST_LONG === '1' && spawnSync('soffice', ['--version']).status === 0 ? describe : describe.skip;

judged('redacted spreadsheets', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sheets-'));
  const names = madeSheets(/\.(?:xlsx|xltx|ods|ots)$/);
  const files = names.map((name) => path.join(folder, name));
  beforeAll(async () => {
    for (const name of names) {
      const { bytes } = await redactDocument(openDocument(sheetNamed(name), { fileName: name }), findPlanted);
      writeFileSync(path.join(folder, name), bytes);
    }
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it(
    'open in LibreOffice, which sees nothing of what was planted',
    () => {
      for (const [index, name] of names.entries()) {
        const out = path.join(folder, `out${index}`);
        const profile = `-env:UserInstallation=file://${path.join(folder, 'profile')}`;
        spawnSync('soffice', ['--headless', profile, '--convert-to', CSV, '--outdir', out, files[index] ?? ''], {
          timeout: 3 * MINUTES,
        });
        // Its exit code is not reliable.
        const written = existsSync(out) ? readdirSync(out) : [];
        expect([name, written.length > 0]).toEqual([name, true]);
        const text = written.map((each) => readFileSync(path.join(out, each), 'utf8')).join('\n');
        expect([name, /zq|219-?09-?999/i.test(text)]).toEqual([name, false]);
      }
    },
    10 * MINUTES,
  );

  it(
    'open in the libraries of Python',
    () => {
      const { stdout, stderr } = spawnSync(process.env.OFFICE_PYTHON ?? 'python3', ['-c', OPEN, ...files], {
        encoding: 'utf8',
      });
      expect([stdout, stderr]).toEqual(['', '']);
    },
    5 * MINUTES,
  );
});
