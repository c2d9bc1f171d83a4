import { PDFName, type PDFDocument, type PDFRef } from '@cantoo/pdf-lib';

const ESCAPES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };

/** Returns XMP with the title only, as accessibility requires (ISO 14289-1, 7.1). */
export function titleMetadata({ context }: PDFDocument, title: string): PDFRef {
  // XML allows no other control characters.
  const escaped = title.replace(/(?![\t\n])\p{Cc}/gu, '').replace(/[<>&"]/gu, (each) => ESCAPES[each] ?? '');
  const xml = [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped}</rdf:li></rdf:Alt></dc:title>`,
    '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>',
  ].join('\n');
  const stream = context.stream(Buffer.from(xml, 'utf8'), { Type: 'Metadata' });
  stream.dict.set(PDFName.of('Subtype'), PDFName.of('XML'));
  return context.register(stream);
}
