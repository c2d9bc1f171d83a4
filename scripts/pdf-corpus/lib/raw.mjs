import { deflateSync } from 'node:zlib';

/** The fonts of every page, by their resource names. */
const FONTS = { F1: 'Helvetica', F2: 'Times-Roman', F3: 'Courier', F4: 'Helvetica-Bold' };

/** Writes a PDF object by object, so that it can contain what no tool would write. Streams and objects are Latin-1. */
export class RawPdf {
  #bodies = [];
  #pages = [];

  constructor({ version = '1.7', media = [0, 0, 612, 792] } = {}) {
    this.version = version;
    this.media = media;
    this.catalog = this.reserve();
    this.tree = this.reserve();
    const fonts = Object.entries(FONTS).map(
      ([name, base]) =>
        `/${name} ${this.add(`<< /Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding /WinAnsiEncoding >>`)}`,
    );
    this.fonts = fonts.join(' ');
  }

  /** Returns a reference to an object whose body is set later by `set`. */
  reserve() {
    this.#bodies.push(undefined);
    return `${this.#bodies.length} 0 R`;
  }

  set(reference, body) {
    this.#bodies[Number.parseInt(reference, 10) - 1] = toBuffer(body);
    return reference;
  }

  add(body) {
    return this.set(this.reserve(), body);
  }

  /** Adds a stream. @param entries entries of its dictionary; with `deflate` it is compressed */
  stream(entries, data, { deflate = false } = {}) {
    return this.add(streamBody(entries, data, deflate));
  }

  /** Adds a form XObject. */
  form(content, { box = '[0 0 612 792]', resources = this.resources(), entries = '' } = {}) {
    return this.stream(`/Type /XObject /Subtype /Form /BBox ${box} /Resources ${resources} ${entries}`, content);
  }

  resources(more = '') {
    return `<< /Font << ${this.fonts} >> ${more} >>`;
  }

  /**
   * Adds a page and returns its reference.
   * @param content a content stream, or a list of them for an array of streams
   * @param entries further entries of its dictionary
   */
  page(content, { resources = this.resources(), entries = '', media = this.media, inherit = false } = {}) {
    const streams = [content].flat().map((each) => this.stream('', each));
    const own = inherit ? '' : `/MediaBox [${media.join(' ')}] /Resources ${resources}`;
    const page = this.add(`<< /Type /Page /Parent ${this.tree} ${own} /Contents [${streams.join(' ')}] ${entries} >>`);
    this.#pages.push(page);
    return page;
  }

  /** Returns the file with its first revision; the options add to its parts. See `revise` for further revisions. */
  build({ catalog = '', tree = '', trailer = '', header = '' } = {}) {
    this.set(this.tree, `<< /Type /Pages /Kids [${this.#pages.join(' ')}] /Count ${this.#pages.length} ${tree} >>`);
    this.set(this.catalog, `<< /Type /Catalog /Pages ${this.tree} ${catalog} >>`);
    const start = Buffer.from(`%PDF-${this.version}\n%\xe2\xe3\xcf\xd3\n${header}`, 'latin1');
    const numbered = this.#bodies.map((body, i) => [i + 1, body ?? Buffer.from('null')]);
    return write(start, numbered, `/Size ${numbered.length + 1} /Root ${this.catalog} ${trailer}`, true);
  }
}

/** Appends a revision to a file: new bodies of objects, by reference. */
export function revise(file, bodies, { size, root, trailer = '' }) {
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.toString('latin1'));
  if (previous === null) throw new Error('The file has no end.');
  const numbered = Object.entries(bodies).map(([ref, body]) => [Number.parseInt(ref, 10), toBuffer(body)]);
  return write(file, numbered, `/Size ${size} /Root ${root} /Prev ${previous[1]} ${trailer}`, false);
}

function write(start, numbered, trailer, first) {
  const parts = [start];
  let at = start.length;
  const push = (part) => {
    parts.push(part);
    at += part.length;
  };
  const rows = numbered.map(([number, body]) => {
    const row = [number, at];
    push(Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from('\nendobj\n')]));
    return row;
  });
  const xref = at;
  const row = (offset) => `${String(offset).padStart(10, '0')} 00000 n \n`;
  const table = first
    ? `0 ${rows.length + 1}\n0000000000 65535 f \n${rows.map(([, offset]) => row(offset)).join('')}`
    : rows.map(([number, offset]) => `${number} 1\n${row(offset)}`).join('');
  push(Buffer.from(`xref\n${table}trailer\n<< ${trailer} >>\nstartxref\n${xref}\n%%EOF\n`, 'latin1'));
  return Buffer.concat(parts);
}

/** Returns the body of a stream object. */
export function streamBody(entries, data, deflate = false) {
  const bytes = deflate ? deflateSync(toBuffer(data)) : toBuffer(data);
  const filter = deflate ? '/Filter /FlateDecode' : '';
  return Buffer.concat([
    Buffer.from(`<< ${entries} ${filter} /Length ${bytes.length} >>\nstream\n`, 'latin1'),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

const toBuffer = (body) => (typeof body === 'string' ? Buffer.from(body, 'latin1') : Buffer.from(body));

/** Returns a literal string; text outside printable ASCII is written in UTF-16 with a byte order mark. */
export const str = (text) =>
  /^[\x20-\x7e\n]*$/.test(text) ? `(${text.replace(/[()\\]/g, '\\$&').replaceAll('\n', '\\n')})` : utf16(text);

/** Returns a hexadecimal string in UTF-16BE with a byte order mark. */
export const utf16 = (text) => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`;

/** Returns a hexadecimal string in Latin-1. */
export const hex = (text) => `<${Buffer.from(text, 'latin1').toString('hex')}>`;

/** Returns operators that show a line. */
export const line = (x, y, text, { size = 12, font = 'F1' } = {}) =>
  `BT /${font} ${size} Tf ${x} ${y} Td ${literal(text)} Tj ET`;

/** Returns a Latin-1 literal string for a font with WinAnsiEncoding. */
export const literal = (text) => `(${text.replace(/[()\\]/g, '\\$&')})`;

/** Returns operators that show lines one below the other. */
export const lines = (x, y, texts, options = {}) =>
  texts.map((text, i) => line(x, y - i * (options.leading ?? 18), text, options)).join('\n');

/** The content of a page without values: words, a drawing and colours. */
export const HARMLESS_PAGE = [
  lines(72, 700, ['Nothing on this page belongs to anybody.', 'It must look the same afterwards.']),
  '0.8 0.2 0.2 rg 72 560 120 80 re f 0 0 1 RG 3 w 220 560 120 80 re S',
  '0 g',
  line(72, 520, 'The end of the harmless page.', { font: 'F2', size: 14 }),
].join('\n');
export const HARMLESS_TEXT = 'The end of the harmless page.';
