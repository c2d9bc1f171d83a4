import { Encodings } from '@cantoo/pdf-lib/standard-fonts';

/** The part of the Adobe Glyph List For New Fonts that cannot be composed from the tables below. */
const GREEK =
  'Alpha:391 Beta:392 Gamma:393 Epsilon:395 Zeta:396 Eta:397 Theta:398 Iota:399 Kappa:39a Lambda:39b Mu:39c Nu:39d Xi:39e ' +
  'Omicron:39f Pi:3a0 Rho:3a1 Sigma:3a3 Tau:3a4 Upsilon:3a5 Phi:3a6 Chi:3a7 Psi:3a8 alpha:3b1 beta:3b2 gamma:3b3 ' +
  'delta:3b4 epsilon:3b5 zeta:3b6 eta:3b7 theta:3b8 iota:3b9 kappa:3ba lambda:3bb nu:3bd xi:3be omicron:3bf pi:3c0 rho:3c1 ' +
  'sigma1:3c2 sigma:3c3 tau:3c4 upsilon:3c5 phi:3c6 chi:3c7 psi:3c8 omega:3c9';
const OTHERS =
  'Lslash:141 lslash:142 Dcroat:110 dcroat:111 Hbar:126 hbar:127 Tbar:166 tbar:167 dotlessi:131 Eng:14a eng:14b ' +
  'IJ:132 ij:133 kgreenlandic:138 longs:17f Omega:3a9 Delta:394 f_f:fb00 ff:fb00 fi:fb01 fl:fb02 ffi:fb03 ffl:fb04';
/** Combining marks by name suffix. */
const ACCENTS: Readonly<Record<string, string>> = {
  ...{ grave: '\u0300', acute: '\u0301', circumflex: '\u0302', tilde: '\u0303', macron: '\u0304', breve: '\u0306' },
  ...{ dotaccent: '\u0307', dieresis: '\u0308', ring: '\u030a', hungarumlaut: '\u030b', caron: '\u030c' },
  ...{ commaaccent: '\u0327', cedilla: '\u0327', ogonek: '\u0328' },
};
const ACCENTED = new RegExp(`^([A-Za-z])(${Object.keys(ACCENTS).join('|')})$`, 'u');
/** Cyrillic glyph names are numbers: from 10017 in alphabetical order, followed by the letters of other languages. */
const [CAPITALS, SMALL] = [10_017, 10_065];
const CYRILLIC = 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯҐЂЃЄЅІЇЈЉЊЋЌЎ';
const ADDED_LETTERS = new Map([
  [10_145, 'Џ'],
  [10_193, 'џ'],
]);
const VARIANT = /(?:\.[A-Za-z0-9]{1,12}|oldstyle|small|fitted|superior|inferior)$/u;

const characters = new Map<string, string>();
for (const entry of `${GREEK} ${OTHERS}`.split(' ')) {
  const [name = '', code = ''] = entry.split(':');
  characters.set(name, String.fromCodePoint(Number.parseInt(code, 16)));
}
for (const codePoint of Encodings.WinAnsi.supportedCodePoints) {
  const { name } = Encodings.WinAnsi.encodeUnicodeCodePoint(codePoint);
  // The soft hyphen and the no-break space share the glyphs of the ordinary ones, which are preferred.
  if (!characters.has(name) || codePoint < 0x80) characters.set(name, String.fromCodePoint(codePoint));
}

/**
 * Returns the text of a glyph name; undefined if the name does not define one.
 * @see Adobe Glyph List Specification, 2
 */
export function textOfName(name: string): string | undefined {
  const parts = name.replace(VARIANT, '').split('_');
  let text = '';
  for (const part of parts) {
    const its = textOfPart(part);
    if (its === undefined) return undefined;
    text += its;
  }
  return text;
}

function textOfPart(name: string): string | undefined {
  const known = characters.get(name);
  if (known !== undefined) return known;
  const units = /^uni((?:[\dA-F]{4})+)$/u.exec(name)?.[1];
  if (units !== undefined) return Buffer.from(units, 'hex').swap16().toString('utf16le');
  const point = Number.parseInt(/^u([\dA-F]{4,6})$/u.exec(name)?.[1] ?? '', 16);
  if (point <= 0x10_ffff) return String.fromCodePoint(point);
  const [, letter, accent = ''] = ACCENTED.exec(name) ?? [];
  if (letter !== undefined) return `${letter}${ACCENTS[accent] ?? ''}`.normalize('NFC');
  const number = Number(/^afii(\d{5})$/u.exec(name)?.[1] ?? 'NaN');
  const other = ADDED_LETTERS.get(number);
  if (other !== undefined) return other;
  if (number >= SMALL) return Array.from(CYRILLIC)[number - SMALL]?.toLowerCase();
  return number >= CAPITALS ? Array.from(CYRILLIC)[number - CAPITALS] : undefined;
}
