import type { Part, Plan } from '../office/package.js';
import { officeFormat } from '../office/office-format.js';
import { WORD } from './vocabulary.js';

const MAIN = /^application\/vnd\.(?:openxmlformats-officedocument\.wordprocessingml|ms-word)\.(?:document|template)\./;
const WORD_XML = /(?:wordprocessingml|ms-word)\..*\+xml$/;
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/\.header\+xml$/, 'page header'],
  [/\.footer\+xml$/, 'page footer'],
  [/\.endnotes\+xml$/, 'endnotes'],
  [/\.glossary\+xml$/, 'building blocks'],
  [/\.chart\+xml$/, 'chart'],
  [/-properties\+xml$/, 'document properties'],
];
const MAIN_TEXT_TYPE = /\.main\+xml$|\.(?:comments|footnotes)\+xml$/;

/** Word documents, templates and documents with macros; macros are removed. @see ECMA-376 part 1, 17 */
export const docx = officeFormat({
  id: 'docx',
  mediaTypes: [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.template',
    'application/vnd.ms-word.document.macroenabled.12',
    'application/vnd.ms-word.template.macroenabled.12',
  ],
  extensions: ['.docx', '.docm', '.dotx', '.dotm'],
  isOf: (kind) => MAIN.test(kind),
  planFor: ({ type }: Part): Plan | undefined =>
    WORD_XML.test(type) && !/vba|attachedtoolbars|keymap|people|mailmerge/.test(type)
      ? { kind: 'xml', vocabulary: WORD }
      : undefined,
  nameOf: ({ type }: Part): string => {
    if (MAIN_TEXT_TYPE.test(type)) return '';
    return NAMES.find(([types]) => types.test(type))?.[1] ?? 'other part';
  },
});
