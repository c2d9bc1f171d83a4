import { redacted } from '../../../test/support/formats.js';
import { growth } from '../../../test/support/work-time.js';
import { textsOfCss } from './css-text.js';

const SSN = '{{{REDACTED-ssn}}}';
const MAIL = '{{{REDACTED-email-address}}}';

describe('what people do not see in the middle of a value', () => {
  it.each([
    ['p.dubois<span style="display:none">no</span>@example.com', `${MAIL}<span style="display:none">no</span>`],
    ['219-<i hidden>x</i>09-9999 ok', `${SSN}<i hidden>x</i> ok`],
    [
      '219-<b style="color:red; Visibility : hidden">x<u>y</u></b>09-9999',
      `${SSN}<b style="color:red; Visibility : hidden">x<u>y</u></b>`,
    ],
    ['219-<s style="font-size:0px">x</s>09-9999', `${SSN}<s style="font-size:0px">x</s>`],
    ['219-<s style="opacity:0!important">x</s>09-9999', `${SSN}<s style="opacity:0!important">x</s>`],
    ['219-<i hidden>a<i hidden>b</i>c</i>09-9999', `${SSN}<i hidden>a<i hidden>b</i>c</i>`],
  ])('is no part of it: %s', async (content, expected) => {
    const { text } = await redacted(`<p>SSN or mail ${content}</p>`, { format: 'html' });
    expect(text).toBe(`<p>SSN or mail ${expected}</p>`);
  });

  it.each([
    [`<p>Call <i hidden>SSN 219-09-9999</i> now</p>`, `<p>Call <i hidden>SSN ${SSN}</i> now</p>`],
    ['<p>a <i hidden>b<div>SSN 219-09-9999</div></i> c</p>', `<p>a <i hidden>b<div>SSN ${SSN}</div></i> c</p>`],
    ['<p>a <i hidden>b</p><p>SSN 219-09-9999</p>', `<p>a <i hidden>b</p><p>SSN ${SSN}</p>`],
  ])('is looked through: %s', async (content, expected) => {
    expect((await redacted(content, { format: 'html' })).text).toBe(expected);
  });

  it('is a part of it where it is shown', async () => {
    const content = '<p>SSN 219-<i style="font-size:0.8em;display:inline">09</i>-9999</p>';
    const { text } = await redacted(content, { format: 'html' });
    expect(text).toBe(`<p>SSN ${SSN}<i style="font-size:0.8em;display:inline"></i></p>`);
  });
});

it.each(['td', 'select', 'text', 'option'])(
  'a value goes on where HTML ends a drawing in its middle: %s',
  async (name) => {
    const { text } = await redacted(`<p><svg><${name}>SSN 219-09-999<b>9</b> ok</p>`, { format: 'html' });
    expect(text).toBe(`<p><svg><${name}>SSN ${SSN}<b></b> ok</p>`);
  },
);

describe('escapes of code', () => {
  it.each([
    ['<script>var a="p.dubois\\u0040example.com";</script>', '<script></script>'],
    ['<script>var a="p.dubois\\u{40}example.com";</script>', '<script></script>'],
    ['<script>var a="219\\x2d09\\x2D9999";</script>', '<script></script>'],
    ['<style>a:after{content:"p.dubois\\40 example.com"}</style>', '<style></style>'],
    ['<script>var a="p.dubois\\100example.com";</script>', '<script></script>'],
    ['<script>var a="p.dubois\\@example.com";</script>', '<script></script>'],
    ['<script>open("S:\\files\\Zoe\\p.dubois@example.com");</script>', '<script></script>'],
    ['<style>a:after{content:"p.dub\\ois@e\\xample.com"}</style>', '<style></style>'],
    ['<script>var a="p.dubois@exa\\\nmple.com";</script>', '<script></script>'],
    ['<script>var a="219\\55\\060\\0719\\-9999";</script>', '<script></script>'],
    ['<style>a:after{content:"p.dubois\\@example.com"}</style>', '<style></style>'],
    ['<p onclick="f(\'p.dubois\\x40example.com\')">x</p>', '<p onclick="">x</p>'],
    ['<script>var a="p.dub\\ois@e\\xample.com";</script>', '<script>var a="p.dub\\ois@e\\xample.com";</script>'],
    ['<script>var a="p.dub\\ois@ex\\ample.c\\om";</script>', '<script></script>'],
    ['<script>var a="\\p.dubois@ex\\\\ample.com";</script>', '<script></script>'],
    ['<script>say("Dear Mr. Peter Dub\\ois, hello")</script>', '<script></script>'],
    ['<script>say("Dear Mr. Peter \\Dubois, hello")</script>', '<script></script>'],
    ['<p onclick="f(\'p.dub\\ois@ex\\ample.com\')">x</p>', '<p onclick="">x</p>'],
    ['<a href="javascript:f(\'p.dub\\ois@ex\\ample.com\')">x</a>', '<a href="">x</a>'],
  ])('are read in %s', async (content, expected) => {
    expect((await redacted(content, { format: 'html' })).text).toBe(expected);
  });

  it('are read in a style of one element', async () => {
    const { text } = await redacted('<p style="--a:\'p.dubois\\000040example.com\'">x</p>', { format: 'html' });
    expect(text).not.toMatch(/dubois|example/);
  });

  it.each(['<script>var a="\\u12", b="\\u{999999}", c="\\xg";</script>', '<style>a{content:"\\ffffff"}</style>'])(
    'that are none stay as they are: %s',
    async (content) => {
      expect((await redacted(content, { format: 'html' })).text).toBe(content);
    },
  );
});

describe('names that people choose', () => {
  const GONE = '{{{REDACTED-person}}}';
  const page = (rest: string): string => `<p>Dr. Zelda Quartermain</p>${rest}`;

  it.each([
    ['<div id="zelda-quartermain">x</div>', `<div id="${GONE}">x</div>`],
    ['<div class="card zelda_quartermain">x</div>', `<div class="card ${GONE}">x</div>`],
    ['<style>#zelda-quartermain>b{color:#fff}</style>', '<style>#REDACTED-person>b{color:#fff}</style>'],
    ['<style>.zelda\\-quartermain,.a .b{}</style>', '<style>.REDACTED-person,.a .b{}</style>'],
  ])('lose what was found elsewhere: %s', async (written, expected) => {
    const { text } = await redacted(page(written), { format: 'html' });
    expect(text).toBe(`<p>Dr. ${GONE}</p>${expected}`);
  });

  it.each(['.case-219-09-9999{}', '@font-face{font-family:"Dr. Zelda Quartermain"}', '.z\\@example\\.com{}'])(
    'empty a style sheet with %s',
    async (css) => {
      const { text, warnings } = await redacted(`<style>${css} .zelda-quartermain{}</style>${page('')}`, {
        format: 'html',
      });
      expect(text).toContain('<style></style>');
      expect(warnings.map(({ code }) => code)).toEqual(['SCRIPT_REMOVED']);
    },
  );

  it('are read in time linear in their length', () => {
    const read = (size: number): unknown => Array.from(textsOfCss(`.a${'1'.repeat(size)}{}`));
    expect(growth(read, 10_000, 32)).toBeLessThan(32);
  });

  it('stay if they are words of programs or fonts', async () => {
    const written =
      '<p>Dr. Grace Green</p><style>.green{color:green}.grace-period{}a{font-family:"Times New Roman","Lohit Devanagari"}</style><p class="green" id="nav-item">x</p>';
    const { text } = await redacted(written, { format: 'html' });
    expect(text).toBe(written.replace('Grace Green', GONE));
  });
});
