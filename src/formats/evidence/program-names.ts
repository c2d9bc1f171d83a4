const setOf = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(', ')));

/** Built-in styles of word processors, as written in files, without numbers. */
const STYLES = setOf(
  'normal, title, subtitle, strong, emphasis, quote, hyperlink, caption, signature, date, default paragraph font, no spacing',
  'no list, list paragraph, plain text, normal table, table grid, table normal, header, footer, page number, line number',
  'block text, closing, salutation, footnote text, footnote reference, endnote text, endnote reference, annotation text',
  'annotation reference, annotation subject, balloon text, document map, followedhyperlink, intense emphasis, intense quote',
  'intense reference, subtle emphasis, subtle reference, book title, body text, body text indent, body text first indent',
  'text body, standard, normal (web), normal indent, heading, index, index heading, table of figures, table of authorities',
  'toa heading, toc, toc heading, list, list bullet, list continue, list number, message header, note heading, macro',
  'envelope address, envelope return, e-mail signature, bibliography, placeholder text, mention, unresolved mention',
  'smart hyperlink, revision, table contents, table heading, html acronym, html address, html cite, html code',
  'light shading, light list, light grid, medium shading, medium list, medium grid, dark list, colorful shading',
  'colorful list, colorful grid, grid table, list table, plain table, grid table light, article / section',
  'html definition, html keyboard, html preformatted, html sample, html typewriter, html variable',
);

/** Font families supplied with programs. */
const FONTS = setOf(
  'aharoni, albany, andale, angsana, aptos, arial, arimo, avenir, baskerville, batang, bitstream, bodoni, bookman, browallia',
  'calibri, caladea, calisto, cambria, candara, carlito, century, chalkboard, cochin, comic, consolas, constantia, copperplate',
  'corbel, cordia, courier, cousine, david, dejavu, dengxian, didot, dotum, droid, ebrima, fangsong, franklin, freemono',
  'freesans, freeserif, futura, garamond, geneva, georgia, gill, goudy, gulim, heiti, helvetica, helv, impact, inter, kaiti',
  'lato, leelawadee, liberation, lucida, lucidasans, malgun, mangal, marlett, meiryo, menlo, microsoft, mincho, mingliu',
  'miriam, modern, monaco, mongolian, montserrat, ms, myriad, nimbus, noto, nyala, open, opensymbol, optima, palatino',
  'perpetua, pmingliu, roboto, rockwell, roman, sakkal, segoe, simhei, simsun, source, swiss, sylfaen, symbol, tahoma',
  'thorndale, times, tinos, tms, traditional, trebuchet, tunga, ubuntu, univers, verdana, vrinda, webdings, wingdings, yu',
  'zapf, zapfdingbats, plantagenet, estrangelo, iskoola, lohit, daunpenh, dokchampa, gautami, kalinga, kartika, latha, raavi',
  'shruti, euphemia, nirmala, moolboran, gadugi, javanese, aldhabi, urdu, monotype, mv, kokila, utsaah, aparajita, vani, vijaya',
);

/** Suffixes of font names after the family. */
const KINDS = setOf(
  'antiqua, new, roman, ms, mt, ps, ui, std, pro, neue, cyr, ce, greek, tur, baltic, hebrew, arabic, vietnamese, light, black',
  'bold, italic, medium, narrow, condensed, demi, book, sans, serif, mono, math, unicode, console, linotype, schoolbook',
  'gothic, symbol, emoji, display, typewriter, grande, bright, fax, calligraphy, handwriting, cjk, sc, tc, jp, kr, yahei',
  'cherokee, yi, baiti, edessa, pota, boli, corsiva, text, devanagari, bengali, gujarati, gurmukhi, kannada, malayalam, oriya',
  'tamil, telugu, tai, le, phagspa, lue, typesetting, rounded, extrabold, variable, fallback, hk, script, naskh, sanskrit',
  'jhenghei, himalaya, upc, old, style, semibold, semilight, mincho, pgothic, pmincho, code, han, rmn, dingbats, majalla',
);

/** Words of the lines in which programs say that they made a document. */
const PROGRAMS = setOf(
  'microsoft, office, word, excel, powerpoint, outlook, macintosh, online, libreoffice, dev, openoffice, org, apache, poi, aspose',
  'words, cells, slides, pandoc, odfpy, odf, py, wps, writer, spreadsheets, presentation, sheetjs, exceljs, excelize, phpword',
  'phpspreadsheet, phpoffice, google, docs, sheets, onlyoffice, softmaker, textmaker, planmaker, abiword, calligra, python, docx',
  'pptx, xlsx, openpyxl, xlsxwriter, js, java, for, mac, os, windows, linux, macosx, aarch, amd, win, project, build, version',
  'a, b, c, e, f, go, net, x, m, numbers, pages, keynote, documents, server, pro, beta, release, pptxgenjs, collabora',
);

/** True if a text says only which program made a document: `LibreOffice/7.4.7.2$Linux_X86_64`. */
export const isProgram = (text: string): boolean =>
  (text.toLowerCase().match(/\p{L}+/gu) ?? [' ']).every((word) => PROGRAMS.has(word));

/** Numbers and variants behind the name of a style. The time of the search for them is quadratic. */
const BEHIND_STYLE = /(?:[ -]+\d{1,2}){0,2}(?:[ -]+(?:light|dark|colorful))?(?:[ -]+accent \d)?(?: char)?$/;
const MAX_STYLE_LENGTH = 256;

/** True if a style or font has a built-in name, not a user-defined one. */
export function isKnownName(table: string, name: string): boolean {
  const own = name.trim().toLowerCase();
  if (table === 'stylesheet') return own.length <= MAX_STYLE_LENGTH && STYLES.has(own.replace(BEHIND_STYLE, ''));
  if (table !== 'fonttbl') return true;
  // Programs number families that they declare twice: `Liberation Sans1`.
  const [family = '', ...kinds] = own.replaceAll(/^[@'"]|['"]$|(?<=\p{L})\d$/gu, '').split(/[ -]+/);
  return FONTS.has(family) && kinds.every((kind) => KINDS.has(kind) || /^(?:\d{1,2}|\([a-z ]{1,12}\))$/.test(kind));
}
