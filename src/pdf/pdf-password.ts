/** The request header with the password of an encrypted PDF; headers are not logged. */
export const PDF_PASSWORD_HEADER = 'x-pdf-password';

/**
 * Returns the password sent by a client; undefined if there is none. Node decodes headers as Latin-1 (RFC 9110, 5.5),
 * so a password sent in UTF-8 is decoded again.
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
