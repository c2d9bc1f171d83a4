import { budget } from '../../../test/support/budget.js';
import { planOf, redacted } from '../../../test/support/formats.js';
import type { FormatId } from '../format.js';

const TOKENS = budget(1000, 5000);
const SSN = '219-09-9999';
const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const HEADER = base64url({ alg: 'HS256', typ: 'JWT' });
const SIGNATURE = 'c2lnbmF0dXJlLW9mLW5vYm9keQ';
const token = (claims: unknown): string => `${HEADER}.${base64url(claims)}.${SIGNATURE}`;
const OF_SOMEBODY = token({ sub: 'zelda.quartermain@example.com', note: `SSN ${SSN} ??>>` });

/** Returns the claims of the tokens in a text. */
const claimsIn = (text: string): readonly unknown[] =>
  Array.from(text.matchAll(/eyJ[\w-]+\.(eyJ[\w-]+)\.[\w-]+/g), ([, claims = '']) =>
    JSON.parse(Buffer.from(claims, 'base64url').toString()),
  );

it.each<[FormatId, string]>([
  ['text', `INFO Authorization: Bearer ${OF_SOMEBODY} accepted\nINFO done\n`],
  ['json', JSON.stringify({ access_token: OF_SOMEBODY, expires: 3600 })],
  ['csv', `id,session\n1,${OF_SOMEBODY}\n2,none\n`],
  ['html', `<p><a href="https://example.com/?t=${OF_SOMEBODY}&amp;a=1">x</a></p>`],
  ['xml', `<?xml version="1.0"?><r t="${OF_SOMEBODY}"/>`],
  ['yaml', `session: ${OF_SOMEBODY}\nid: 1\n`],
])('what a token claims of somebody goes from it: %s', async (format, content) => {
  expect(claimsIn(content)).toHaveLength(1);
  const { text } = await redacted(content, { format });
  expect(claimsIn(text)).toEqual([{ sub: '{{{REDACTED-email-address}}}', note: 'SSN {{{REDACTED-ssn}}} ??>>' }]);
  const [before, behind] = content.split(OF_SOMEBODY);
  expect([text.startsWith(`${before ?? ''}${HEADER}.`), text.endsWith(`.${SIGNATURE}${behind ?? ''}`)]).toEqual([
    true,
    true,
  ]);
});

it('a token that says nothing of anybody stays, as does what looks like one', async () => {
  const broken = `${HEADER}.eyJub25lIjog.${SIGNATURE}`;
  const content = `a ${token({ iat: 1_767_225_600 })} b ${broken} c ${HEADER}.${SIGNATURE}`;
  expect((await redacted(content, { format: 'text' })).text).toBe(content);
});

it('goes as a whole where the policy looks for tokens', async () => {
  const plan = planOf({ identifiers: { secret: {}, ssn: {} } });
  const { text } = await redacted(`Bearer ${OF_SOMEBODY} ok`, { format: 'text' }, plan);
  expect(text).toBe('Bearer {{{REDACTED-secret}}} ok');
});

it('takes linear time', async () => {
  const content = `${OF_SOMEBODY} data:text/plain,x%20y SSN ${SSN}\n`.repeat(TOKENS) + 'eyJ.'.repeat(100_000);
  const { findings } = await redacted(content, { format: 'text' });
  expect(findings.length).toBeGreaterThanOrEqual(3 * TOKENS);
});
