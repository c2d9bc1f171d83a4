import { vocabularyOf, type Words } from '../vocabulary.js';

/** OpenDocument text, presentations, drawings and charts. @see ODF 1.3 part 3 */
export const ODF_WORDS = {
  elements: {
    paragraph: `text:p text:h text:note text:note-citation text:ruby-text office:annotation text:index-title-template
      text:index-entry-span text:linenumbering-separator form:option svg:title svg:desc math:math math:annotation
      table:title table:desc`,
    table: 'table:table',
    row: 'table:table-row',
    cell: 'table:table-cell table:covered-table-cell',
    headers: 'table:table-header-rows',
    person: `dc:creator meta:creator-initials loext:sender-initials text:author-name text:author-initials text:creator
      text:initial-creator text:printed-by text:sender-firstname text:sender-lastname text:sender-initials text:sender-title
      text:sender-position text:sender-email text:sender-phone-private text:sender-fax text:sender-company
      text:sender-phone-work text:sender-street text:sender-city text:sender-postal-code text:sender-country
      text:sender-state-or-province`,
    deleted: 'text:deletion',
    ignored: 'dc:date meta:date-string text:sequence-value',
    dropped:
      'office:scripts office:event-listeners script:event-listener presentation:event-listener office:binary-data text:dde-connection-decls office:dde-source table:dde-links draw:plugin draw:applet',
  },
  attributes: {
    prose: `@xlink:href @draw:name @office:title @office:name @text:description @text:string-value @office:string-value @form:label @form:value
      @form:current-value @form:title @form:name @text:string-value-if-true @text:string-value-if-false @svg:string
      presentation:show@presentation:name @table:name @text:display-name @draw:caption-text @loext:decorative-text
      text:section@text:name text:bookmark@text:name text:bookmark-start@text:name text:bookmark-end@text:name
      text:reference-mark@text:name text:reference-mark-start@text:name text:reference-mark-end@text:name
      text:user-defined@text:name text:bookmark-ref@text:ref-name text:reference-ref@text:ref-name @xlink:title
      @text:key1 @text:key2 @text:string-value-phonetic @text:key1-phonetic @text:key2-phonetic
      text:bibliography-mark@text:address text:bibliography-mark@text:annote text:bibliography-mark@text:booktitle
      text:bibliography-mark@text:chapter text:bibliography-mark@text:custom1 text:bibliography-mark@text:custom2
      text:bibliography-mark@text:custom3 text:bibliography-mark@text:custom4 text:bibliography-mark@text:custom5
      text:bibliography-mark@text:edition text:bibliography-mark@text:editor text:bibliography-mark@text:howpublished
      text:bibliography-mark@text:identifier text:bibliography-mark@text:institution text:bibliography-mark@text:isbn
      text:bibliography-mark@text:issn text:bibliography-mark@text:journal text:bibliography-mark@text:key
      text:bibliography-mark@text:note text:bibliography-mark@text:organizations text:bibliography-mark@text:publisher
      text:bibliography-mark@text:report-type text:bibliography-mark@text:school text:bibliography-mark@text:series
      text:bibliography-mark@text:title text:bibliography-mark@text:url`,
    named: '@style:display-name',
    quiet: `draw:equation@draw:name draw:gradient@draw:name draw:hatch@draw:name draw:fill-image@draw:name draw:marker@draw:name
      draw:stroke-dash@draw:name draw:opacity@draw:name draw:layer@draw:name @text:name @table:cell-range-address`,
    ignored: `@style:font-name @style:font-name-asian @style:font-name-complex @fo:font-family @svg:font-family @style:font-family-asian
      @style:font-family-complex @svg:d @svg:viewBox @draw:points @draw:enhanced-path @xml:id @office:value @office:version`,
    person: '@office:author @text:author',
  },
  hiding: { 'text:section@text:display': 'none' },
  signs: { 'text:tab': '\t', 'text:line-break': '\n', 'text:s': ' ' },
  repeats: 'text:s@text:c',
  counted: {
    'office:annotation': 'comment',
    'text:note': 'note',
    'draw:page': 'slide',
    'presentation:notes': 'notes',
    'style:header': 'page header',
    'style:footer': 'page footer',
  },
  isMixed: true,
  encodesNames: true,
} as const satisfies Words;

export const ODF = vocabularyOf(ODF_WORDS);

/** Authors are removed; the subject of the document is read. */
export const ODF_META = vocabularyOf({
  elements: {
    dropped:
      'meta:initial-creator dc:creator meta:printed-by meta:template meta:auto-reload meta:hyperlink-behaviour dc:contributor dc:publisher',
    ignored:
      'meta:creation-date dc:date meta:print-date meta:editing-cycles meta:editing-duration meta:generator dc:language',
  },
  labelledBy: { 'meta:user-defined': 'meta:name' },
  attributes: { prose: 'meta:user-defined@meta:name' },
  part: 'properties',
  readsUnknown: true,
});

export const ODF_SETTINGS = vocabularyOf({
  elements: { ignored: 'config:nothing' },
  attributes: { ignored: '@config:type' },
});
