import { sharedApp, type TestApp } from '../../support/app.js';
import { drawPicture } from '../../support/drawn-picture.js';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});

/** Small, but reading it would hold up everyone else. */
let letter: Buffer;
beforeAll(async () => {
  letter = await drawPicture(['SSN: 123-45-6789', 'was seen on Monday']);
});

const post = (path: string, body: Buffer) =>
  fetch(`${app.url}/api/${path}`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { authorization: `Bearer ${app.apiKey}`, 'content-type': 'image/png' },
  });

describe('a picture', () => {
  it('is redacted as a picture, and explained with its places', async () => {
    const response = await post('filter', letter);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('x-umbra-format')).toBe('png');
    const redacted = Buffer.from(await response.arrayBuffer());
    expect(redacted.subarray(1, 4).toString()).toBe('PNG');
    const explained = (await (await post('explain', letter)).json()) as {
      readonly filteredText: string;
      readonly explanation: { readonly appliedSpans: readonly { readonly text: string; readonly place: string }[] };
    };
    expect(explained.filteredText).toContain('was seen on Monday');
    expect(explained.filteredText).not.toContain('123-45-6789');
    const [span] = explained.explanation.appliedSpans.filter(({ text }) => text === '123-45-6789');
    expect(span?.place).toMatch(/^\d+ × \d+ pixels at \d+, \d+$/);
    const again = (await (await post('explain', redacted)).json()) as typeof explained;
    expect(again.filteredText).not.toMatch(/123|6789/);
  });

  it('that is damaged is refused, and says so', async () => {
    const response = await post('filter', letter.subarray(0, 200));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: 'DOCUMENT_DAMAGED' });
  });
});
