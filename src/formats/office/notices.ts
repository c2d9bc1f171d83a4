import type { Notice, Plan } from './package.js';

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `One ${one} was` : `${count} ${many} were`;
const removed = (code: string, one: string, many: string, why: string): Notice => ({
  code,
  message: (count) => `${counted(count, one, many)} removed: ${why}`,
});

/** Warnings about parts that are not read. */
export const NOTICES = {
  picture: {
    code: 'PICTURE_NOT_READ',
    message: (count) =>
      count === 1
        ? 'One picture is kept as it is, since Umbra does not read it. Look at it.'
        : `${count} pictures are kept as they are, since Umbra does not read them. Look at them.`,
  },
  metafile: removed(
    'DRAWING_REMOVED',
    'picture of drawing commands (EMF, WMF, SVM)',
    'pictures of drawing commands (EMF, WMF, SVM)',
    'their text cannot be searched. Save them as PNG.',
  ),
  macros: removed(
    'MACROS_REMOVED',
    'part with macros',
    'parts with macros',
    'their code can hold anything. The document is of the kind without macros now; name it so.',
  ),
  control: removed('CONTROL_REMOVED', 'part of a control', 'parts of controls', 'their content cannot be read.'),
  object: removed('EMBEDDED_REMOVED', 'embedded file', 'embedded files', 'Umbra does not read their format.'),
  media: removed('MEDIA_REMOVED', 'sound or film', 'sounds or films', 'Umbra does not listen to them.'),
  signature: removed(
    'SIGNATURE_REMOVED',
    'part of a signature',
    'parts of signatures',
    'they no longer hold, and name who signed.',
  ),
  history: removed(
    'HISTORY_REMOVED',
    'part with earlier versions',
    'parts with earlier versions',
    'they hold what was changed since.',
  ),
  other: removed('PART_REMOVED', 'part', 'parts', 'Umbra does not know what they hold.'),
} as const satisfies Record<string, Notice>;

/** Content types of vector images, which store text in formats of their own. */
export const METAFILE = /^image\/(?:x-)?(?:emf|wmf|pict|eps|svm)$|openoffice-gdimetafile/;

/** An image that cannot be read is kept with a warning. */
export const pictureOf = (mediaType: string, fileName: string): Plan => ({
  kind: 'document',
  declared: { mediaType, fileName },
  keptUnread: NOTICES.picture,
});
