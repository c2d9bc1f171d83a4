/**
 * Reads and draws PDFs with pdf.js, PDFium and Tesseract as npm installs them. One process reads many files: it loads
 * the readers once. It is a process of its own since pdf.js is an ES module and a file may break a reader.
 *
 * A message `{ id, task, bytes, password, ... }` is answered by `{ id, result }` or `{ id, problem }`. Tasks:
 *
 * - `texts`: what pdf.js and PDFium read, as `[{ name, text, problem? }]`
 * - `pixels`: what Tesseract reads on the pages as PDFium draws them at `dpi`, as one text
 * - `looks`: the given `pages` (from 1) as PDFium draws them at `dpi`, as `[{ width, height, bgrx }]`
 * - `sizes`: the width and height of every page in points, as people see it; null for one that does not open
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { init } from '@embedpdf/pdfium';

const require = createRequire(import.meta.url);
const PDF_JS = path.dirname(require.resolve('pdfjs-dist/package.json'));
const { getDocument, VerbosityLevel } = await import(path.join(PDF_JS, 'legacy/build/pdf.mjs'));

/** `FPDFBitmap_*` and `FPDF_*` of PDFium's public/fpdfview.h. */
const GREY = 1;
const BGRX = 3;
const WITH_ANNOTATIONS = 0x01;
const POINTS_PER_INCH = 72;

const wasmBinary = await readFile(require.resolve('@embedpdf/pdfium/pdfium.wasm'));
let pdfium = await openPdfium();

async function openPdfium() {
  const api = await init({ wasmBinary });
  api.PDFiumExt_Init();
  return { api, malloc: api.pdfium.wasmExports.malloc, free: api.pdfium.wasmExports.free };
}

function withDocument(bytes, password, work) {
  const { api, malloc, free } = pdfium;
  const at = malloc(bytes.length);
  api.pdfium.HEAPU8.set(bytes, at);
  const document = api.FPDF_LoadMemDocument(at, bytes.length, password);
  try {
    if (document === 0) throw new Error(`PDFium cannot open the file (error ${api.FPDF_GetLastError()}).`);
    return work(document);
  } finally {
    if (document !== 0) api.FPDF_CloseDocument(document);
    free(at);
  }
}

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

async function byPdfJs(bytes, password) {
  const task = getDocument({
    data: new Uint8Array(bytes),
    password,
    verbosity: VerbosityLevel.ERRORS,
    enableXfa: true,
    isEvalSupported: false,
    standardFontDataUrl: path.join(PDF_JS, 'standard_fonts/'),
    cMapUrl: path.join(PDF_JS, 'cmaps/'),
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
  return [
    { name: 'pdf.js', text: text.join('\n') },
    { name: 'pdf.js beside the text', text: around.join('\n') },
  ];
}

function byPdfium(bytes, password) {
  return withDocument(bytes, password, (document) => {
    const { api, malloc, free } = pdfium;
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
    return [
      { name: 'PDFium', text: text.join('\n') },
      { name: 'PDFium beside the text', text: around.join('\n') },
    ];
  });
}

function sizesOf(bytes, password) {
  const { api } = pdfium;
  return withDocument(bytes, password, (document) =>
    Array.from({ length: api.FPDF_GetPageCount(document) }, (_, i) => {
      const page = api.FPDF_LoadPage(document, i);
      if (page === 0) return null;
      const size = [api.FPDF_GetPageWidthF(page), api.FPDF_GetPageHeightF(page)];
      api.FPDF_ClosePage(page);
      return size;
    }),
  );
}

/** The given pages, or all of them, as pixels without padding. */
function draw(bytes, password, { pages, dpi, format }) {
  const { api, malloc, free } = pdfium;
  return withDocument(bytes, password, (document) =>
    (pages ?? Array.from({ length: api.FPDF_GetPageCount(document) }, (_, i) => i + 1)).map((number) => {
      const page = api.FPDF_LoadPage(document, number - 1);
      if (page === 0) throw new Error(`PDFium cannot open page ${number}.`);
      const scale = dpi / POINTS_PER_INCH;
      const width = Math.max(1, Math.round(api.FPDF_GetPageWidthF(page) * scale));
      const height = Math.max(1, Math.round(api.FPDF_GetPageHeightF(page) * scale));
      const stride = width * (format === GREY ? 1 : 4);
      const buffer = malloc(stride * height);
      const bitmap = api.FPDFBitmap_CreateEx(width, height, format, buffer, stride);
      api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
      api.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS);
      const pixels = Buffer.from(api.pdfium.HEAPU8.slice(buffer, buffer + stride * height));
      api.FPDFBitmap_Destroy(bitmap);
      free(buffer);
      api.FPDF_ClosePage(page);
      return { width, height, pixels };
    }),
  );
}

let recogniser;

async function openTesseract() {
  const start = require('tesseract.js-core/tesseract-core-simd-lstm.js');
  const core = await start({ print: () => undefined, printErr: () => undefined });
  const data = await readFile(require.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'));
  core.FS.writeFile('eng.traineddata', gunzipSync(data));
  const api = new core.TessBaseAPI();
  // 1 is OEM_LSTM_ONLY.
  if (api.Init(null, 'eng', 1) !== 0) throw new Error('Tesseract does not take its language data.');
  return { api, core };
}

/** Once in blocks, once wherever letters stand: PSM_AUTO and PSM_SPARSE_TEXT. */
const PAGE_MODES = ['3', '11'];

async function readPixels(bytes, password, { dpi }) {
  recogniser ??= openTesseract();
  const { api, core } = await recogniser;
  const texts = [];
  for (const { width, height, pixels } of draw(bytes, password, { dpi, format: GREY })) {
    core.FS.writeFile('/input', Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), pixels]));
    for (const mode of PAGE_MODES) {
      api.SetVariable('tessedit_pageseg_mode', mode);
      if (api.SetImageFile(1, 0) !== 0) throw new Error('Tesseract does not take the page.');
      api.SetSourceResolution(dpi);
      if (api.Recognize(null) !== 0) throw new Error('Tesseract cannot read the page.');
      texts.push(api.GetUTF8Text());
    }
  }
  return texts.join('\n');
}

async function readTexts(bytes, password) {
  const found = [];
  for (const [name, read] of [
    ['pdf.js', byPdfJs],
    ['PDFium', byPdfium],
  ]) {
    try {
      found.push(...(await read(bytes, password)));
    } catch (error) {
      found.push({ name, text: '', problem: messageOf(error) });
      // What stopped in the midst of a file is not to be used for another one.
      if (error instanceof WebAssembly.RuntimeError) pdfium = await openPdfium();
    }
  }
  return found;
}

const TASKS = {
  texts: readTexts,
  pixels: readPixels,
  sizes: sizesOf,
  looks: (bytes, password, { pages, dpi }) => draw(bytes, password, { pages, dpi, format: BGRX }),
};

const messageOf = (error) => (error instanceof Error ? error.message : String(error));

process.on('message', async ({ id, task, bytes, password, ...options }) => {
  try {
    process.send({ id, result: await TASKS[task](bytes, password, options) });
  } catch (error) {
    process.send({ id, problem: messageOf(error) });
  }
});
process.on('disconnect', () => process.exit());
