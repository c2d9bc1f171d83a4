import iconv from 'iconv-lite';

/** Code pages of fonts by `\fcharset` number. @see Rich Text Format specification 1.9.1, "Font Table" */
const PAGE_OF_CHARSET: Readonly<Record<number, string>> = {
  0: 'windows-1252',
  77: 'macintosh',
  128: 'cp932',
  129: 'cp949',
  134: 'cp936',
  136: 'cp950',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
  254: 'cp437',
  255: 'cp850',
};
const DEFAULT = 'windows-1252';

export const encodingOfCharset = (charset: number): string | undefined => PAGE_OF_CHARSET[charset];

export function encodingOfNumber(number: number): string {
  const name = number === 65_001 ? 'utf-8' : number === 10_000 ? 'macintosh' : `cp${number}`;
  return iconv.encodingExists(name) ? name : DEFAULT;
}

/** Returns the number of bytes of a character that begins with this byte. */
export function lengthOf(codePage: string, byte: number): number {
  if (byte < 0x80) return 1;
  if (codePage === 'cp932') return (byte > 0x80 && byte < 0xa0) || (byte >= 0xe0 && byte < 0xfd) ? 2 : 1;
  if (codePage === 'cp936' || codePage === 'cp949' || codePage === 'cp950') return byte > 0x80 && byte < 0xff ? 2 : 1;
  if (codePage !== 'utf-8') return 1;
  return byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
}

export const decode = (bytes: readonly number[], codePage: string): string =>
  iconv.decode(Buffer.from(bytes), codePage, { stripBOM: false });
