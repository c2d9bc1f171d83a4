/** The prefix used here for each namespace. Documents may use other prefixes. */
const PREFIXES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main http://purl.oclc.org/ooxml/wordprocessingml/main',
    a: 'http://schemas.openxmlformats.org/drawingml/2006/main http://purl.oclc.org/ooxml/drawingml/main',
    c: 'http://schemas.openxmlformats.org/drawingml/2006/chart http://purl.oclc.org/ooxml/drawingml/chart',
    cdr: 'http://schemas.openxmlformats.org/drawingml/2006/chartDrawing http://purl.oclc.org/ooxml/drawingml/chartDrawing',
    dgm: 'http://schemas.openxmlformats.org/drawingml/2006/diagram http://purl.oclc.org/ooxml/drawingml/diagram',
    wp: 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing',
    xdr: 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing http://purl.oclc.org/ooxml/drawingml/spreadsheetDrawing',
    pic: 'http://schemas.openxmlformats.org/drawingml/2006/picture http://purl.oclc.org/ooxml/drawingml/picture',
    m: 'http://schemas.openxmlformats.org/officeDocument/2006/math http://purl.oclc.org/ooxml/officeDocument/math',
    p: 'http://schemas.openxmlformats.org/presentationml/2006/main http://purl.oclc.org/ooxml/presentationml/main',
    x: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main http://purl.oclc.org/ooxml/spreadsheetml/main',
    x14: 'http://schemas.microsoft.com/office/spreadsheetml/2009/9/main',
    x15ac: 'http://schemas.microsoft.com/office/spreadsheetml/2010/11/ac',
    xm: 'http://schemas.microsoft.com/office/excel/2006/main',
    tc: 'http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments',
    r: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships http://purl.oclc.org/ooxml/officeDocument/relationships',
    ds: 'http://schemas.openxmlformats.org/officeDocument/2006/customXml http://purl.oclc.org/ooxml/officeDocument/customXml',
    ep: 'http://schemas.openxmlformats.org/officeDocument/2006/extended-properties http://purl.oclc.org/ooxml/officeDocument/extendedProperties',
    cup: 'http://schemas.openxmlformats.org/officeDocument/2006/custom-properties http://purl.oclc.org/ooxml/officeDocument/customProperties',
    vt: 'http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes http://purl.oclc.org/ooxml/officeDocument/docPropsVTypes',
    cp: 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties',
    ct: 'http://schemas.openxmlformats.org/package/2006/content-types',
    rel: 'http://schemas.openxmlformats.org/package/2006/relationships',
    dc: 'http://purl.org/dc/elements/1.1/',
    dcterms: 'http://purl.org/dc/terms/',
    mc: 'http://schemas.openxmlformats.org/markup-compatibility/2006',
    v: 'urn:schemas-microsoft-com:vml',
    o: 'urn:schemas-microsoft-com:office:office',
    w14: 'http://schemas.microsoft.com/office/word/2010/wordml',
    w15: 'http://schemas.microsoft.com/office/word/2012/wordml',
    w16: 'http://schemas.microsoft.com/office/word/2018/wordml http://schemas.microsoft.com/office/word/2018/wordml/cex http://schemas.microsoft.com/office/word/2016/wordml/cid',
    wp14: 'http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing',
    wps: 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
    dsp: 'http://schemas.microsoft.com/office/drawing/2008/diagram',
    p14: 'http://schemas.microsoft.com/office/powerpoint/2010/main',
    p188: 'http://schemas.microsoft.com/office/powerpoint/2018/8/main',
    office: 'urn:oasis:names:tc:opendocument:xmlns:office:1.0',
    text: 'urn:oasis:names:tc:opendocument:xmlns:text:1.0',
    table: 'urn:oasis:names:tc:opendocument:xmlns:table:1.0',
    draw: 'urn:oasis:names:tc:opendocument:xmlns:drawing:1.0',
    style: 'urn:oasis:names:tc:opendocument:xmlns:style:1.0',
    number: 'urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0',
    form: 'urn:oasis:names:tc:opendocument:xmlns:form:1.0',
    script: 'urn:oasis:names:tc:opendocument:xmlns:script:1.0',
    presentation: 'urn:oasis:names:tc:opendocument:xmlns:presentation:1.0',
    chart: 'urn:oasis:names:tc:opendocument:xmlns:chart:1.0',
    config: 'urn:oasis:names:tc:opendocument:xmlns:config:1.0',
    meta: 'urn:oasis:names:tc:opendocument:xmlns:meta:1.0',
    manifest: 'urn:oasis:names:tc:opendocument:xmlns:manifest:1.0',
    svg: 'urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0',
    fo: 'urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0',
    loext: 'urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0',
    calcext: 'urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0',
    xlink: 'http://www.w3.org/1999/xlink',
    math: 'http://www.w3.org/1998/Math/MathML',
    xml: 'http://www.w3.org/XML/1998/namespace',
  }).flatMap(([prefix, uris]) => uris.split(' ').map((uri) => [uri, prefix] as const)),
);

/** URIs of standards and vendors. They cannot contain the name of a person, or the number of one. */
const STANDARD =
  /^(?:http:\/\/schemas\.(?:openxmlformats|microsoft)\.(?:org|com)\/|http:\/\/purl\.(?:oclc\.org\/ooxml|org\/dc)\/|http:\/\/(?:www\.w3|openoffice|openoffice\.apache)\.org\/|urn:(?:oasis:names|schemas-microsoft-com|org:documentfoundation)[:/])[\w./:#-]*$/;

const LONG_NUMBER = /\d[\d-]{5}/;

export const isStandardUri = (value: string): boolean => STANDARD.test(value) && !LONG_NUMBER.test(value);

/** The prefix of unknown namespaces. */
export const UNKNOWN = '?';

/** Resolves qualified names to the prefixes of this file, by the namespace declarations in scope. */
export class Namespaces {
  private scope: ReadonlyMap<string, string> = new Map([['xml', 'xml']]);
  private names = new Map<string, string>();
  private readonly outer: { readonly scope: ReadonlyMap<string, string>; readonly names: Map<string, string> }[] = [];

  /** Enters an element. @param declared its namespace declarations, URI by prefix; undefined where it has none */
  open(declared: ReadonlyMap<string, string> | undefined): void {
    this.outer.push({ scope: this.scope, names: this.names });
    if (declared === undefined) return;
    const scope = new Map(this.scope);
    for (const [prefix, uri] of declared) scope.set(prefix, PREFIXES.get(uri) ?? UNKNOWN);
    this.scope = scope;
    this.names = new Map();
  }

  close(): void {
    const outer = this.outer.pop();
    if (outer === undefined) return;
    this.scope = outer.scope;
    this.names = outer.names;
  }

  element(name: string): string {
    let known = this.names.get(name);
    if (known === undefined) {
      const colon = name.indexOf(':');
      known = `${this.scope.get(colon === -1 ? '' : name.slice(0, colon)) ?? UNKNOWN}:${name.slice(colon + 1)}`;
      this.names.set(name, known);
    }
    return known;
  }

  /** An attribute without a prefix is in no namespace (Namespaces in XML 1.0, 6.2). */
  attribute(name: string): string {
    return name.includes(':') ? this.element(name) : name;
  }
}
