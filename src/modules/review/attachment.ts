/**
 * Returns a `Content-Disposition` that saves the response under this name, whatever characters it has.
 * @see RFC 6266, RFC 8187
 */
export function attachment(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  // A lone surrogate cannot be percent-encoded; the round trip through UTF-8 makes it a replacement character.
  const encoded = encodeURIComponent(Buffer.from(filename, 'utf8').toString('utf8')).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
