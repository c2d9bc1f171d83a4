/** The exports of PDFium that are called for every character or object of a page: numbers in, a number out. */
export interface CharacterCalls {
  readonly FPDFPage_GetObject: (page: number, index: number) => number;
  readonly FPDFPageObj_GetType: (object: number) => number;
  readonly FPDFText_GetFontSize: (content: number, index: number) => number;
  readonly FPDFText_GetMatrix: (content: number, index: number, at: number) => number;
  readonly FPDFText_GetUnicode: (content: number, index: number) => number;
  readonly FPDFText_IsGenerated: (content: number, index: number) => number;
  readonly FPDFText_HasUnicodeMapError: (content: number, index: number) => number;
  readonly FPDFText_GetTextObject: (content: number, index: number) => number;
  readonly FPDFText_GetLooseCharBox: (content: number, index: number, at: number) => number;
  readonly FPDFText_GetCharOrigin: (content: number, index: number, x: number, y: number) => number;
  readonly FPDFText_GetCharBox: (
    ...content: [content: number, index: number, left: number, right: number, bottom: number, top: number]
  ) => number;
}

/**
 * The same functions as those of the package, which look up each function by name and copy its arguments three times.
 * Without that a call takes a tenth of the time, and there are six calls for each character of a document.
 */
export const directCalls = (exports: CharacterCalls) => ({
  FPDFPage_GetObject: exports.FPDFPage_GetObject,
  FPDFPageObj_GetType: exports.FPDFPageObj_GetType,
  FPDFText_GetFontSize: exports.FPDFText_GetFontSize,
  FPDFText_GetMatrix: (content: number, index: number, at: number): boolean =>
    exports.FPDFText_GetMatrix(content, index, at) !== 0,
  FPDFText_GetUnicode: exports.FPDFText_GetUnicode,
  FPDFText_IsGenerated: exports.FPDFText_IsGenerated,
  FPDFText_HasUnicodeMapError: exports.FPDFText_HasUnicodeMapError,
  FPDFText_GetTextObject: exports.FPDFText_GetTextObject,
  FPDFText_GetLooseCharBox: (content: number, index: number, at: number): boolean =>
    exports.FPDFText_GetLooseCharBox(content, index, at) !== 0,
  FPDFText_GetCharOrigin: (content: number, index: number, x: number, y: number): boolean =>
    exports.FPDFText_GetCharOrigin(content, index, x, y) !== 0,
  FPDFText_GetCharBox: (...of: Parameters<CharacterCalls['FPDFText_GetCharBox']>): boolean =>
    exports.FPDFText_GetCharBox(...of) !== 0,
});
