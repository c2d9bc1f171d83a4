import { mediaTypeOf as mediaTypeOfFormat } from '../../../formats/registry.js';
import type { DocumentFormat } from './document.types.js';

/** Returns the media type of files of a format. */
export const mediaTypeOf = (format: DocumentFormat): string =>
  format === 'pdf' ? 'application/pdf' : mediaTypeOfFormat(format);
