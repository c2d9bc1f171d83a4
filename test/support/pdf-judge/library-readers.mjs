/**
 * Prints what pdf.js and PDFium read from a file, as JSON `[{ name, text }]`. A process of its own: pdf.js is an ES
 * module, and a file that breaks one of them breaks nothing else.
 *
 *   node library-readers.mjs FILE [PASSWORD]
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init } from '@embedpdf/pdfium';

const [, , file, password = ''] = process.argv;
const bytes = await readFile(file);
const found = [];

/** All strings, names of entries included, of what a library gives. */
function stringsOf(value, into, seen = new Set()) {
  if (typeof value === 'string') into.push(value);
  if (value === null || typeof value !== 'object' || seen.has(value)) return into;
  seen.add(value);
  if (ArrayBuffer.isView(value)) {
    const view = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    into.push(view.toString('latin1'), view.toString('utf16le'), view.toString('utf8'));
    return into;
  }
  const entries = value instanceof Map ? [...value] : Object.entries(value);
  for (const [key, each] of entries) {
    into.push(String(key));
    stringsOf(each, into, seen);
  }
  return into;
}

async function byPdfJs() {
  const require = createRequire(import.meta.url);
  const { getDocument, VerbosityLevel } = await import(require.resolve('pdfjs-dist/legacy/build/pdf.mjs'));
  const task = getDocument({
    data: new Uint8Array(bytes),
    password,
    verbosity: VerbosityLevel.ERRORS,
    enableXfa: true,
    isEvalSupported: false,
    standardFontDataUrl: require.resolve('pdfjs-dist/package.json').replace('package.json', 'standard_fonts/'),
    cMapUrl: require.resolve('pdfjs-dist/package.json').replace('package.json', 'cmaps/'),
  });
  const pdf = await task.promise;
  const text = [];
  const around = [];
  const add = async (value) => stringsOf(await value.catch(() => null), around);
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: false });
    text.push(items.map((item) => item.str + (item.hasEOL ? '\n' : '')).join(''));
    await add(page.getAnnotations({ intent: 'any' }));
    await add(page.getStructTree());
    await add(page.getJSActions());
    await add(page.getXfa());
    page.cleanup();
  }
  await add(pdf.getMetadata().then(({ info, metadata }) => [info, metadata?.getRaw()]));
  await add(pdf.getOutline());
  await add(pdf.getAttachments());
  await add(pdf.getJSActions());
  await add(pdf.getFieldObjects());
  await add(pdf.getPageLabels());
  await add(pdf.getDestinations());
  await add(pdf.getOpenAction());
  await add(pdf.getViewerPreferences());
  await add(pdf.getOptionalContentConfig().then((config) => [config.name, [...config].map(([, group]) => group.name)]));
  await task.destroy();
  found.push({ name: 'pdf.js', text: text.join('\n') }, { name: 'pdf.js beside the text', text: around.join('\n') });
}

async function byPdfium() {
  const require = createRequire(import.meta.url);
  const api = await init({ wasmBinary: await readFile(require.resolve('@embedpdf/pdfium/pdfium.wasm')) });
  api.PDFiumExt_Init();
  const { malloc, free } = api.pdfium.wasmExports;
  const at = malloc(bytes.length);
  api.pdfium.HEAPU8.set(bytes, at);
  const document = api.FPDF_LoadMemDocument(at, bytes.length, password);
  if (document === 0) throw new Error(`PDFium cannot open the file (error ${api.FPDF_GetLastError()}).`);
  /** Asks for the size of a string of UTF-16, then for the string. */
  const wide = (ask) => {
    const size = ask(0, 0);
    if (size <= 2 || size > 1 << 24) return '';
    const buffer = malloc(size);
    ask(buffer, size);
    const text = Buffer.from(api.pdfium.HEAPU8.slice(buffer, buffer + size)).toString('utf16le');
    free(buffer);
    return text;
  };
  const text = [];
  const around = [];
  for (let i = 0; i < api.FPDF_GetPageCount(document); i++) {
    const page = api.FPDF_LoadPage(document, i);
    if (page === 0) continue;
    const content = api.FPDFText_LoadPage(page);
    const count = api.FPDFText_CountChars(content);
    const characters = [];
    for (let j = 0; j < count; j++)
      characters.push(String.fromCodePoint(api.FPDFText_GetUnicode(content, j) % 0x110000));
    text.push(characters.join(''));
    api.FPDFText_ClosePage(content);
    for (let j = 0; j < api.FPDFPage_GetAnnotCount(page); j++) {
      const annotation = api.FPDFPage_GetAnnot(page, j);
      for (const key of ['Contents', 'T', 'Subj', 'RC', 'V', 'DV', 'TU', 'NM']) {
        around.push(wide((to, size) => api.FPDFAnnot_GetStringValue(annotation, key, to, size)));
      }
      for (const mode of [0, 1, 2]) around.push(wide((to, size) => api.FPDFAnnot_GetAP(annotation, mode, to, size)));
      api.FPDFPage_CloseAnnot(annotation);
    }
    api.FPDF_ClosePage(page);
    around.push(wide((to, size) => api.FPDF_GetPageLabel(document, i, to, size)));
  }
  for (const key of ['Title', 'Author', 'Subject', 'Keywords', 'Creator', 'Producer']) {
    around.push(wide((to, size) => api.FPDF_GetMetaText(document, key, to, size)));
  }
  const bookmarks = (parent, depth) => {
    for (let mark = api.FPDFBookmark_GetFirstChild(document, parent); mark !== 0 && depth < 9;) {
      around.push(wide((to, size) => api.FPDFBookmark_GetTitle(mark, to, size)));
      bookmarks(mark, depth + 1);
      mark = api.FPDFBookmark_GetNextSibling(document, mark);
    }
  };
  bookmarks(0, 0);
  for (let i = 0; i < api.FPDFDoc_GetAttachmentCount(document); i++) {
    const attachment = api.FPDFDoc_GetAttachment(document, i);
    around.push(wide((to, size) => api.FPDFAttachment_GetName(attachment, to, size)));
  }
  api.FPDF_CloseDocument(document);
  found.push({ name: 'PDFium', text: text.join('\n') }, { name: 'PDFium beside the text', text: around.join('\n') });
}

for (const [name, read] of [
  ['pdf.js', byPdfJs],
  ['PDFium', byPdfium],
]) {
  try {
    await read();
  } catch (error) {
    found.push({ name, text: '', problem: error instanceof Error ? error.message : String(error) });
  }
}
process.stdout.write(JSON.stringify(found));
