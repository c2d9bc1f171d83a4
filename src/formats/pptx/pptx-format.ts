import { officeFormat } from '../office/office-format.js';
import type { Part, Plan } from '../office/package.js';
import { PRESENTATION } from './vocabulary.js';

const MAIN =
  /^application\/vnd\.(?:openxmlformats-officedocument\.presentationml|ms-powerpoint)\.(?:presentation|template|slideshow)\./;
const OWN_XML = /(?:presentationml|ms-powerpoint)\..*\+xml$/;
const READ_OTHERWISE = /vba|changesinfo|revisioninfo|customdata|classification|tasks/;
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/\.main\+xml$/, ''],
  [/\.slide\+xml$/, 'slide'],
  [/\.notesslide\+xml$/, 'notes'],
  [/\.slidelayout\+xml$/, 'slide layout'],
  [/\.slidemaster\+xml$/, 'slide master'],
  [/\.(?:notes|handout)master\+xml$/, 'master'],
  [/\.comments\+xml$/, 'comments'],
  [/\.chart\+xml$/, 'chart'],
  [/\.diagram\w+\+xml$/, 'diagram'],
  [/-properties\+xml$/, 'document properties'],
];

/** PowerPoint presentations, templates and presentations with macros; macros are removed. @see ECMA-376 part 1, 19 */
export const pptx = officeFormat({
  id: 'pptx',
  mediaTypes: [
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.openxmlformats-officedocument.presentationml.template',
    'application/vnd.openxmlformats-officedocument.presentationml.slideshow',
    'application/vnd.ms-powerpoint.presentation.macroenabled.12',
    'application/vnd.ms-powerpoint.template.macroenabled.12',
    'application/vnd.ms-powerpoint.slideshow.macroenabled.12',
  ],
  extensions: ['.pptx', '.pptm', '.potx', '.potm', '.ppsx', '.ppsm'],
  isOf: (kind) => MAIN.test(kind),
  planFor: ({ type }: Part): Plan | undefined =>
    OWN_XML.test(type) && !READ_OTHERWISE.test(type) ? { kind: 'xml', vocabulary: PRESENTATION } : undefined,
  nameOf: ({ type }: Part): string => NAMES.find(([types]) => types.test(type))?.[1] ?? 'other part',
});
