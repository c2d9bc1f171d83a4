/** A `Content-Disposition` that saves the answer under that name, whatever characters it has. @see RFC 6266, RFC 8187 */
export function attachment(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  // A lone surrogate, which cannot be encoded, becomes a replacement character on its way through UTF-8.
  const encoded = encodeURIComponent(Buffer.from(filename, 'utf8').toString('utf8')).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
