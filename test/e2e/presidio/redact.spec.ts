import { sharedApp, type TestApp } from '../../support/app.js';
import { bearer } from '../../support/client.js';
import { drawPicture } from '../../support/drawn-picture.js';
import { presidio } from '../../support/presidio.js';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});

const letter = (): Promise<Buffer> => drawPicture(['SSN: 123-45-6789', 'was seen on Monday']);

function form(parts: Readonly<Record<string, Buffer | string>>): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    body.append(name, typeof value === 'string' ? value : new Blob([new Uint8Array(value)]));
  }
  return fetch(`${app.url}/presidio/redact`, { method: 'POST', headers: bearer(app.apiKey), body });
}

/** What can still be read in an image. */
async function read(image: Buffer): Promise<string> {
  const response = await fetch(`${app.url}/api/explain`, {
    method: 'POST',
    headers: { ...bearer(app.apiKey), 'content-type': 'image/png' },
    body: new Uint8Array(image),
  });
  return ((await response.json()) as { readonly filteredText: string }).filteredText;
}

describe('an image', () => {
  test('in a form is answered in its own format, without what was found', async () => {
    const response = await form({ image: await letter(), data: "{'color_fill': '0,0,0'}" });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    const redacted = Buffer.from(await response.arrayBuffer());
    expect(redacted.subarray(1, 4).toString()).toBe('PNG');
    const text = await read(redacted);
    expect(text).toContain('Monday');
    expect(text).not.toMatch(/123|6789/);
  });

  test('in base64 is answered in base64, by the entities that are named', async () => {
    const json = { image: (await letter()).toString('base64'), analyzer_entities: ['VIN'] };
    const { status, body } = await presidio(app, 'POST', 'redact', json);
    expect(status).toBe(200);
    expect(await read(Buffer.from(body as string, 'base64'))).toContain('was seen');
  });
});

describe('a request', () => {
  test.each<[string, Readonly<Record<string, Buffer | string>>, string]>([
    ['without an image', { data: '{}' }, 'Invalid parameter, please add image data'],
    ['with data that is no JSON', { image: Buffer.from('Ann'), data: '{x' }, "Invalid json format '{x'"],
    [
      'with a colour that is none',
      { image: Buffer.from('Ann'), data: '{"color_fill": "red"}' },
      "Invalid color fill 'red'",
    ],
    [
      'with a text',
      { image: Buffer.from('Ann') },
      'Invalid parameter, the image must be one of png, jpeg, webp, tiff, gif, bmp',
    ],
  ])('%s is refused', async (_, parts, error) => {
    const response = await form(parts);
    expect([response.status, await response.json()]).toEqual([422, { error }]);
  });

  test('of JSON without an image is refused', async () => {
    expect(await presidio(app, 'POST', 'redact', {})).toMatchObject({
      status: 422,
      body: { error: 'Invalid parameter, please add image data' },
    });
  });
});
