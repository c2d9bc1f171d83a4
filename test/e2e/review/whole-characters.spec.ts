import { unique } from '../../support/app.js';
import { bearer, call } from '../../support/client.js';
import { ReviewScene } from '../../support/review.js';

const ACCENTED = 'Rene\u0301';
const FAMILY = '👩‍👩‍👧';

let scene: ReviewScene;
beforeAll(async () => {
  scene = await ReviewScene.shared();
});
afterAll(() => scene.close());

/** Text that a decoder of UTF-8 has put in the place of half a character, or such a half itself. */
const HALVES = /\p{Surrogate}|\ufffd/u;

describe('spans that would cut a surrogate pair or a grapheme', () => {
  it.each([
    ['in a surrogate pair', 'It is 𝒜 here.', 6, 7, '𝒜'],
    ['in its second half', 'It is 𝒜 here.', 7, 9, '𝒜 '],
    ['before an accent', `It is ${ACCENTED} here.`, 6, 10, ACCENTED],
    ['in a family of emoji', `It is ${FAMILY} here.`, 8, 10, FAMILY],
  ])(
    'are widened to the whole grapheme, said in the answer and in finalized text: %s',
    async (_, text, from, to, whole) => {
      const id = await scene.ingest(text);
      const made = await scene.member.ask('POST', `/api/v1/documents/${id}/spans`, {
        type: 'person',
        start: from,
        end: to,
      });
      const start = text.indexOf(whole);
      expect([made.status, made.body]).toEqual([
        200,
        expect.objectContaining({ start, end: start + whole.length, text: whole }),
      ]);
      expect(await scene.spans(id)).toEqual([expect.objectContaining({ start, end: start + whole.length })]);
      const final = await scene.finalize(id);
      const [before = '', after = ''] = text.split(whole);
      expect([final.startsWith(before), final.endsWith(after), HALVES.test(final)]).toEqual([true, true, false]);
      for (const character of whole.match(/[^\0-\x7f]/gu) ?? [])
        expect(final.slice(before.length, -after.length)).not.toContain(character);
    },
  );

  it('are widened too where a pattern of a policy found them', async () => {
    const policyName = unique('cut').replace(' ', '-');
    const json = { identifiers: { identifiers: [{ pattern: 'Nr .', classification: 'number' }] } };
    const headers = bearer(scene.app.apiKey);
    expect((await call(scene.app, 'PUT', `/api/policies/${policyName}`, { headers, json })).status).toBe(201);
    const text = `The Nr ${FAMILY} is known, and so is Nr e\u0301.`;
    const id = await scene.ingest({ text, batchId: await scene.batch({ policyName }) });
    expect((await scene.spans(id)).map((span) => span.text)).toEqual([`Nr ${FAMILY}`, 'Nr e\u0301']);
    const final = await scene.finalize(id);
    expect(final).toMatch(/^The .+ is known, and so is .+\.$/);
    expect(final).not.toMatch(/[\p{Surrogate}\p{Mark}\p{Format}\ufffd]/u);
  });
});
