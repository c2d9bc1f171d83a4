import { createRequire } from 'node:module';
import { PasswordHasher } from '../../../src/modules/account/sign-in/password-hasher.js';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call, issueKey, makeUser, type Answer, type TestUser } from '../../support/client.js';
import { StillClock } from '../../support/moved-clock.js';
import { codeNow, enrol, wrongCode } from '../../support/second-factor.js';
import { until } from '../../support/until.js';

/** The module whose functions the product calls. */
const argon2 = createRequire(__filename)('@node-rs/argon2') as Pick<typeof import('@node-rs/argon2'), 'verify'>;

const MINUTE_MS = 60_000;
const clock = new StillClock();
let app: TestApp;
let user: TestUser;

beforeAll(async () => {
  app = await startApp({ clock, env: { TRUSTED_PROXIES: '127.0.0.1' } });
});
beforeEach(async () => {
  user = await makeUser(app, 'ROLE_USER');
});
afterAll(async () => {
  await app.close();
});

interface Try {
  readonly email?: string;
  readonly password?: string;
  readonly code?: string;
  readonly cookie?: string;
}

/** Tries to sign the user in from an address behind the proxy. */
function signInFrom(address: string, { cookie, ...json }: Try = {}): Promise<Answer> {
  const headers = { 'x-forwarded-for': address, ...(cookie !== undefined && { cookie }) };
  return call(app, 'POST', '/api/session', { headers, json: { email: user.email, password: user.password, ...json } });
}

const guessFrom = (address: string, email = user.email) => signInFrom(address, { email, password: 'not the password' });

/** The cookie by which a browser is known after a sign-in. */
const browserCookie = ({ headers }: Answer): string =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('umbra-browser='))
    ?.split(';', 1)[0] ?? '';

const hostsOf = (network: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => `${network}.${i + 1}`);

/** Guesses from so many addresses, five times from each. @returns how many were looked at */
async function attack(network: string, hosts = 2): Promise<number> {
  let lookedAt = 0;
  for (const address of hostsOf(network, hosts)) {
    for (let i = 0; i < 5; i++) if ((await guessFrom(address)).status === 401) lookedAt++;
  }
  return lookedAt;
}

describe('guessing the password of one account from many addresses', () => {
  it('is slowed down for all of them together', async () => {
    expect(await attack('192.0.2', 4)).toBe(10);
    const right = await signInFrom('198.51.100.1');
    expect([right.status, right.body.code]).toEqual([429, 'LOCKED_OUT']);
    expect(Number(right.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });

  it('lets the person in meanwhile, from where they have signed in before', async () => {
    expect((await signInFrom('203.0.113.5')).status).toBe(200);
    await attack('192.0.2');
    expect((await signInFrom('203.0.113.5')).status).toBe(200);
    expect((await signInFrom('203.0.113.6')).status).toBe(429);
  });

  it('lets the person in meanwhile, in a browser that is known, wherever it is', async () => {
    const cookie = browserCookie(await signInFrom('203.0.113.5'));
    await attack('192.0.2');
    expect((await signInFrom('198.51.100.9', { cookie })).status).toBe(200);
    expect((await signInFrom('192.0.2.1', { cookie })).status).toBe(200);
  });

  it('makes a person at a new place wait for a minute at most', async () => {
    await attack('192.0.2');
    // More guesses, each as soon as it is looked at.
    for (const address of hostsOf('192.0.2', 8)) {
      clock.moveOn(15 * MINUTE_MS);
      expect((await guessFrom(address)).status).toBe(401);
    }
    const { status, headers } = await signInFrom('198.51.100.1');
    expect([status, headers.get('retry-after')]).toEqual([429, '60']);
    clock.moveOn(MINUTE_MS);
    expect((await signInFrom('198.51.100.1')).status).toBe(200);
  });

  it('is answered alike when there is no such account', async () => {
    const answers = async (email: string) => {
      const all: unknown[] = [];
      for (const address of hostsOf('192.0.2', 12)) {
        const { status, body, headers } = await guessFrom(address, email);
        all.push([status, body, headers.get('retry-after')]);
      }
      return all;
    };
    expect(await answers('nobody@example.com')).toEqual(await answers(user.email));
  });

  it('is not made easier by the token of another person, or by a forged one', async () => {
    const other = await makeUser(app, 'ROLE_USER');
    const signedIn = await signInFrom('203.0.113.5', { email: other.email, password: other.password });
    const cookie = browserCookie(signedIn);
    await attack('192.0.2');
    for (const shown of [cookie, `${cookie.slice(0, -3)}AAA`, 'umbra-browser=x']) {
      expect((await signInFrom('203.0.113.5', { cookie: shown })).status).toBe(429);
    }
  });

  it('does not hold up a person who is signed in', async () => {
    const key = await issueKey(app, user);
    await attack('127.0.0', 1);
    const json = { currentPassword: user.password, newPassword: `${user.password} and more` };
    const changed = await call(app, 'PUT', '/api/v1/account/password', { headers: bearer(key), json });
    expect(changed.status).toBe(204);
  });

  it('is forgotten when an administrator unlocks the account', async () => {
    await attack('192.0.2');
    const path = `/api/v1/users/${user.id}/unlock`;
    expect((await call(app, 'POST', path, { headers: bearer(app.apiKey) })).status).toBe(204);
    expect((await signInFrom('198.51.100.1')).status).toBe(200);
  });
});

describe('guessing passwords of many accounts from one address', () => {
  it('is slowed down over all accounts, and for that address alone', async () => {
    expect((await signInFrom('203.0.113.77')).status).toBe(200);
    const known = user;
    let lookedAt = 0;
    for (let i = 0; i < 105; i++) {
      if ((await guessFrom('203.0.113.77', `person-${i}@example.com`)).status === 401) lookedAt++;
    }
    expect(lookedAt).toBe(100);
    user = await makeUser(app, 'ROLE_USER');
    expect((await signInFrom('203.0.113.77')).status).toBe(429);
    expect((await signInFrom('203.0.113.78')).status).toBe(200);
    // Who has signed in from there before does not wait for the strangers.
    expect((await signInFrom('203.0.113.77', { email: known.email, password: known.password })).status).toBe(200);
  });
});

describe('a flood of sign-ins', () => {
  const FLOOD = 'a password of the flood';
  const SIZE = 80;
  const flood = (addressOf: (i: number) => string) =>
    Array.from({ length: SIZE }, (_, i) =>
      signInFrom(addressOf(i), { email: `nobody-${i}@example.com`, password: FLOOD }),
    );
  /** Passwords in the order in which their checks began; those of the flood are held until they are let go. */
  let begun: string[];
  let held: (() => void)[];

  beforeEach(() => {
    [begun, held] = [[], []];
    const { verify } = argon2;
    jest.spyOn(argon2, 'verify').mockImplementation(async (...check) => {
      const password = String(check[1]);
      begun.push(password);
      if (password === FLOOD) await new Promise<void>((resolve) => held.push(resolve));
      return verify(...check);
    });
  });
  afterEach(() => jest.restoreAllMocks());

  /** Lets the checks of the flood go on until all are answered. */
  async function drain(answers: readonly Promise<Answer>[]): Promise<Answer[]> {
    let isOver = false;
    const all = Promise.all(answers).finally(() => (isOver = true));
    await until(() => {
      for (const goOn of held.splice(0)) goOn();
      return isOver;
    });
    return all;
  }

  it('from one network keeps nobody waiting: a stranger elsewhere signs in before one of them is checked', async () => {
    const answers = flood(() => '192.0.2.200');
    await until(() => held.length > 0);
    expect((await signInFrom('198.51.100.20')).status).toBe(200);
    // One of the flood is at work, and no other one has been begun meanwhile.
    expect(begun).toEqual([FLOOD, user.password]);
    const statuses = (await drain(answers)).map(({ status }) => status);
    expect(statuses.every((status) => [401, 429, 503].includes(status))).toBe(true);
    expect(begun.length).toBeLessThan(SIZE);
  });

  it('from as many networks is passed by a person whose browser is known: theirs is the next to be checked', async () => {
    const cookie = browserCookie(await signInFrom('198.51.100.21'));
    begun = [];
    const checks = jest.spyOn(app.app.get(PasswordHasher, { strict: false }), 'verify');
    const answers = flood((i) => `192.${i}.2.1`);
    // Both places are taken, and the others wait.
    await until(() => held.length === 2);
    const person = signInFrom('203.0.113.21', { cookie });
    await until(() => checks.mock.calls.some(([, password]) => password === user.password));
    expect(begun).toEqual([FLOOD, FLOOD]);
    held.shift()?.();
    expect((await person).status).toBe(200);
    expect(begun.slice(0, 3)).toEqual([FLOOD, FLOOD, user.password]);
    await drain(answers);
  });
});

describe('guessing codes with the right password', () => {
  /** Sets up one-time codes. @returns the secret, and the cookies of the browser that did */
  async function withCodes() {
    const signedIn = await signInFrom('203.0.113.5');
    const session = signedIn.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('umbra-session='))
      ?.split(';', 1)[0];
    const { secret } = await enrol(app, { cookie: session ?? '' }, user.password, clock);
    // The code that set it up is used.
    clock.moveOn(MINUTE_MS);
    return { secret, cookie: browserCookie(signedIn) };
  }

  it('is slowed down over all addresses, apart from the password, and does not lock the person out', async () => {
    const { secret, cookie } = await withCodes();
    const guesses = hostsOf('192.0.2', 8);
    const answers: string[] = [];
    for (const address of guesses) {
      answers.push((await signInFrom(address, { code: wrongCode(secret, clock) })).body.code as string);
    }
    expect(answers).toEqual([...Array<string>(5).fill('WRONG_CODE'), ...Array<string>(3).fill('LOCKED_OUT')]);
    expect((await signInFrom('192.0.2.9', { code: codeNow(secret, clock) })).status).toBe(429);
    expect((await signInFrom('192.0.2.9', { code: codeNow(secret, clock), cookie })).status).toBe(200);
  });

  it('counts nothing against the password', async () => {
    const { secret } = await withCodes();
    for (let i = 0; i < 4; i++) await guessFrom('203.0.113.5');
    for (let i = 0; i < 4; i++) await signInFrom('203.0.113.5', { code: wrongCode(secret, clock) });
    expect((await signInFrom('203.0.113.5', { code: codeNow(secret, clock) })).status).toBe(200);
  });
});
