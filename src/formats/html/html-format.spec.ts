import fc from 'fast-check';
import iconv from 'iconv-lite';
import { budget } from '../../../test/support/budget.js';
import { planOf, redacted } from '../../../test/support/formats.js';
import { DocumentProblem } from '../document-problem.js';
import { openDocument } from '../registry.js';
import { readAllHtml } from './read-all.js';

const PERSON = '{{{REDACTED-person}}}';
const SSN = '{{{REDACTED-ssn}}}';
const MAIL = '{{{REDACTED-email-address}}}';
const PHONE = '{{{REDACTED-phone-number}}}';
const HTML = { format: 'html' } as const;
const page = (body: string): string => `<!DOCTYPE html>\n<html><body>${body}</body></html>\n`;

/** Returns the redacted content of a page body. */
async function body(content: string): Promise<string> {
  const { text } = await redacted(page(content));
  const frame = page('\0').split('\0');
  expect([text.startsWith(frame[0] ?? ''), text.endsWith(frame[1] ?? '')]).toEqual([true, true]);
  return text.slice(frame[0]?.length, -(frame[1]?.length ?? 0));
}

describe('a value split by tags or written as entities', () => {
  it.each([
    ['SSN 2<b>19-</b>09-<i>99</i>99.', `SSN ${SSN}<b></b><i></i>.`],
    ['SSN 219-<!-- x -->09-9999.', `SSN ${SSN}<!-- x -->.`],
    ['<span>219-</span><span>09-9999</span>', `<span>${SSN}</span><span></span>`],
    ['SSN &#50;19-&#x30;9-99&#0000057;9.', `SSN ${SSN}.`],
    ['Mail p&period;dubois&commat;example&#46com now', `Mail ${MAIL} now`],
    ['P&eacute;ter Dubois &amp P&eacuteter Dubois', `${PERSON} &amp ${PERSON}`],
    ['Dear Peter\n   Dubois,', `Dear ${PERSON},`],
    ['Dear Peter <em>Dubois</em>,', `Dear ${PERSON}<em></em>,`],
    ['<span>Peter</span><span>Dubois</span>', `<span>${PERSON}</span><span></span>`],
    ['SSN 219&shy;-09-99&#8203;99.', `SSN ${SSN}.`],
  ])('is found in %s', async (content, expected) => {
    expect(await body(`<p>${content}</p>`)).toBe(`<p>${expected}</p>`);
  });

  it('is not put together over the borders of blocks', async () => {
    const content = '<p>219-</p><p>09-9999</p><ul><li>Call 206-555<li>0117 is the room</ul>';
    expect(await body(content)).toBe(content);
  });
});

describe('a new value with signs of markup', () => {
  it.each([
    ['<svg><desc><![CDATA[219-09-9999]]></desc></svg>', '<svg><desc><![CDATA[ SSN ]]></desc></svg>'],
    ['<math><mtext><![CDATA[a 219-09-9999 b]]></mtext></math>', '<math><mtext><![CDATA[a  SSN  b]]></mtext></math>'],
    ['<svg><desc>219-09-9999</desc></svg>', '<svg><desc>&lt;&lt;SSN&gt;&gt;</desc></svg>'],
  ])('ends nothing for any reader in %s', async (content, expected) => {
    const plan = planOf({
      identifiers: { ssn: { ssnFilterStrategies: [{ strategy: 'STATIC_REPLACE', staticReplacement: '<<SSN>>' }] } },
    });
    const { text } = await redacted(content, { format: 'html' }, plan);
    expect(text).toBe(expected);
  });
});

describe('values in all places', () => {
  it.each([
    ['<img alt="Peter Dubois" src=x.png>', `<img alt="${PERSON}" src=x.png>`],
    ["<a title='219-09-9999' id=a>x</a>", `<a title='${SSN}' id=a>x</a>`],
    ['<img alt=219-09-9999 id=a>', `<img alt="${SSN}" id=a>`],
    ['<img alt=219 09 9999 id=a>', '<img alt={{{redacted-ssn}}} id=a>'],
    ['<input placeholder="p.dubois@example.com" disabled>', `<input placeholder="${MAIL}" disabled>`],
    ['<p aria-label="219-09-9999" data-note="219-09-9999">x</p>', `<p aria-label="${SSN}" data-note="${SSN}">x</p>`],
    ['<p data-first-name="Mia">x</p>', `<p data-first-name="${PERSON}">x</p>`],
    ['<p class="219-09-9999" id="p.dubois@example.com">x</p>', `<p class="${SSN}" id="${MAIL}">x</p>`],
    [
      '<a href="mailto:p.dubois%40example.com?subject=219%2D09%2D9999">x</a>',
      `<a href="mailto:${encodeURIComponent(MAIL)}?subject=${encodeURIComponent(SSN)}">x</a>`,
    ],
    ['<a href="tel:+1-206-555-0117">x</a>', `<a href="tel:${encodeURIComponent(PHONE)}">x</a>`],
    ['<img src=/a?ssn=219-09-9999&amp;b=1>', `<img src=/a?ssn=${encodeURIComponent(SSN)}&amp;b=1>`],
    ['<p title="219-09-9999" title="219-09-9998">x</p>', `<p title="${SSN}" title="${SSN}">x</p>`],
    ['<!-- SSN 219-09-9999 -->', `<!-- SSN ${SSN} -->`],
    ['<!SSN 219-09-9999><?x 219-09-9999?>', `<!SSN ${SSN}><?x ${SSN}?>`],
    ['<!--[if mso]><p>SSN 219-<b>09-9999</b></p><![endif]-->', `<!--[if mso]><p>SSN ${SSN}<b></b></p><![endif]-->`],
    ['<template><p>219-09-9999</p></template>', `<template><p>${SSN}</p></template>`],
    ['<noscript><img alt="219-09-9999"></noscript>', `<noscript><img alt="${SSN}"></noscript>`],
    ['<textarea>Note\n219-09-9999</textarea>', `<textarea>Note\n${SSN}</textarea>`],
    ['<iframe>219-09-<b>9999</b></iframe>', `<iframe>${SSN}<b></b></iframe>`],
    ['<xmp>219-09-9999 &amp;</xmp>', `<xmp>${SSN} &amp;</xmp>`],
    [
      '<svg><title>219-09-9999</title><text>Peter <tspan>Dubois</tspan></text></svg>',
      `<svg><title>${SSN}</title><text>${PERSON}<tspan></tspan></text></svg>`,
    ],
    ['<svg><desc><![CDATA[219-09-9999]]></desc></svg>', `<svg><desc><![CDATA[${SSN}]]></desc></svg>`],
    ['<p style="display:none">219-09-9999</p>', `<p style="display:none">${SSN}</p>`],
    ['<p>a</p ssn="219-09-9999">', '<p>a</p ssn="{{{redacted-ssn}}}">'],
    ['<p 219-09-9999>a</p>', '<p {{{redacted-ssn}}}>a</p>'],
    ['<meta name=author content="Peter Dubois">', `<meta name=author content="${PERSON}">`],
    ['<object><param name="ssn" value="219099999"></object>', `<object><param name="ssn" value="${SSN}"></object>`],
    [
      '<iframe srcdoc="<p>SSN 219-<b>09-9999</b> &amp;amp;</p>"></iframe>',
      `<iframe srcdoc="&lt;p&gt;SSN ${SSN}&lt;b&gt;&lt;/b&gt; &amp;amp;&lt;/p&gt;"></iframe>`,
    ],
    [
      '<script type="application/ld+json">{"name":"Mia","n":1.10,"ssn":219099999}</script>',
      `<script type="application/ld+json">{"name":"${PERSON}","n":1.10,"ssn":"${SSN}"}</script>`,
    ],
  ])('%s', async (content, expected) => {
    expect(await body(content)).toBe(expected);
  });

  it.each([
    ['<p>Peter <p.dubois@example.com> wrote</p>', '<p>', 'p.dubois@example.com'],
    ['<p>see <p.dubois@example.com>this</p.dubois@example.com></p>', 'this', 'p.dubois@example.com'],
    ['<!-- Peter <p.dubois@example.com> wrote --><p>a</p>', '<p>a</p>', 'p.dubois@example.com'],
    ['<p>the number <219-09-9999> and </219-09-9999></p>', '<p>', '219-09-9999'],
  ])('is found where it stands as if it were a tag: %s', async (source, kept, gone) => {
    const { text } = await redacted(`<!doctype html><title>x</title>${source}`, { format: 'html' });
    expect(text).toContain(kept);
    expect(text).not.toContain(gone);
  });

  it.each(['<app-root>a</app-root>', '<o:p>a</o:p>', '<svg><linearGradient/></svg>', '<p>a<center>b</center>'])(
    'leaves elements alone that programs know: %s',
    async (source) => {
      expect(
        openDocument(Buffer.from(source), { format: 'html' }).pieces.every(({ text }) => /^[ab]$/.test(text)),
      ).toBe(true);
      expect((await redacted(source, { format: 'html' })).text).toBe(source);
    },
  );

  it('is found in a last tag that has no end', async () => {
    const { text } = await redacted('<html><p>a</p><a title="219-09-9999', HTML);
    expect(text).not.toContain('219-09-9999');
    expect(text).toContain('<html><p>a</p><a title="');
  });

  it('removes scripts, styles and handlers that hold one, and says so', async () => {
    const { text, warnings } = await redacted(
      page(
        '<script>let a = "219-09-9999";</script><style>/* 219-09-9999 */</style><a onclick="f(\'219-09-9999\')" href="javascript:f(\'219-09-9999\')">x</a><script>let b;</script>',
      ),
    );
    expect(text).toBe(page('<script></script><style></style><a onclick="" href="">x</a><script>let b;</script>'));
    expect(warnings.map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => 'SCRIPT_REMOVED'));
    expect(JSON.stringify(warnings)).not.toContain('219');
  });

  it('says that pictures within the page are not read', async () => {
    const { warnings } = await redacted(page('<img src="data:image/png;base64,iVBORw0KGgo=">'));
    expect(warnings.map(({ code }) => code)).toEqual(['PICTURES_NOT_READ']);
  });
});

describe('what a value stands under', () => {
  it.each([
    ['a header', '<table><tr><th>Patient name<th>SSN<tr><td>Mia<td>219099999</table>'],
    [
      'a header in cells',
      '<table><tr><td><b>Name</b></td><td>SSN</td></tr><tr><td>Mia</td><td>219099999</td></tr></table>',
    ],
    [
      'a header over two columns',
      '<table><tr><th colspan=2>Id<th>Name<th>SSN<tr><td>1<td>2<td>Mia<td>219099999</table>',
    ],
    ['the header of its row', '<table><tr><th>Name<td>Mia<tr><th>SSN<td>219099999</table>'],
    [
      'the first cell of its row',
      '<table><tr><td>Name<td>Mia<td>Mia<tr><td>SSN<td>219099999<td>219099999<tr><td>Colour<td>a<td>b</table>',
    ],
    ['the cell at its left', '<table><tr><td>Name:<td>Mia<tr><td>SSN:<td>219099999</table>'],
    [
      'the cell above it, below a title',
      '<table><tr><td colspan=2>Admissions in March<tr><td>Name<td>SSN<tr><td>Mia<td>219099999</table>',
    ],
    [
      'the cell at its left, below a table',
      '<table><tr><th>Ward<th>Day<tr><td>7<td>4<tr><td>Name<td>Mia<tr><td>SSN<td>219099999</table>',
    ],
    ['a term', '<dl><dt>Name<dd>Mia<dt>SSN<dd>219099999</dl>'],
    ['a block before it', '<div>Name</div><div>Mia</div><div>SSN:</div><div>219099999</div>'],
    ['a label', '<label for=a>Name</label><input id=a value=Mia><label>SSN <textarea>219099999</textarea></label>'],
    ['a label behind it', '<input id=a value=Mia><label for=a>First name</label><input name=ssn value="219099999">'],
    ['what a form fills in', '<input autocomplete=given-name value=Mia><input placeholder="SSN" value="219099999">'],
  ])('is %s', async (_, content) => {
    const result = await body(content);
    expect(result).not.toMatch(/Mia|219099999/);
    const expected = content
      .replace(/value=Mia/, `value="${PERSON}"`)
      .replaceAll('Mia', PERSON)
      .replaceAll('219099999', SSN);
    expect(result).toBe(expected);
  });
});

describe('what is written', () => {
  it.each(['utf-8', 'windows-1252', 'shift_jis', 'koi8-r'])('keeps the declared encoding %s', async (charset) => {
    const text = `<html><meta charset="${charset}"><p title="SSN 219-09-9999">${charset === 'koi8-r' ? 'привет' : charset === 'shift_jis' ? '東京' : 'Zürich'} 219-09-9999</p>`;
    const plan = planOf({
      identifiers: { ssn: { ssnFilterStrategies: [{ strategy: 'STATIC_REPLACE', staticReplacement: '…★' }] } },
    });
    const { bytes } = await redacted(iconv.encode(text, charset), {}, plan);
    const written = iconv.decode(Buffer.from(bytes), charset);
    expect(readAllHtml(written)).toBe(readAllHtml(text.replaceAll('219-09-9999', '…★')));
  });

  it.each(['a & b < c "d" \'e\' > f', '</p><script>x</script>', '&amp;', 'a=b', '--> x', ']]>', ' x '])(
    'is safe for the replacement %j',
    async (staticReplacement) => {
      const plan = planOf({
        identifiers: { ssn: { ssnFilterStrategies: [{ strategy: 'STATIC_REPLACE', staticReplacement }] } },
      });
      const ssn = '219-09-9999';
      const source = page(
        `<p title="${ssn}" alt='${ssn}' x=${ssn} id=q ${ssn}>${ssn}</p ${ssn}><!--${ssn}--><a href="?a=${ssn}">x</a>AT&${ssn} lt; 1 <${ssn}<xmp>${ssn}</xmp><script type="application/json">["${ssn}"]</script><iframe srcdoc="${ssn} &lt;b>"></iframe><svg><![CDATA[${ssn}]]></svg><textarea>${ssn}</textarea>`,
      );
      const { text } = await redacted(source, HTML, plan);
      expect(text).not.toContain(ssn);
      expect(readAllHtml(text)).toContain(staticReplacement);
    },
  );

  it.each([
    ['prose with a tag', 'Dear <b>Peter</b>, my SSN is 219-09-9999.'],
    ['a comparison', 'a < b and c > d'],
    ['mail', 'From: Peter <p.dubois@example.com>\n\nHello'],
  ])('stays text where it is %s', (_, content) => {
    expect(openDocument(Buffer.from(content)).format).toBe('text');
  });

  it.each(['<!doctype html><p>x', '\uFEFF <HTML lang=en>', '<!-- saved -->\n<html>', '<div class=a><p>x</p></div>\n'])(
    'is HTML where it begins with %j',
    (content) => {
      expect(openDocument(Buffer.from(content)).format).toBe('html');
    },
  );

  it('says where a finding stands', async () => {
    const source = page('<p>a</p>\n<p title="x">SSN 219-<b>09</b>-9&#57;99</p>');
    const { findings } = await redacted(source);
    expect(findings.map(({ start, end, place }) => [source.slice(start, end), place])).toEqual([
      ['219-<b>09</b>-9&#57;99', 'line 3, text'],
    ]);
  });
});

describe('hostile pages', () => {
  it.each([
    ['open elements', '<div>'.repeat(500_000)],
    ['open SVG', `<svg>${'<g>'.repeat(500_000)}`],
  ])('%s are refused', (_, content) => {
    expect(() => openDocument(Buffer.from(`<html>${content}`), HTML)).toThrow(/deeper than 2000/);
  });

  it.each([
    ['lists without ends', '<li>a'.repeat(20_000)],
    ['end tags without begins', '</div>'.repeat(50_000)],
    ['a long attribute', `<p title="${'a&amp;'.repeat(100_000)}">`],
    ['many attributes', `<p ${Array.from({ length: 20_000 }, (_, index) => `a${index}=1`).join(' ')}>`],
    ['many formatting elements', `${'<font size=1>'.repeat(1000)}${'<p>x</p>'.repeat(5000)}`],
    ['an open quote', `<p title="${'<b>'.repeat(50_000)}`],
    ['ampersands', '&'.repeat(200_000)],
    ['less-than signs', '<'.repeat(200_000)],
    ['open comments', '<!--'.repeat(50_000)],
    ['nested templates', '<template>'.repeat(1500)],
    ['nested srcdoc', '<iframe srcdoc="'.repeat(20)],
    ['nested comments', '<!--<p>'.repeat(5000)],
    ['percent signs', `<a href="${'%C3'.repeat(50_000)}">`],
    ['blanks', `<p>${' \n'.repeat(100_000)}a${' '.repeat(100_000)}`],
  ])('%s lose their value', async (_, content) => {
    const { text } = await redacted(`<html>219-09-9999 ${content}`, HTML);
    expect(text).toBe(`<html>${SSN} ${content}`);
  });

  it('refuses null bytes', () => {
    expect(() => openDocument(Buffer.from('<html>\0<p>'), HTML)).toThrow(/not supported|not text/);
  });
});

describe('any page', () => {
  const VALUES = ['219-09-9999', 'p.dubois@example.com'];
  const escaped = fc.constantFrom(...VALUES).chain((value) =>
    fc.array(fc.nat(3), { minLength: value.length, maxLength: value.length }).map((ways) =>
      Array.from(value, (sign, index) => {
        const way = ways[index] ?? 0;
        return way === 1 ? `&#${sign.charCodeAt(0)};` : way === 2 ? `<b>${sign}</b>` : sign;
      }).join(''),
    ),
  );
  const plain = fc.constantFrom('a', 'Hello there', ' ', '&amp;', '&lt', '\n', 'x < y', '&', 'é', '<br>', '</i>');
  const value = fc.constantFrom(...VALUES);
  const text = fc.oneof(
    plain,
    escaped.map((each) => ` ${each} `),
  );
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      text,
      fc
        .tuple(
          fc.constantFrom('p', 'div', 'b', 'td', 'table', 'ul', 'li', 'a', 'select', 'textarea', 'svg'),
          fc.array(tie('tree'), { maxLength: 4 }),
        )
        .map(([name, inner]) => `<${name}>${inner.join('')}</${name}>`),
      fc
        .tuple(value, fc.constantFrom('"', "'", ''))
        .map(([each, quote]) => `<i title=${quote}${each}${quote} lang=en>`),
      value.map((each) => `<!-- ${each} -->`),
      value.map((each) => `<script>f("${each}")</script>`),
    ),
  }));

  it('has lost every value, or is refused where tags are nested so that readers differ', async () => {
    const refused: string[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(tree, { maxLength: 8 }), async (parts) => {
        const source = `<html>${parts.join('')}`;
        const written = await redacted(source, HTML).catch((error: unknown) => {
          if (!(error instanceof DocumentProblem) || error.code !== 'not-safe') throw error;
          refused.push(source);
        });
        const shown = written === undefined ? '' : readAllHtml(written.text);
        expect(VALUES.filter((each) => shown.includes(each))).toEqual([]);
      }),
      { numRuns: budget(120, 5_000) },
    );
    expect(refused.length).toBeLessThan(6);
  });

  it('stays byte for byte where nothing is found', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(tree, fc.string()), { maxLength: 8 }), async (parts) => {
        const source = `<html>${parts.join('').replace(/[\0\p{Cs}]/gu, '')}`;
        const { text: written } = await redacted(source, HTML, planOf({ identifiers: { vin: {} } }));
        expect(written).toBe(source);
      }),
      { numRuns: budget(120, 5_000) },
    );
  });
});
