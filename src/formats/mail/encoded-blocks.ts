/** Blocks in plain text that mail programs decode but detectors cannot read, each with its first and last line. */
const BLOCKS: readonly { readonly begin: RegExp; readonly end: RegExp }[] = [
  { begin: /^begin [0-7]{3,4} \S/, end: /^end$/ },
  { begin: /^begin-base64 [0-7]{3,4} \S/, end: /^={4}$/ },
  { begin: /^=ybegin .*\bname=/, end: /^=yend\b/ },
  { begin: /^-----BEGIN PGP MESSAGE-----$/, end: /^-----END PGP MESSAGE-----$/ },
  { begin: /^-----BEGIN PGP SIGNATURE-----$/, end: /^-----END PGP SIGNATURE-----$/ },
  { begin: /^-----BEGIN PGP PUBLIC KEY BLOCK-----$/, end: /^-----END PGP PUBLIC KEY BLOCK-----$/ },
];
const BEGIN = /^(?:begin(?:-base64)? [0-7]|=ybegin |-----BEGIN PGP )/m;

/** Returns the text without such blocks; undefined if there are none. */
export function withoutBlocks(text: string): string | undefined {
  if (!BEGIN.test(text)) return undefined;
  const kept: string[] = [];
  const lines = text.split('\n');
  let isFound = false;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    const block = BLOCKS.find(({ begin }) => begin.test(line.trimEnd()));
    // An unterminated block extends to the end of the text.
    if (block === undefined) {
      kept.push(line);
      continue;
    }
    isFound = true;
    kept.push(`[Encoded block removed]${line.endsWith('\r') ? '\r' : ''}`);
    while (index < lines.length - 1 && !block.end.test((lines[index] ?? '').trimEnd())) index++;
  }
  return isFound ? kept.join('\n') : undefined;
}
