import { vocabularyOf } from '../office/vocabulary.js';
import { DRAWING_WORDS } from '../office/vocabularies/open-xml.js';

/** PresentationML. @see ECMA-376 part 1, 19 */
export const PRESENTATION = vocabularyOf({
  ...DRAWING_WORDS,
  elements: {
    ...DRAWING_WORDS.elements,
    dropped: `${DRAWING_WORDS.elements.dropped} p:modifyVerifier p:custDataLst`,
  },
  attributes: {
    ...DRAWING_WORDS.attributes,
    prose: `${DRAWING_WORDS.attributes.prose} p:tag@val p:tag@name p:custShow@name p14:section@name`,
    ignored: `${DRAWING_WORDS.attributes.ignored} @cx @cy @dt @created @spid @authorId`,
    person: 'p:cmAuthor@name p:cmAuthor@initials p188:author@name p188:author@initials @userId @providerId',
  },
  hiding: { 'p:sld@show': '0' },
  counted: {
    'p:sp': 'shape',
    'p:graphicFrame': 'frame',
    'p:pic': 'picture',
    'p:cm': 'comment',
    'p188:cm': 'comment',
  },
});
