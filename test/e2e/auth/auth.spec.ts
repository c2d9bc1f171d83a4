import { request } from 'node:http';
import { Controller, Get, Module } from '@nestjs/common';
import { PasswordHasher } from '../../../src/modules/account/sign-in/password-hasher.js';
import { UserRepository } from '../../../src/modules/account/users/user.repository.js';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call, issueKey, makeUser } from '../../support/client.js';
import { StillClock } from '../../support/moved-clock.js';

@Controller('api/undecided')
class UndecidedController {
  @Get()
  read(): string {
    return 'nobody should see this';
  }
}
@Module({ controllers: [UndecidedController] })
class UndecidedModule {}

let app: TestApp;
beforeAll(async () => {
  // What is remembered for a second stays so for as long as many calls take.
  app = await startApp({ clock: new StillClock(), imports: [UndecidedModule] });
});
afterAll(async () => {
  await app.close();
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** Sends header lines as they are given, which `fetch` would merge. */
function withRawHeaders(headers: readonly string[]): Promise<{ status: number; challenge: string | undefined }> {
  return new Promise((resolve, reject) => {
    request(`${app.url}/api/session`, { headers: [...headers, 'Host', `127.0.0.1:${app.port}`] })
      .on('response', (response) => {
        response.resume();
        resolve({ status: response.statusCode ?? 0, challenge: response.headers['www-authenticate'] });
      })
      .on('error', reject)
      .end();
  });
}

describe('a route', () => {
  it('without an access rule is closed to everyone', async () => {
    for (const headers of [{}, bearer(app.apiKey)]) {
      const { status, body } = await call(app, 'GET', '/api/undecided', { headers });
      expect([status, body.code]).toEqual([403, 'NO_ACCESS_RULE']);
    }
  });
});

describe('a key', () => {
  it.each(['Bearer', 'bearer', 'BEARER', 'bEaReR'])('is accepted with the scheme %s', async (scheme) => {
    expect((await withRawHeaders(['Authorization', `${scheme} ${app.apiKey}`])).status).toBe(200);
  });

  it('is accepted after several blanks (RFC 6750)', async () => {
    expect((await withRawHeaders(['Authorization', `Bearer   ${app.apiKey}`])).status).toBe(200);
  });

  it('is requested with a 401 when missing', async () => {
    expect(await withRawHeaders([])).toEqual({ status: 401, challenge: 'Bearer realm="umbra"' });
  });

  it.each([
    ['unknown', 'Bearer umbra_unknown'],
    ['the hash of a key', `Bearer ${'0'.repeat(128)}`],
    ['in another case', ''],
  ])('that is %s gets a 401 saying so', async (what, header) => {
    const sent = what === 'in another case' ? `Bearer ${app.apiKey.toUpperCase()}` : header;
    expect(await withRawHeaders(['Authorization', sent])).toEqual({
      status: 401,
      challenge: 'Bearer realm="umbra", error="invalid_token"',
    });
  });

  it.each([
    ['Basic', 'Basic YWRtaW46YWRtaW4='],
    ['no key', 'Bearer'],
    ['blanks only', 'Bearer   '],
    ['two keys', 'Bearer one two'],
    ['a list', 'Bearer one, Bearer two'],
    ['the key alone', 'umbra_key'],
    ['a query operator', 'Bearer {"$ne":null}'],
    ['a name and a value', 'Bearer key="value"'],
    ['an endless key', `Bearer ${'x'.repeat(6000)}`],
    ['other letters', 'Bearer k\u00e9y'],
    ['nothing', ''],
  ])('is rejected as malformed when it is %s', async (_, header) => {
    expect(await withRawHeaders(['Authorization', header])).toEqual({
      status: 401,
      challenge: 'Bearer realm="umbra", error="invalid_request"',
    });
  });

  it('is rejected when the header occurs twice', async () => {
    const right = `Bearer ${app.apiKey}`;
    for (const [one, two] of [
      [right, 'Bearer wrong'],
      ['Bearer wrong', right],
      [right, right],
    ] as const) {
      expect((await withRawHeaders(['Authorization', one, 'authorization', two])).status).toBe(401);
    }
  });

  it('is read from the header only', async () => {
    const query = await call(app, 'GET', `/api/session?access_token=${app.apiKey}`);
    expect(query.status).toBe(401);
    const both = await call(app, 'GET', '/api/session?access_token=x', { headers: bearer(app.apiKey) });
    expect([both.status, both.body.code]).toEqual([400, 'UNKNOWN_PARAMETER']);
    const inBody = await call(app, 'PUT', '/api/policies/x', { json: { access_token: app.apiKey } });
    expect(inBody.status).toBe(401);
  });

  it('is ignored on public routes', async () => {
    expect((await call(app, 'GET', '/api/status', { headers: bearer('nonsense') })).status).toBe(200);
  });

  it('is looked up once for concurrent requests', async () => {
    const find = jest.spyOn(app.app.get(UserRepository), 'findByApiKeyHash');
    await call(app, 'POST', '/api/v1/account/api-key'); // 401: nothing is forgotten by it
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => call(app, 'GET', '/api/session', { headers: bearer(app.apiKey) })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(find.mock.calls.length).toBeLessThanOrEqual(2);
  });
});

describe('an insufficient role', () => {
  it('gets a 403 that names the required role', async () => {
    const user = await makeUser(app, 'ROLE_USER');
    const answer = await call(app, 'GET', '/api/v1/users', { headers: bearer(await issueKey(app, user)) });
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({
      error: 'This requires the role ROLE_ADMIN or ROLE_AUDITOR.',
      code: 'ROLE_REQUIRED',
    });
  });
});

describe('a user without account administration', () => {
  it.each(['GET', 'PATCH', 'DELETE'])('cannot tell existing from missing ids by %s', async (method) => {
    const user = await makeUser(app, 'ROLE_USER');
    const headers = bearer(await issueKey(app, user));
    const answers = [];
    for (const id of [(await makeUser(app, 'ROLE_USER')).id, 'nobody']) {
      for (const more of ['', '/api-key', '/api-keys', '/api-keys/x', '/unlock', '/totp']) {
        const { status, body } = await call(app, method, `/api/v1/users/${id}${more}`, { headers });
        answers.push([more, status, body]);
      }
    }
    const half = answers.length / 2;
    expect(answers.slice(half)).toEqual(answers.slice(0, half));
    expect(answers[0]?.[1]).toBe(403);
  });
});

describe('a failed sign-in', () => {
  it('computes one hash whether the account exists, is disabled or not, so that timing reveals nothing', async () => {
    const disabled = await makeUser(app, 'ROLE_USER');
    await call(app, 'PATCH', `/api/v1/users/${disabled.id}`, {
      headers: bearer(app.apiKey),
      json: { disabled: true },
    });
    const verify = jest.spyOn(app.app.get(PasswordHasher), 'verify');
    for (const [email, password] of [
      ['nobody@example.com', 'a wrong password'],
      [app.adminEmail, 'a wrong password'],
      [disabled.email, disabled.password],
      ['not an address', 'a wrong password'],
      [app.adminEmail, 'é'.repeat(1000)],
    ]) {
      verify.mockClear();
      expect((await call(app, 'POST', '/api/session', { json: { email, password } })).status).toBe(401);
      expect(verify).toHaveBeenCalledTimes(1);
    }
  });
});
