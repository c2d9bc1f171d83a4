import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const folder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const FILE = path.join(folder, 'standard_fonts', 'LiberationSans-Regular.ttf');
/** The font has three other glyphs before those of ASCII, which are in ASCII order. */
const [FIRST, GLYPHS] = [0x20, 98];
export const glyphOf = (character) => character.codePointAt(0) - FIRST + 3;

/**
 * Returns Liberation Sans with the ASCII glyphs only. @param cmap whether to include the mapping from characters to
 * glyphs
 */
export function smallFont({ cmap = true } = {}) {
  const font = readFileSync(FILE);
  const table = (tag) => {
    for (let entry = 12; entry < 12 + 16 * font.readUInt16BE(4); entry += 16) {
      if (font.toString('latin1', entry, entry + 4) !== tag) continue;
      const at = font.readUInt32BE(entry + 8);
      return Buffer.from(font.subarray(at, at + font.readUInt32BE(entry + 12)));
    }
    throw new Error(`${tag} is missing`);
  };
  const [head, hhea, maxp, loca] = ['head', 'hhea', 'maxp', 'loca'].map(table);
  const isLong = head.readInt16BE(50) === 1;
  const offset = (glyph) => (isLong ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph));
  maxp.writeUInt16BE(GLYPHS, 4);
  hhea.writeUInt16BE(GLYPHS, 34);
  const post = Buffer.alloc(32);
  post.writeUInt32BE(0x30000, 0);
  const tables = {
    ...(cmap ? { cmap: asciiMap() } : {}),
    'cvt ': table('cvt '),
    fpgm: table('fpgm'),
    glyf: table('glyf').subarray(0, offset(GLYPHS)),
    head,
    hhea,
    hmtx: table('hmtx').subarray(0, 4 * GLYPHS),
    loca: loca.subarray(0, (isLong ? 4 : 2) * (GLYPHS + 1)),
    maxp,
    post,
    prep: table('prep'),
  };
  const widths = Array.from({ length: GLYPHS }, (_, i) =>
    Math.round((1000 * tables.hmtx.readUInt16BE(4 * i)) / head.readUInt16BE(18)),
  );
  return { file: written(tables), widths };
}

/** Builds a cmap of one segment (ISO/IEC 14496-22, 5.2.1.3.3, format 4). */
function asciiMap() {
  const words = [
    0,
    1,
    3,
    1,
    0,
    12,
    4,
    32,
    0,
    4,
    4,
    1,
    0,
    0x7e,
    0xffff,
    0,
    FIRST,
    0xffff,
    (3 - FIRST) & 0xffff,
    1,
    0,
    0,
  ];
  return Buffer.from(words.flatMap((word) => [word >> 8, word & 0xff]));
}

function written(tables) {
  const entries = Object.entries(tables);
  const header = Buffer.alloc(12 + 16 * entries.length);
  header.writeUInt32BE(0x10000, 0);
  header.writeUInt16BE(entries.length, 4);
  const parts = [header];
  let at = header.length;
  for (const [i, [tag, bytes]] of entries.entries()) {
    header.write(tag, 12 + 16 * i, 'latin1');
    header.writeUInt32BE(at, 12 + 16 * i + 8);
    header.writeUInt32BE(bytes.length, 12 + 16 * i + 12);
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
    parts.push(padded);
    at += padded.length;
  }
  return Buffer.concat(parts);
}

/**
 * Embeds the font in a document, with glyph indexes as codes. @param meaning the text as which each ASCII character is
 * copied
 * @returns its reference, and a function that encodes a text for it
 */
export function embedSmallFont(pdf, { cmap = true, meaning = (character) => character } = {}) {
  const { file, widths } = smallFont({ cmap });
  const data = pdf.stream(`/Length1 ${file.length}`, file, { deflate: true });
  const descriptor = pdf.add(
    `<< /Type /FontDescriptor /FontName /AAAAAA+Sans /Flags 4 /FontBBox [-543 -303 1301 981] /ItalicAngle 0 /Ascent 905 /Descent -212 /CapHeight 729 /StemV 80 /FontFile2 ${data} >>`,
  );
  const hex = (number) => number.toString(16).padStart(4, '0');
  const rows = Array.from({ length: 95 }, (_, i) => String.fromCharCode(FIRST + i)).map((character) => {
    const copied = Buffer.from(meaning(character), 'utf16le').swap16().toString('hex');
    return `<${hex(glyphOf(character))}> <${copied}>`;
  });
  const map = pdf.stream(
    '',
    `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /M def 1 begincodespacerange <0000> <FFFF> endcodespacerange ${rows.length} beginbfchar ${rows.join(' ')} endbfchar endcmap end end`,
    { deflate: true },
  );
  const descendant = pdf.add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /AAAAAA+Sans /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /CIDToGIDMap /Identity /DW 500 /W [0 [${widths.join(' ')}]] /FontDescriptor ${descriptor} >>`,
  );
  const font = pdf.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /AAAAAA+Sans /Encoding /Identity-H /DescendantFonts [${descendant}] /ToUnicode ${map} >>`,
  );
  return { font, codes: (text) => `<${[...text].map((character) => hex(glyphOf(character))).join('')}>` };
}
