import { vocabularyOf, type Words } from '../vocabulary.js';

/** DrawingML, which is shared by all applications: shapes, charts, diagrams, formulas. */
export const DRAWING_WORDS = {
  elements: {
    paragraph: 'a:p',
    text: 'a:t m:t',
    table: 'a:tbl',
    row: 'a:tr',
    cell: 'a:tc',
    ignored:
      'wp:posOffset wp:align wp14:pctWidth wp14:pctHeight wp14:pctPosHOffset wp14:pctPosVOffset p:attrName dgm:prSet v:formulas',
    dropped: 'a:videoFile a:audioFile a:audioCd a:wavAudioFile a:quickTimeFile p14:media p188:history',
  },
  attributes: {
    prose: `@descr @title @alt @tooltip wp:docPr@name pic:cNvPr@name p:cNvPr@name wps:cNvPr@name xdr:cNvPr@name a:cNvPr@name
      v:textpath@string v:shape@title dgm:pt@modelTitle p:cSld@name p:cNvPr@descr c:cNvPr@name cdr:cNvPr@name dsp:cNvPr@name
      dgm:prSet@phldrT @href`,
    ignored: `@typeface @panose @uri @Requires @Ignorable mc:Choice@Requires @mc:Ignorable @prst @path @style @coordsize @val
      @modelId @id @idx @algorithmName @hashData @saltData @cryptAlgorithmSid`,
    quiet: '@name @o:title v:shape@id v:rect@id v:group@id',
    // A package of its own in base64.
    dropped: '@o:gfxdata @gfxdata',
    person: '@userId',
  },
  signs: { 'a:br': '\n' },
} as const satisfies Words;

export const DRAWING = vocabularyOf(DRAWING_WORDS);

/** Authors are removed; the subject of the document is read. */
export const CORE_PROPERTIES = vocabularyOf({
  elements: {
    dropped: 'dc:creator cp:lastModifiedBy cp:contentStatus cp:identifier dc:identifier',
    ignored: 'dcterms:created dcterms:modified cp:lastPrinted cp:revision',
  },
  readsUnknown: true,
  part: 'properties',
});

export const APP_PROPERTIES = vocabularyOf({
  elements: {
    dropped: 'ep:Manager ep:Company ep:Template ep:HyperlinkBase ep:HLinks ep:TitlesOfParts ep:HeadingPairs ep:DigSig',
    ignored: 'ep:Application ep:AppVersion',
  },
  part: 'properties',
});

export const CUSTOM_PROPERTIES = vocabularyOf({
  attributes: { prose: 'cup:property@name', ignored: '@fmtid @pid', quiet: 'cup:property@linkTarget' },
  labelledBy: { 'cup:property': 'name' },
  part: 'properties',
  readsUnknown: true,
});
