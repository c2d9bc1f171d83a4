/**
 * The subtypes of annotations that are kept: text and drawings. Others are programs, films, sounds, files or 3D models.
 * @see ISO 32000-2, table 171
 */
export const KEPT_ANNOTATIONS: ReadonlySet<string> = new Set([
  'Text',
  'Link',
  'FreeText',
  'Line',
  'Square',
  'Circle',
  'Polygon',
  'PolyLine',
  'Highlight',
  'Underline',
  'Squiggly',
  'StrikeOut',
  'Caret',
  'Stamp',
  'Ink',
  'Popup',
  'Widget',
  'Watermark',
  'PrinterMark',
]);
