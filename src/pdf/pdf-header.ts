/** The beginning of the first line of a PDF, without the version (ISO 32000-2, 7.5.2). */
const HEADER = Buffer.from('%PDF-', 'latin1');

/** Readers look for the header within this many bytes from the beginning (ISO 32000-1, annex H.3.4.1). */
export const PDF_HEADER_WITHIN = 1024;

/** True if readers would accept a file as a PDF when it is declared as one, whatever precedes the header. */
export const hasPdfHeader = (bytes: Uint8Array): boolean => placeOfHeader(bytes) >= 0;

/**
 * True if a file of undeclared type is a PDF. A text about PDF files may mention the header; a real header is preceded
 * by nothing but white space or binary data.
 */
export function looksLikePdf(bytes: Uint8Array): boolean {
  const at = placeOfHeader(bytes);
  return (
    at === 0 ||
    (at > 0 &&
      !/[\p{L}\p{N}]/u.test(
        headOf(bytes)
          .toString('latin1', 0, at)
          .replace(/[\x80-\xff]/g, ''),
      ))
  );
}

const placeOfHeader = (bytes: Uint8Array): number => headOf(bytes).indexOf(HEADER);

const headOf = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, PDF_HEADER_WITHIN));
