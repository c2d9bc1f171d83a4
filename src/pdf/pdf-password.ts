/** What opens an encrypted PDF: in a header, which is in no log. */
export const PDF_PASSWORD_HEADER = 'x-pdf-password';

/**
 * The password that a client has sent; undefined when it has sent none. Node reads headers as Latin-1 (RFC 9110, 5.5); a
 * client that sends UTF-8 means it.
 */
export function pdfPasswordIn(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): string | undefined {
  const sent = headers[PDF_PASSWORD_HEADER];
  if (typeof sent !== 'string' || sent === '') return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(sent, 'latin1'));
  } catch {
    return sent;
  }
}
