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
        ? 'One image was kept unchanged because Umbra does not read its format. Check it.'
        : `${count} images were kept unchanged because Umbra does not read their format. Check them.`,
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
    'their code can contain anything. The document has no macros now; give it the matching file name.',
  ),
  control: removed('CONTROL_REMOVED', 'part of a control', 'parts of controls', 'their content cannot be read.'),
  object: removed('EMBEDDED_REMOVED', 'embedded file', 'embedded files', 'Umbra does not read their format.'),
  media: removed('MEDIA_REMOVED', 'sound or film', 'sounds or films', 'Umbra does not read sound.'),
  signature: removed(
    'SIGNATURE_REMOVED',
    'part of a signature',
    'parts of signatures',
    'they are no longer valid, and contain the names of the signers.',
  ),
  history: removed(
    'HISTORY_REMOVED',
    'part with earlier versions',
    'parts with earlier versions',
    'they contain earlier versions of changed content.',
  ),
  other: removed('PART_REMOVED', 'part', 'parts', 'their content is unknown to Umbra.'),
} as const satisfies Record<string, Notice>;

/** Content types of vector images, which store text in formats of their own. */
export const METAFILE = /^image\/(?:x-)?(?:emf|wmf|pict|eps|svm)$|openoffice-gdimetafile/;

/** An image that cannot be read is kept with a warning. */
export const pictureOf = (mediaType: string, fileName: string): Plan => ({
  kind: 'document',
  declared: { mediaType, fileName },
  keptUnread: NOTICES.picture,
});
