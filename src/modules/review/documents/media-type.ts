import { mediaTypeOf as mediaTypeOfFormat } from '../../../formats/registry.js';
import type { DocumentFormat } from './document.types.js';

/** What a file of a format is sent as. */
export const mediaTypeOf = (format: DocumentFormat): string =>
  format === 'pdf' ? 'application/pdf' : mediaTypeOfFormat(format);
