import { vocabularyOf } from '../office/vocabulary.js';
import { DRAWING_WORDS } from '../office/vocabularies/open-xml.js';

/** WordprocessingML. @see ECMA-376 part 1, 17 */
export const WORD = vocabularyOf({
  ...DRAWING_WORDS,
  elements: {
    ...DRAWING_WORDS.elements,
    paragraph: 'w:p a:p w:rt',
    text: 'w:t w:delText a:t m:t',
    code: 'w:instrText w:delInstrText',
    codeEnd: 'w:fldChar',
    hiding: 'w:vanish w:specVanish',
    inserted: 'w:ins w:moveTo',
    deleted: 'w:del w:moveFrom',
    table: 'w:tbl a:tbl',
    row: 'w:tr a:tr',
    cell: 'w:tc a:tc',
    headers: 'w:tblHeader',
    span: 'w:gridSpan',
    dropped: `${DRAWING_WORDS.elements.dropped} w:mailMerge w:docVars w:rsids w:documentProtection w:writeProtection w:attachedTemplate
      w:fldData w:recipientData w14:docId w15:docId w15:presenceInfo w:saveThroughXslt w:subDoc w:frameset`,
  },
  attributes: {
    ...DRAWING_WORDS.attributes,
    prose: `${DRAWING_WORDS.attributes.prose} @w:instr @w:tooltip @w:descr w:tblCaption@w:val w:tblDescription@w:val w:alias@w:val w:tag@w:val
      w:listItem@w:displayText w:listItem@w:value w:listEntry@w:val w:helpText@w:val w:statusText@w:val w:default@w:val w:lvlText@w:val
      w:caption@w:name w:ffData@w:name w:docPartCategory@w:val w:description@w:val w:entryMacro@w:val w:attr@w:val
      w:bookmarkStart@w:name w:hyperlink@w:anchor`,
    named: 'w:name@w:val',
    quiet: `${DRAWING_WORDS.attributes.quiet} w:style@w:styleId w:pStyle@w:val
      w:rStyle@w:val w:tblStyle@w:val w:basedOn@w:val w:next@w:val w:link@w:val w:aliases@w:val w:dataBinding@w:xpath
      w:dataBinding@w:prefixMappings w:customXml@w:element w:smartTag@w:element w:attr@w:name @w:displacedByCustomXml`,
    ignored: `${DRAWING_WORDS.attributes.ignored} w:rFonts@w:ascii w:rFonts@w:hAnsi w:rFonts@w:eastAsia w:rFonts@w:cs w:font@w:name
      w:altName@w:val w:panose1@w:val @w:rsid @w:rsidR @w:rsidRPr @w:rsidP @w:rsidRDefault @w:rsidSect @w:rsidTr @w:rsidDel @w:date
      @w14:paraId @w14:textId @w:fill @w:color w:sym@w:char w:sym@w:font w16:commentExtensible@w16:dateUtc w:lang@w:val @w:id`,
    person: `@w:author @w:initials @w:ed @w:edGrp @w15:author @w15:userId ${DRAWING_WORDS.attributes.person}`,
  },
  signs: {
    ...DRAWING_WORDS.signs,
    'w:tab': '\t',
    'w:ptab': '\t',
    'w:tabs>w:tab': '',
    'w:br': '\n',
    'w:cr': '\n',
    'w:noBreakHyphen': '-',
  },
  counted: {
    'w:comment': 'comment',
    'w:footnote': 'note',
    'w:endnote': 'note',
    'w:txbxContent': 'text box',
    'w:docPart': 'building block',
  },
});
