import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { byPrograms } from './pdf-producers/programs';

const FOLDER = path.join(__dirname, 'pdf-producers');
const LAYOUTS = ['plain', 'columns', 'table', 'rotated', 'styled'] as const;
/** Scripts for ReportLab, which has no text shaping. */
const UNSHAPED = new Set(['latin', 'cyrillic and greek']);
const PRODUCED_BY_PYTHON = ['weasyprint', 'pango', 'reportlab'] as const;

interface Sample {
  readonly script: string;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly fonts: readonly string[];
  readonly heading: string;
  readonly cells: readonly string[];
  readonly sentences: readonly string[];
}

interface SamplePage extends Sample {
  readonly name: string;
  readonly font: string;
  readonly layout: (typeof LAYOUTS)[number];
  readonly lines: readonly string[];
}

/**
 * Creates PDFs with every installed producer: Chromium, LibreOffice, and for /usr/bin/python3 WeasyPrint, Pango and
 * ReportLab. Each script is set in each of its installed fonts, in every layout. Installed formatters, converters and
 * plotters set a letter in English.
 * @returns the files, and the names of producers that are not installed
 */
export async function producePdfs(folder: string): Promise<{ files: readonly string[]; absent: readonly string[] }> {
  const samples = JSON.parse(await readFile(path.join(FOLDER, 'samples.json'), 'utf8')) as readonly Sample[];
  const families = (await output('fc-list', [':', 'family'])) ?? '';
  const installed = new Set(families.split(/[\n,]/u).map((each) => each.trim()));
  const missing = [...new Set(samples.flatMap(({ fonts }) => fonts))].filter((font) => !installed.has(font));
  const pages = samples.flatMap((sample) => pagesOf(sample, installed));
  await mkdir(path.join(folder, 'html'), { recursive: true });
  const absent = [...missing];
  for (const [name, make] of [
    ['Chromium', byChromium],
    ['LibreOffice', byLibreOffice],
    ['Python', byPython],
  ] as const) {
    if (!(await make(pages, folder))) absent.push(name);
  }
  const inProgram = path.join(folder, 'programs');
  absent.push(
    ...(await byPrograms(LETTER, inProgram, (program, args, cwd) =>
      output(program, args, { cwd, encoding: 'latin1' }),
    )),
  );
  const made = await Promise.all([folder, inProgram].map(pdfsIn));
  return { files: made.flat(), absent };
}

const LETTER = [
  'Mrs Anna Fischer of Office Street 12 paid 219-09-9999 for the difficult affair. The first waffle was efficient.',
  'Her attorney Matthew Bennett wrote to matt.bennett@example.com on 12 March 2024, offering a settlement.',
];

const pdfsIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder))
    .filter((file) => file.endsWith('.pdf'))
    .sort()
    .map((file) => path.join(folder, file));

function pagesOf(sample: Sample, installed: ReadonlySet<string>): readonly SamplePage[] {
  return sample.fonts
    .filter((font) => installed.has(font))
    .flatMap((font) =>
      LAYOUTS.map((layout, i) => {
        const lines = sample.sentences.map((_, at) => sample.sentences[(at + i) % sample.sentences.length] ?? '');
        const name = `${sample.script}-${font}-${layout}`.replaceAll(' ', '-').toLowerCase();
        return { ...sample, font, layout, lines, name };
      }),
    );
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const STYLES: Readonly<Record<SamplePage['layout'], string>> = {
  plain: '',
  columns: '.body { columns: 2; column-gap: 24pt }',
  table: 'td { border: 1px solid; padding: 4pt }',
  rotated: '.body { transform: rotate(90deg); transform-origin: 200pt 200pt; width: 400pt }',
  styled: 'p { text-align: justify; hyphens: auto } p:nth-child(2n) { font-style: italic; letter-spacing: 0.4pt }',
};

function htmlOf({ language, direction, font, layout, heading, cells, lines }: SamplePage): string {
  const rows = [0, 2, 4].map((i) => `<tr><td>${escaped(cells[i] ?? '')}<td>${escaped(cells[i + 1] ?? '')}</tr>`);
  const table = layout === 'table' ? `<table>${rows.join('')}</table>` : '';
  const body = lines.map((line) => `<p>${escaped(line)}</p>`).join('');
  const style = `@page { size: 420pt 560pt; margin: 30pt } body { font: 12pt "${font}" } ${STYLES[layout]}`;
  return `<!doctype html><html lang="${language}" dir="${direction}"><meta charset="utf-8"><title>Sample</title>
<style>${style}</style><body><h1>${escaped(heading)}</h1><div class="body">${body}${table}</div>`;
}

const CHROMIUM = process.env.CHROMIUM ?? 'chromium';

async function byChromium(pages: readonly SamplePage[], folder: string): Promise<boolean> {
  for (const page of pages) {
    const html = path.join(folder, 'html', `${page.name}.html`);
    await writeFile(html, htmlOf(page));
    const made = await output(CHROMIUM, [
      ...['--headless', '--no-sandbox', '--disable-gpu', '--no-pdf-header-footer'],
      `--user-data-dir=${path.join(folder, 'profile')}`,
      `--print-to-pdf=${path.join(folder, `chromium-${page.name}.pdf`)}`,
      html,
    ]);
    if (made === undefined) return false;
  }
  return true;
}

/** Returns one page of flat OpenDocument, which LibreOffice lays out itself. */
function flatDocument({ language, direction, font, layout, heading, cells, lines }: SamplePage): string {
  const text = (line: string, style: string): string => `<text:p text:style-name="${style}">${escaped(line)}</text:p>`;
  const rows = [0, 2, 4].map(
    (i) =>
      `<table:table-row>${[cells[i], cells[i + 1]].map((cell = '') => `<table:table-cell office:value-type="string">${text(cell, 'P')}</table:table-cell>`).join('')}</table:table-row>`,
  );
  const table =
    layout === 'table'
      ? `<table:table><table:table-column table:number-columns-repeated="2"/>${rows.join('')}</table:table>`
      : '';
  const asian = `style:font-name-asian="F" style:font-name-complex="F"`;
  const turned = layout === 'rotated' ? 'style:text-rotation-angle="90"' : '';
  const even =
    layout === 'styled' ? 'fo:font-style="italic" fo:font-weight="bold" style:font-style-complex="italic"' : '';
  const body = lines.map((line, i) =>
    layout === 'rotated'
      ? `<text:p text:style-name="P"><text:span text:style-name="T">${escaped(line.slice(0, 24))}</text:span></text:p>`
      : text(line, i % 2 === 0 ? 'P' : 'E'),
  );
  const section = `<text:section text:style-name="S" text:name="body">${body.join('')}</text:section>`;
  const paragraph = `<style:paragraph-properties fo:margin-bottom="6pt" style:writing-mode="${direction === 'rtl' ? 'rl-tb' : 'lr-tb'}" fo:text-align="${layout === 'styled' ? 'justify' : 'start'}"/>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
<office:font-face-decls><style:font-face style:name="F" svg:font-family="'${font}'"/></office:font-face-decls>
<office:automatic-styles>
<style:style style:name="P" style:family="paragraph">${paragraph}<style:text-properties style:font-name="F" ${asian} fo:font-size="12pt" fo:language="${language}"/></style:style>
<style:style style:name="E" style:family="paragraph">${paragraph}<style:text-properties style:font-name="F" ${asian} fo:font-size="12pt" ${even}/></style:style>
<style:style style:name="T" style:family="text"><style:text-properties ${turned}/></style:style>
<style:style style:name="S" style:family="section"><style:section-properties>${layout === 'columns' ? '<style:columns fo:column-count="2" fo:column-gap="0.6cm"/>' : ''}</style:section-properties></style:style>
</office:automatic-styles><office:body><office:text>${text(heading, 'P')}${section}${table}</office:text></office:body></office:document>`;
}

async function byLibreOffice(pages: readonly SamplePage[], folder: string): Promise<boolean> {
  const files: string[] = [];
  for (const page of pages) {
    const file = path.join(folder, 'html', `libreoffice-${page.name}.fodt`);
    await writeFile(file, flatDocument(page));
    files.push(file);
  }
  const profile = `-env:UserInstallation=file://${path.join(folder, 'office')}`;
  const made = await output('soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, ...files]);
  return made !== undefined;
}

async function byPython(pages: readonly SamplePage[], folder: string): Promise<boolean> {
  const work = PRODUCED_BY_PYTHON.flatMap((producer) =>
    pages
      .filter(({ script }) => producer !== 'reportlab' || UNSHAPED.has(script))
      .map((page) => ({ ...page, producer, file: `${producer}-${page.name}.pdf`, html: htmlOf(page) })),
  );
  const made = await output('/usr/bin/python3', [path.join(FOLDER, 'make.py'), folder], {
    input: JSON.stringify(work),
  });
  return made !== undefined;
}

/** Returns the output of a program; undefined if it is not installed. @throws Error if it fails */
function output(
  program: string,
  args: readonly string[],
  {
    input = '',
    cwd,
    encoding = 'utf8',
  }: { readonly input?: string; readonly cwd?: string; readonly encoding?: 'utf8' | 'latin1' } = {},
): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, stdio: ['pipe', 'pipe', 'ignore'] });
    let text = '';
    child.stdout.setEncoding(encoding).on('data', (part: string) => (text += part));
    child.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') resolve(undefined);
      else reject(error);
    });
    child.on('close', (code) => {
      if (code === 0) resolve(text);
      else reject(new Error(`${program} ended with ${code}`));
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}
