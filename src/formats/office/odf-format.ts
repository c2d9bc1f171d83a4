import type { Format, FormatId } from '../format.js';
import { officeFormat } from './office-format.js';

const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^(?:content|styles)\.xml$/, ''],
  [/^meta\.xml$/, 'document properties'],
  [/\/content\.xml$/, 'object'],
];

/** Creates the format of an OpenDocument application: its parts are the same for texts and slides. */
export const odfFormat = (id: FormatId, kinds: readonly string[], extensions: readonly string[]): Format =>
  officeFormat({
    id,
    mediaTypes: kinds,
    extensions,
    isOf: (kind) => kinds.includes(kind),
    planFor: () => undefined,
    nameOf: ({ name }) => NAMES.find(([names]) => names.test(name))?.[1] ?? 'other part',
  });
