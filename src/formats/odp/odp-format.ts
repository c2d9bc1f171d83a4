import { odfFormat } from '../office/odf-format.js';

/** OpenDocument presentations and drawings, including templates. @see ODF 1.3 part 3, 2.2.1 */
export const odp = odfFormat(
  'odp',
  [
    'application/vnd.oasis.opendocument.presentation',
    'application/vnd.oasis.opendocument.presentation-template',
    'application/vnd.oasis.opendocument.graphics',
    'application/vnd.oasis.opendocument.graphics-template',
  ],
  ['.odp', '.otp', '.odg', '.otg'],
);
