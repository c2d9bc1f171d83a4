/**
 * Charset names of HL7 messages and their names in the Encoding Standard.
 * @see HL7 v2.5.1, 2.15.9.18 and table 0211
 */
const NAMES: Readonly<Record<string, string>> = {
  ASCII: 'windows-1252',
  '8859/1': 'windows-1252',
  '8859/2': 'iso-8859-2',
  '8859/3': 'iso-8859-3',
  '8859/4': 'iso-8859-4',
  '8859/5': 'iso-8859-5',
  '8859/6': 'iso-8859-6',
  '8859/7': 'iso-8859-7',
  '8859/8': 'iso-8859-8',
  '8859/9': 'windows-1254',
  '8859/15': 'iso-8859-15',
  'BIG-5': 'big5',
  'GB 18030-2000': 'gb18030',
  'KS X 1001': 'euc-kr',
  'UNICODE UTF-8': 'utf-8',
};
const CHARSET = 18;
const MAX_SEARCHED = 4096;

/** Returns the charset declared by the first message if it is a known one. */
export function charsetOf(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, MAX_SEARCHED)).toString('latin1');
  const [header] = /MSH[^\r\n]*/.exec(start) ?? [];
  if (header === undefined) return undefined;
  const said = header.split(header.charAt(3))[CHARSET - 1]?.split(header.charAt(5), 1)[0]?.trim().toUpperCase() ?? '';
  // Names of the Encoding Standard also occur.
  return NAMES[said] ?? (said === '' ? 'windows-1252' : said.replace('UNICODE ', ''));
}
