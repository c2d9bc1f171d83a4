import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { boot, type Booted } from '../../support/boot.js';
import { call, bearer, cookieOf, signIn } from '../../support/client.js';
import { makeEnvironment, type TestEnvironment } from '../../support/environment.js';
import { AppModule } from '../../../src/app.module.js';
import { CONFIG_CLASSES } from '../../../src/config-classes.js';
import { readSettings } from '../../../src/platform/config/settings.js';
import { itOnEmbedded, itOnServer } from '../../support/tests-on.js';

const run = promisify(execFile);
let environment: TestEnvironment;
let shown: string;
let started: Booted[];

beforeEach(async () => {
  environment = await makeEnvironment();
  shown = '';
  started = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    shown += String(text);
    return true;
  });
});
afterEach(async () => {
  jest.restoreAllMocks();
  for (const app of started) await app.close();
  await environment.remove();
});

async function start(env: Record<string, string> = {}): Promise<Booted> {
  const app = await boot(
    { ...environment.env, ...env },
    { classes: CONFIG_CLASSES, module: (settings, parts) => AppModule.with(settings, parts) },
  );
  started.push(app);
  return app;
}
async function stop(app: Booted): Promise<void> {
  started = started.filter((other) => other !== app);
  await app.close();
}

const field = (name: string) => new RegExp(`${name} +(\\S+)`).exec(shown)?.[1] ?? '';
const whoAmI = (app: Booted, key: string) => call(app, 'GET', '/api/session', { headers: bearer(key) });
const GIVEN_KEY = 'given-key-0123456789-abcdefghijklmnop';
const OTHER_KEY = 'other-key-9876543210-abcdefghijklmnop';

describe('the first start', () => {
  itOnEmbedded(
    'prints a working administrator, password, key and curl command; later starts print nothing',
    async () => {
      const app = await start();
      const key = field('API key');
      expect(key).toMatch(/^umbra_[\w-]{43}$/);
      expect((await whoAmI(app, key)).body).toMatchObject({ email: field('Administrator'), role: 'ROLE_ADMIN' });
      await signIn(app, field('Administrator'), field('Password'));
      expect(shown).toContain(`Open http://127.0.0.1:${app.port} in a browser and sign in as the administrator.`);
      expect(shown).toContain('You will choose a new password there.');
      const doors = /^Open to everyone who can reach this port: (.+)\. UMBRA_PROFILE=production closes this \(.+\)\.$/m;
      const open = doors.exec(shown)?.[1] ?? '';
      for (const door of ['a policy inside the request', '/ingest', 'the dashboard', 'metrics'])
        expect(open).toContain(door);

      expect((await call(app, 'GET', '/api/setup')).body).toEqual({ needsSetup: true, localSignIn: 'on', issuers: [] });
      const line = /^ +(curl .*)$/m.exec(shown)?.[1] ?? '';
      const { stdout } = await run('bash', ['-c', line]);
      expect(stdout).toContain('{{{REDACTED-ssn}}}');
      expect(stdout).toContain('{{{REDACTED-email-address}}}');
      expect(stdout).not.toContain('123-45-6789');

      await stop(app);
      shown = '';
      const again = await start();
      expect(shown).toBe('');
      expect((await whoAmI(again, key)).status).toBe(200);
    },
  );

  itOnEmbedded(
    'prints a curl command for a self-signed certificate; the session cookie is Secure and __Host-',
    async () => {
      const app = await start({ TLS_SELF_SIGNED: 'true' });
      const line = /^ +(curl .*)$/m.exec(shown)?.[1] ?? '';
      expect(line).toContain(' -k ');
      const { stdout } = await run('bash', ['-c', line]);
      expect(stdout).toContain('{{{REDACTED-ssn}}}');
      const credentials = JSON.stringify({ email: field('Administrator'), password: field('Password') });
      const { stdout: headers } = await run('curl', [
        ...['-skD', '-', '-o', '/dev/null', '-H', 'Content-Type: application/json'],
        ...['--data-binary', credentials, `${app.url}/api/session`],
      ]);
      expect(headers).toMatch(/^set-cookie: __Host-umbra-session=.*; HttpOnly; Secure; SameSite=Strict/im);
      expect(headers).not.toMatch(/domain=/i);
    },
  );

  itOnEmbedded(
    'prints nothing that was configured; a changed UMBRA_API_KEY replaces that of the administrator',
    async () => {
      const app = await start({
        UMBRA_ADMIN_EMAIL: 'Root@Example.com',
        UMBRA_ADMIN_PASSWORD: 'four random words here',
        UMBRA_API_KEY: GIVEN_KEY,
      });
      expect(shown).toBe('');
      expect((await whoAmI(app, GIVEN_KEY)).body.email).toBe('root@example.com');
      await signIn(app, 'root@example.com', 'four random words here');

      await stop(app);
      const again = await start({ UMBRA_API_KEY: OTHER_KEY });
      expect((await whoAmI(again, OTHER_KEY)).status).toBe(200);
      expect((await whoAmI(again, GIVEN_KEY)).status).toBe(401);
    },
  );

  itOnEmbedded(
    'prints only what it has generated; a port that it has is named to the next one, which makes nothing up',
    async () => {
      const { port } = await start({ UMBRA_API_KEY: GIVEN_KEY });
      expect(field('Password')).toMatch(/^[\w-]{24}$/);
      expect(shown).not.toContain(GIVEN_KEY);
      shown = '';
      const other = await makeEnvironment();
      const clash = start({ ...other.env, PORT: String(port) });
      await expect(clash).rejects.toThrow(
        new RegExp(`^Port ${port} is taken by another program.* PORT=${port + 1} npm start`),
      );
      expect(shown).toBe('');
      await other.remove();
    },
  );
});

describe('replicas', () => {
  itOnServer('that start at once create one administrator, and one prints it', async () => {
    const apps = await Promise.all([start(), start(), start()]);
    expect(shown.match(/First start/g)).toHaveLength(1);
    const key = field('API key');
    for (const app of apps) {
      const { body } = await call(app, 'GET', '/api/v1/users', { headers: bearer(key) });
      expect(body.totalElements).toBe(1);
    }
  });

  itOnServer('share sessions and the lockout', async () => {
    const [one, two] = [await start(), await start()];
    const email = field('Administrator');
    const cookie = await signIn(one, email, field('Password'));
    expect((await call(two, 'GET', '/api/session', { headers: { cookie } })).status).toBe(200);
    const wrong = () =>
      [one, two].map((app) => call(app, 'POST', '/api/session', { json: { email, password: 'not this one' } }));
    const answers = await Promise.all([...wrong(), ...wrong(), ...wrong(), ...wrong()]);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  });
});

describe('UMBRA_API_KEY', () => {
  itOnEmbedded.each(['short', 'a'.repeat(40), `with blanks ${'0123456789'.repeat(3)}`, 'x'.repeat(600)])(
    'aborts startup when it is too weak: %s',
    (key) => {
      const read = () => readSettings(CONFIG_CLASSES, { UMBRA_API_KEY: key });
      expect(read).toThrow(/UMBRA_API_KEY must be 32 to 512 characters/);
      expect(read).not.toThrow(key);
    },
  );

  itOnEmbedded.each([
    ['UMBRA_ADMIN_PASSWORD', 'short'],
    ['UMBRA_ADMIN_PASSWORD', 'Password1234'],
    ['UMBRA_ADMIN_EMAIL', 'nobody'],
    ['SESSION_SECRET', 'short'],
  ])('%s with an invalid value aborts startup without being shown', (name, value) => {
    const read = () => readSettings(CONFIG_CLASSES, { [name]: value });
    expect(read).toThrow(name);
    expect(read).not.toThrow(value);
  });
});

describe('SESSION_SECRET', () => {
  itOnEmbedded('can be rotated while sessions signed with the old one stay valid', async () => {
    const old = 'o'.repeat(40);
    const first = await start({ SESSION_SECRET: old });
    const [email, password] = [field('Administrator'), field('Password')];
    const cookie = await signIn(first, email, password);
    await stop(first);
    const second = await start({ SESSION_SECRET: `${'n'.repeat(40)},${old}` });
    const answer = await call(second, 'GET', '/api/session', { headers: { cookie } });
    expect(answer.status).toBe(200);
    const renewed = cookieOf(answer) ?? '';
    await stop(second);
    const third = await start({ SESSION_SECRET: 'n'.repeat(40) });
    expect((await call(third, 'GET', '/api/session', { headers: { cookie } })).status).toBe(401);
    expect((await call(third, 'GET', '/api/session', { headers: { cookie: renewed } })).status).toBe(200);
  });
});
