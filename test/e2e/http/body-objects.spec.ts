import { bearer, call, type Answer } from '../../support/client.js';
import { ReviewScene } from '../../support/review.js';

let scene: ReviewScene;
/** What each route is tried on: all of it is there, so that nothing but the body can be refused. */
const ids: Record<string, string> = {};
beforeAll(async () => {
  scene = await ReviewScene.shared();
  const letter = await scene.letter();
  Object.assign(ids, { batch: scene.batchId, user: scene.member.id, group: scene.groupId, span: letter.span.id });
});
afterAll(() => scene.close());

const send = (method: string, path: string, text?: string): Promise<Answer> =>
  call(
    scene.app,
    method,
    path.replace(/:(\w+)/, (_, name: string) => ids[name] ?? name),
    {
      headers: { ...bearer(scene.app.apiKey), 'content-type': 'application/json' },
      ...(text !== undefined && { text }),
    },
  );

const NO_OBJECTS = ['[]', '[{}]', '[{"role":"ROLE_ROOT"}]', '"text"', '""', '7', 'true', 'null'];
const ROUTES = [
  ['PATCH', '/api/v1/batches/:batch'],
  ['PATCH', '/api/v1/users/:user'],
  ['PATCH', '/api/v1/groups/:group'],
  ['PATCH', '/api/v1/spans/:span'],
  ['POST', '/api/v1/spans/:span/reset'],
  ['POST', '/api/v1/users'],
  ['POST', '/api/v1/groups'],
  ['PATCH', '/api/v1/account/settings'],
  ['PUT', '/api/v1/account/password'],
  ['PUT', '/api/v1/ollama/defaults'],
  ['POST', '/api/v1/invitations/accept'],
  ['POST', '/api/session'],
] as const;

describe.each(ROUTES)('%s %s', (method, path) => {
  it('returns 400 for a body that is not a JSON object', async () => {
    for (const text of NO_OBJECTS) {
      const { status, body } = await send(method, path, text);
      expect([text, status, body]).toEqual([
        text,
        400,
        { error: 'The body must be a JSON object.', code: 'INVALID_INPUT' },
      ]);
    }
  });
});

it('changes nothing when the body is refused', async () => {
  const read = async (path: string) => (await send('GET', path)).body as unknown;
  const paths = ['/api/v1/batches/:batch', '/api/v1/users/:user', '/api/v1/groups/:group', '/api/v1/account/settings'];
  for (const path of paths) {
    const before = await read(path);
    await send('PATCH', path, '[]');
    expect(await read(path)).toEqual(before);
  }
});

it('checks the fields of an object that names its constructor', async () => {
  const text = '{"constructor":{"name":"Array"},"role":"ROLE_ROOT"}';
  const { status, body } = await send('PATCH', '/api/v1/users/:user', text);
  expect([status, body.code]).toEqual([400, 'UNKNOWN_FIELD']);
});

it('accepts no body where it is optional, and a list where one is expected', async () => {
  const id = await scene.ingest('Write to ana@example.com or to eva@example.com.');
  const [span] = await scene.spans(id);
  const path = `/api/v1/spans/${span?.id as string}`;
  expect((await send('PATCH', path, '{"status":"APPROVED"}')).status).toBe(200);
  expect(await send('POST', `${path}/reset`)).toMatchObject({ status: 200 });
  expect((await send('POST', '/api/lists/body-objects', '["one","two"]')).status).toBe(201);
});
