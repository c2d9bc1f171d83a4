/** The first line of a PDF, without its version (ISO 32000-2, 7.5.2). */
const HEADER = Buffer.from('%PDF-', 'latin1');

/** Readers look for it in so many bytes from the beginning (ISO 32000-1, annex H.3.4.1). */
export const PDF_HEADER_WITHIN = 1024;

/** Whether readers would take a file for a PDF that is said to be one: whatever stands before its header. */
export const hasPdfHeader = (bytes: Uint8Array): boolean => placeOfHeader(bytes) >= 0;

/**
 * Whether a file of which nobody says what it is is a PDF. A letter about PDF files may well name the header; only white
 * space or binary rubbish stands before a real one.
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
