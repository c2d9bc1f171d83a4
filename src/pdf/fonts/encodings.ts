import { Encodings } from '@cantoo/pdf-lib/standard-fonts';

/** Glyph names by code, 0 to 255, where known. */
export type GlyphNames = readonly (string | undefined)[];

const FIRST_LETTERS = 0x20;
const LETTERS_END = 0x7f;
/** Glyph names of the codes from 161 (ISO 32000-2, D.2, column STD); `-` for codes without a glyph. */
const STANDARD_FROM_161 =
  'exclamdown cent sterling fraction yen florin section currency quotesingle quotedblleft guillemotleft ' +
  'guilsinglleft guilsinglright fi fl - endash dagger daggerdbl periodcentered - paragraph bullet quotesinglbase ' +
  'quotedblbase quotedblright guillemotright ellipsis perthousand - questiondown - grave acute circumflex tilde ' +
  'macron breve dotaccent dieresis - ring cedilla - hungarumlaut ogonek caron emdash - - - - - - - - - - - - - - - - ' +
  'AE - ordfeminine - - - - Lslash Oslash OE ordmasculine - - - - - ae - - - dotlessi - - lslash oslash oe germandbls';
/** Glyph names of the codes from 128 (annex D.2, column MAC). */
const MAC_FROM_128 =
  'Adieresis Aring Ccedilla Eacute Ntilde Odieresis Udieresis aacute agrave acircumflex adieresis atilde aring ' +
  'ccedilla eacute egrave ecircumflex edieresis iacute igrave icircumflex idieresis ntilde oacute ograve ocircumflex ' +
  'odieresis otilde uacute ugrave ucircumflex udieresis dagger degree cent sterling section bullet paragraph ' +
  'germandbls registered copyright trademark acute dieresis notequal AE Oslash infinity plusminus lessequal ' +
  'greaterequal yen mu partialdiff summation product pi integral ordfeminine ordmasculine Omega ae oslash ' +
  'questiondown exclamdown logicalnot radical florin approxequal Delta guillemotleft guillemotright ellipsis space ' +
  'Agrave Atilde Otilde OE oe endash emdash quotedblleft quotedblright quoteleft quoteright divide lozenge ydieresis ' +
  'Ydieresis fraction currency guilsinglleft guilsinglright fi fl daggerdbl periodcentered quotesinglbase ' +
  'quotedblbase perthousand Acircumflex Ecircumflex Aacute Edieresis Egrave Iacute Icircumflex Idieresis Igrave ' +
  'Oacute Ocircumflex apple Ograve Uacute Ucircumflex Ugrave dotlessi circumflex tilde macron breve dotaccent ring ' +
  'cedilla hungarumlaut ogonek caron';

const winAnsiName = (codePoint: number): string | undefined =>
  Encodings.WinAnsi.canEncodeUnicodeCodePoint(codePoint)
    ? Encodings.WinAnsi.encodeUnicodeCodePoint(codePoint).name
    : undefined;

function named(name: (code: number) => string | undefined): GlyphNames {
  return Array.from({ length: 256 }, (_, code) => name(code));
}

function standard(): GlyphNames {
  const upper = STANDARD_FROM_161.split(' ');
  return named((code) => {
    if (code === 0x27) return 'quoteright';
    if (code === 0x60) return 'quoteleft';
    if (code >= FIRST_LETTERS && code < LETTERS_END) return winAnsiName(code);
    const name = upper[code - 161];
    return name === '-' ? undefined : name;
  });
}

/**
 * In WinAnsiEncoding, unused codes are bullets, and the no-break space and the soft hyphen are a space and a hyphen.
 */
function winAnsi(): GlyphNames {
  return ownOf(Encodings.WinAnsi).map((name, code) => {
    if (code === 0xa0) return 'space';
    if (code === 0xad) return 'hyphen';
    return name ?? (code >= LETTERS_END ? 'bullet' : undefined);
  });
}

function macRoman(): GlyphNames {
  const upper = MAC_FROM_128.split(' ');
  return named((code) => {
    if (code >= FIRST_LETTERS && code < LETTERS_END) return winAnsiName(code);
    return code < 128 ? undefined : upper[code - 128];
  });
}

function ownOf(encoding: (typeof Encodings)['Symbol']): GlyphNames {
  const names: (string | undefined)[] = Array.from({ length: 256 }, () => undefined);
  for (const codePoint of encoding.supportedCodePoints) {
    const { code, name } = encoding.encodeUnicodeCodePoint(codePoint);
    names[code] ??= name;
  }
  return names;
}

const makers = {
  StandardEncoding: standard,
  WinAnsiEncoding: winAnsi,
  MacRomanEncoding: macRoman,
  Symbol: () => ownOf(Encodings.Symbol),
  ZapfDingbats: () => ownOf(Encodings.ZapfDingbats),
};
export type EncodingName = keyof typeof makers;
const made = new Map<EncodingName, GlyphNames>();

export const isEncodingName = (name: string | undefined): name is EncodingName =>
  name !== undefined && Object.hasOwn(makers, name);

/** @see ISO 32000-2, annex D */
export function glyphNamesOf(name: EncodingName): GlyphNames {
  let names = made.get(name);
  if (names === undefined) {
    names = makers[name]();
    made.set(name, names);
  }
  return names;
}
