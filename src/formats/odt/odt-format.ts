import { odfFormat } from '../office/odf-format.js';

/** OpenDocument texts, including templates. @see ODF 1.3 part 3, 2.2.1 */
export const odt = odfFormat(
  'odt',
  [
    'application/vnd.oasis.opendocument.text',
    'application/vnd.oasis.opendocument.text-template',
    'application/vnd.oasis.opendocument.text-master',
    'application/vnd.oasis.opendocument.text-web',
  ],
  ['.odt', '.ott', '.odm'],
);
