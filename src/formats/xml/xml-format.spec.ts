import fc from 'fast-check';
import iconv from 'iconv-lite';
import { budget } from '../../../test/support/budget.js';
import { planOf, redacted } from '../../../test/support/formats.js';
import { openDocument } from '../registry.js';
import { readAllXml } from './read-all.js';

const PERSON = '{{{REDACTED-person}}}';
const SSN = '{{{REDACTED-ssn}}}';
const MAIL = '{{{REDACTED-email-address}}}';
const PHONE = '{{{REDACTED-phone-number}}}';
const XML = { format: 'xml' } as const;
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\r\n';

/** Returns the redacted content of a root element. */
async function content(inner: string): Promise<string> {
  const { text } = await redacted(`${HEAD}<root>${inner}</root>\n`, XML);
  const frame = `${HEAD}<root>\0</root>\n`.split('\0');
  expect([text.startsWith(frame[0] ?? ''), text.endsWith(frame[1] ?? '')]).toEqual([true, true]);
  return text.slice(frame[0]?.length, -(frame[1]?.length ?? 0));
}

describe('values in all places of XML', () => {
  it.each([
    ['<a>SSN 219-09-9999.</a>', `<a>SSN ${SSN}.</a>`],
    ['<a>SSN 219-&#48;9-99&#x39;9.</a>', `<a>SSN ${SSN}.</a>`],
    ['<a>SSN 219-<b>09</b>-9999.</a>', `<a>SSN ${SSN}<b></b>.</a>`],
    ['<a>SSN 219-<!-- x -->09-9999.</a>', `<a>SSN ${SSN}<!-- x -->.</a>`],
    ['<a>SSN 219-<![CDATA[09]]>-9999.</a>', `<a>SSN ${SSN}<![CDATA[]]>.</a>`],
    ['<a b="219-09-9999" c=\'p.dubois&#64;example.com\'/>', `<a b="${SSN}" c='${MAIL}'/>`],
    ['<a><![CDATA[SSN 219-09-9999 & more]]></a>', `<a><![CDATA[SSN ${SSN} & more]]></a>`],
    ['<a><![CDATA[<p>SSN 219-<b>09-9999</b></p>]]></a>', `<a><![CDATA[<p>SSN ${SSN}<b></b></p>]]></a>`],
    ['<a>&lt;p>SSN 219-09-9&lt;b>999&lt;/b></a>', `<a>&lt;p&gt;SSN ${SSN}&lt;b&gt;&lt;/b&gt;</a>`],
    ['<!-- SSN 219-09-9999 -->', `<!-- SSN ${SSN} -->`],
    ['<?note SSN 219-09-9999?>', `<?note SSN ${SSN}?>`],
    ['<a x="1">ü</a><p>Dear Peter\n  Dubois,</p>', `<a x="1">ü</a><p>Dear ${PERSON},</p>`],
    ['<v>219-</v><v>09-9999</v>', '<v>219-</v><v>09-9999</v>'],
    ['<v>219-09-9999</v><b>1</b>', `<v>${SSN}</v><b>1</b>`],
  ])('%s', async (inner, expected) => {
    expect(await content(inner)).toBe(expected);
  });
});

describe('what a value of XML stands under', () => {
  it.each([
    ['its element', '<first_name>Mia</first_name><ssn>219099999</ssn>'],
    ['the element around it', '<patient><name>Mia</name></patient><ssn><value>219099999</value></ssn>'],
    ['its attribute', '<p firstName="Mia" ssn="219099999"/>'],
    ['its element and its type', '<name type="full">Mia</name><d type="tax"><ssn>219099999</ssn></d>'],
    ['an attribute beside it', '<f name="first name">Mia</f><f key="SSN" value="219099999"/>'],
    ['an element before it', '<d><key>FirstName</key><string>Mia</string><key>SSN</key><string>219099999</string></d>'],
    [
      'the head of its column',
      '<table><tr><th>Name</th><th>SSN</th></tr><tr><td>Mia</td><td>219099999</td></tr></table>',
    ],
  ])('is %s', async (_, inner) => {
    expect(await content(inner)).toBe(inner.replace('Mia', PERSON).replace('219099999', SSN));
  });
});

/** Documents as programs write them. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  'FHIR XML': `${HEAD}<Patient xmlns="http://hl7.org/fhir"><id value="a1"/><text><status value="generated"/><div xmlns="http://www.w3.org/1999/xhtml">Mail <b>p.dubois@example.com</b></div></text><name><use value="official"/><text value="Peter Dubois"/></name><telecom><system value="phone"/><value value="206-555-0117"/></telecom><active value="true"/></Patient>`,
  'a C-CDA': `${HEAD}<?xml-stylesheet type="text/xsl" href="CDA.xsl"?><ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><recordTarget><patientRole><telecom value="tel:206-555-0117" use="HP"/><id root="2.16" extension="219-09-9999"/></patientRole></recordTarget><section><title>Notes</title><text><table><thead><tr><th>Name</th><th>Remark</th></tr></thead><tbody><tr><td>Peter Dubois</td><td><content ID="c1">call</content></td></tr></tbody></table></text></section></ClinicalDocument>`,
  SOAP: `<?xml version="1.0"?><soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"><soap:Body><m:GetUser xmlns:m="urn:x"><m:fullName>Peter Dubois</m:fullName><m:ssn>219-09-9999</m:ssn></m:GetUser></soap:Body></soap:Envelope>`,
  RSS: `${HEAD}<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>News</title><item><title>Call 206-555-0117</title><description><![CDATA[<p>By <a href="https://x.example.com/">Peter Dubois</a></p>]]></description><pubDate>Mon, 23 Nov 2026 10:00:00 GMT</pubDate></item></channel></rss>`,
  'a property list': `${HEAD}<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0"><dict>\n\t<key>FullName</key>\n\t<string>Peter Dubois</string>\n\t<key>Enabled</key>\n\t<true/>\n\t<key>Mail</key>\n\t<string>p.dubois@example.com</string>\n</dict></plist>`,
  'resources of Android': `<?xml version="1.0" encoding="utf-8"?>\n<resources>\n    <!-- Support -->\n    <string name="support_phone">206-555-0117</string>\n    <string name="help">Write to <b>p.dubois@example.com</b></string>\n</resources>`,
  SVG: `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><title>Peter Dubois</title><path d="M10 20l30-40z"/><text x="1">206-555-0117</text></svg>`,
  'rows of a database': `<?xml version="1.0"?><dump xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><row><field name="full_name">Peter Dubois</field><field name="ssn">219-09-9999</field><field name="x" xsi:nil="true" /></row></dump>`,
};

describe.each(Object.entries(DOCUMENTS))('%s', (_, source) => {
  it('loses what is sensitive, and nothing else', async () => {
    const { text, format } = await redacted(source);
    expect(format).toBe('xml');
    expect(text).toBe(
      source
        .replaceAll('Peter Dubois', PERSON)
        .replaceAll('219-09-9999', SSN)
        .replaceAll('206-555-0117', PHONE)
        .replaceAll('p.dubois@example.com', MAIL),
    );
  });
});

describe('what is written of XML', () => {
  it.each(['a & b < c "d" \'e\' > f', ']]>', '--', '?>', '…★', 'x\ny', '&amp;'])(
    'is safe for the replacement %j',
    async (staticReplacement) => {
      const plan = planOf({
        identifiers: { ssn: { ssnFilterStrategies: [{ strategy: 'STATIC_REPLACE', staticReplacement }] } },
      });
      const source = `<?xml version="1.0" encoding="windows-1252"?><r a="é 219-09-9999" b='219-09-9999'>219-09-9999<![CDATA[219-09-9999]]><!-- 219-09-9999 --><?p 219-09-9999?></r>`;
      const { bytes } = await redacted(iconv.encode(source, 'windows-1252'), {}, plan);
      const written = iconv.decode(Buffer.from(bytes), 'windows-1252');
      expect(written).not.toContain('219-09-9999');
      expect(readAllXml(written)).toContain(`a=é ${staticReplacement}`);
    },
  );

  it('is text where XML that nobody declares is not well-formed', () => {
    expect(openDocument(Buffer.from('<peter@example.com> wrote: <b>x')).format).toBe('text');
  });

  it('loses what its declaration says besides the version and the encoding', async () => {
    const { text } = await redacted('<?xml version="1.0" owner="SSN 219-09-9999"?><r/>', XML);
    expect(text).toBe(`<?xml version="1.0" owner="SSN ${SSN}"?><r/>`);
  });

  it('removes what a document type declares where it holds a value, and says so', async () => {
    const others = '<!ELEMENT r ANY><?a it\'s ]>?><!ATTLIST r a CDATA "]>219-09-9998">';
    for (const declared of ['<!-- 219-09-9999 -->', '<!--> ]> 219-09-9999 -->', `<!-- 219-09-9999 -->${others}`]) {
      const { text, warnings } = await redacted(`<!-- a --><!DOCTYPE r [${declared}]><r/>`, XML);
      expect(text).toBe('<!-- a --><!DOCTYPE r []><r/>');
      expect(warnings.map(({ code }) => code)).toEqual(['SCRIPT_REMOVED']);
    }
  });
});

describe('hostile XML', () => {
  const BOMB = '<!DOCTYPE r [<!ENTITY a "219-09-9999"><!ENTITY b "&a;&a;&a;">]><r>&b;</r>';
  it.each([
    ['entities', BOMB, /declares entities/],
    ['external entities', '<!DOCTYPE r [<!ENTITY % x SYSTEM "file:///etc/passwd"> %x;]><r/>', /declares entities/],
    ['deep elements', '<a>'.repeat(500_000), /deeper than 1000/],
    ['an open element', '<a>\n<b>x\n</a>', /line 3/],
    ['an open quote', `<a>\n<b c="${'x'.repeat(100_000)}`, /line 2/],
    ['an open comment', '<a>\n\n<!-- ', /line 3/],
    ['two attributes of one name', '<a b="1" b="2"/>', /line 1/],
    ['two roots', '<a/><b/>', /second root/],
    ['text behind the root', '<a/>219-09-9999', /outside its root/],
    ['nothing', ' ', /not closed/],
  ])('is refused with its line: %s', (_, source, problem) => {
    expect(() => openDocument(Buffer.from(source), XML)).toThrow(problem);
  });

  it.each([
    ['a long attribute', `<a b="${'a&amp;'.repeat(200_000)}"/>`],
    ['many elements', '<a>1</a>'.repeat(50_000)],
    ['ampersands', `<a>${'&'.repeat(100_000)}</a>`],
    ['sections', `<a>${'<![CDATA[a]]>'.repeat(20_000)}</a>`],
  ])('loses its value in %s', async (_, inner) => {
    expect(await content(`<v>219-09-9999</v>${inner}`)).toBe(`<v>${SSN}</v>${inner}`);
  });
});

describe('text with signs of tags', () => {
  it.each([
    ['escaped', '<a><n>Peter &lt;p.dubois@example.com&gt; &amp; &lt;Dubois&gt;</n></a>', `&lt;${MAIL}&gt; &amp; &lt;`],
    ['in a section', '<a><n><![CDATA[Peter <p.dubois@example.com> & <Dubois>]]></n></a>', `<${MAIL}> & <`],
  ])('%s is text', async (_, source, kept) => {
    const { text } = await redacted(source, XML);
    expect(text).toContain(kept);
    expect(text).not.toContain('p.dubois');
  });
});

describe('a name of an element or attribute that tells whom it is about', () => {
  const PERSON = planOf({ identifiers: { person: {}, surname: {} } });
  const redactedNames = (source: string) => redacted(source, XML, PERSON);

  it('is renamed in all its places, where the name goes elsewhere', async () => {
    const source =
      '<people><p:peter-dubois xmlns:p="urn:x" room="1"><a/></p:peter-dubois><name>Peter Dubois</name></people>';
    const { text } = await redactedNames(source);
    expect(text).toBe(
      '<people><p:REDACTED-person xmlns:p="urn:x" room="1"><a/></p:REDACTED-person><name>{{{REDACTED-person}}}</name></people>',
    );
  });

  it('stays one of two', async () => {
    const source =
      '<people PeterDubois="1" IngridQuillimane="2"><name>Peter Dubois</name><name>Ingrid Quillimane</name></people>';
    const { text } = await redactedNames(source);
    expect(text).toContain('<people REDACTED-person="1" REDACTED-person-2="2">');
  });

  it('stays where it is a word of the language', async () => {
    const source = '<book><page><name>Grant Page</name></page></book>';
    const { text } = await redactedNames(source);
    expect(text).toBe('<book><page><name>{{{REDACTED-person}}}</name></page></book>');
  });
});

describe('any XML', () => {
  const SSN_VALUE = '219-09-9999';
  const text = fc.constantFrom(
    'a',
    ' ',
    'Hello &amp; x',
    '\n',
    'é',
    `x ${SSN_VALUE} y`,
    '219-<b>09</b>-9999',
    ' 2&#49;9-09-9999 ',
  );
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      text,
      fc
        .tuple(fc.constantFrom('a', 'b', 'x:c', 'value', 'key', 'td', 'table'), fc.array(tie('tree'), { maxLength: 4 }))
        .map(([name, inner]) => `<${name}>${inner.join('')}</${name}>`),
      fc.constantFrom(
        `<i t="${SSN_VALUE}"/>`,
        `<!--${SSN_VALUE}-->`,
        `<![CDATA[ ${SSN_VALUE} <p>]]>`,
        `<?p ${SSN_VALUE}?>`,
      ),
    ),
  }));

  it('has lost every value, and stays byte for byte where nothing is found', async () => {
    const other = planOf({ identifiers: { vin: {} } });
    await fc.assert(
      fc.asyncProperty(fc.array(tree, { maxLength: 8 }), async (parts) => {
        const source = `<r>${parts.join('')}</r>`;
        // Adjacent texts would run together, and their values would not be found.
        const { text: written } = await redacted(source.replaceAll('y2', 'y 2').replaceAll('9x', '9 x'), XML);
        expect(readAllXml(written).replace(/\0[ec][^\0<]*(?=\0|$)/g, '')).not.toContain(` ${SSN_VALUE} `);
        expect((await redacted(source, XML, other)).text).toBe(source);
      }),
      { numRuns: budget(100, 5_000) },
    );
  });
});
