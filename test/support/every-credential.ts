import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SCOPES, type CredentialScope } from '../../src/platform/auth/scope.js';
import { startApp, type TestApp } from './app.js';
import { commonName, issueCertificate, type CertificatePair } from './client-certificate.js';
import { StillClock } from './moved-clock.js';
import { randomPassword } from './password.js';

type Headers = Readonly<Record<string, string>>;

export interface Reply {
  readonly status: number;
  /** Empty if the response is not a JSON object. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** The cookie of a session that the response has started. */
  readonly cookie: string | undefined;
}

/** The credentials that a caller sends with each request. */
export interface Shown {
  readonly headers: Headers;
  readonly agent: Agent;
}

export interface TestPerson {
  readonly id: string;
  /** Signs in; returns the headers of the session. */
  session(): Promise<Headers>;
}

interface Sent {
  readonly text?: string;
  readonly type?: string;
}

const bearer = (key: unknown): Headers => ({ authorization: `Bearer ${String(key)}` });
const WRITING = SCOPES.filter((scope) => scope.endsWith(':write'));

/** The product behind TLS with client certificates, and callers with each type of credential. */
export class CredentialScene {
  private made = 0;
  private readonly agents: Agent[] = [];
  private readonly anonymous = this.agentWith();

  private constructor(
    readonly app: TestApp,
    readonly clock: StillClock,
    private readonly authority: CertificatePair,
    private readonly folder: string,
  ) {}

  static async start(): Promise<CredentialScene> {
    const folder = await mkdtemp(path.join(tmpdir(), 'umbra-ca-'));
    const authority = await issueCertificate(commonName('Test authority'));
    const file = path.join(folder, 'ca.pem');
    await writeFile(file, authority.cert);
    const clock = new StillClock();
    const tls = { TLS_SELF_SIGNED: 'true', TLS_CLIENT_AUTH: 'optional', TLS_CLIENT_CA_FILE: file };
    const app = await startApp({ clock, env: { ...tls, SESSION_MAX_HOURS: '168' } });
    return new CredentialScene(app, clock, authority, folder);
  }

  async close(): Promise<void> {
    for (const agent of this.agents) agent.destroy();
    await this.app.close();
    await rm(this.folder, { recursive: true });
  }

  ask(method: string, url: string, { headers, agent }: Shown, { text, type = 'application/json' }: Sent = {}) {
    return new Promise<Reply>((resolve, reject) => {
      const sized =
        text === undefined ? {} : { 'content-length': String(Buffer.byteLength(text)), 'content-type': type };
      const sent = request(`${this.app.url}${url}`, { method, agent, headers: { ...sized, ...headers } });
      sent.on('response', (response) => {
        let answer = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (answer += chunk));
        response.on('end', () => {
          const isJson = /[/+]json/.test(response.headers['content-type'] ?? '') && answer.startsWith('{');
          resolve({
            status: response.statusCode ?? 0,
            body: isJson ? (JSON.parse(answer) as Record<string, unknown>) : {},
            text: answer,
            cookie: response.headers['set-cookie']?.find((one) => one.includes('umbra-session='))?.split(';', 1)[0],
          });
        });
      });
      sent.on('error', reject);
      sent.end(text);
    });
  }

  /** Sends a request with JSON. @throws Error if it is refused */
  async json(method: string, url: string, shown: Shown, json: object): Promise<Readonly<Record<string, string>>> {
    const { status, body } = await this.ask(method, url, shown, { text: JSON.stringify(json) });
    if (status >= 300) throw new Error(`${method} ${url} answered ${status} ${String(body.code)}`);
    return body as Readonly<Record<string, string>>;
  }

  asAdmin(method: string, url: string, json: object): Promise<Readonly<Record<string, string>>> {
    return this.json(method, url, this.administrator(), json);
  }

  /** Returns the credentials of the first administrator's key. */
  administrator(): Shown {
    return this.plain(bearer(this.app.apiKey));
  }

  /** Returns credentials without a certificate. */
  plain(headers: Headers = {}): Shown {
    return { headers, agent: this.anonymous };
  }

  async makePerson(role: string): Promise<TestPerson> {
    const [email, password] = [`caller-${++this.made}@example.com`, randomPassword()];
    const { id = '' } = await this.asAdmin('POST', '/api/v1/users', { email, password, role });
    const text = JSON.stringify({ email, password });
    const session = async (): Promise<Headers> => {
      const { cookie = '' } = await this.ask('POST', '/api/session', this.plain(), { text });
      return { cookie };
    };
    return { id, session };
  }

  /** Creates or replaces the key of a person, which has no scopes. */
  async personalKey(person: TestPerson): Promise<Shown> {
    const { apiKey } = await this.json('POST', '/api/v1/account/api-key', this.plain(await person.session()), {});
    return this.plain(bearer(apiKey));
  }

  async namedKey(person: TestPerson, scopes: readonly CredentialScope[]): Promise<Shown> {
    const named = { name: `Key ${++this.made}`, scopes };
    const { apiKey } = await this.json('POST', '/api/v1/account/api-keys', this.plain(await person.session()), named);
    return this.plain(bearer(apiKey));
  }

  /** Creates a service account. @returns its id */
  async makeProgram(fields: { readonly role?: string; readonly groupIds?: readonly string[] }): Promise<string> {
    const { id = '' } = await this.asAdmin('POST', '/api/v1/service-accounts', {
      name: `program-${++this.made}`,
      ...fields,
    });
    return id;
  }

  /** Creates credentials of a service account: a client certificate with these scopes. */
  async certificate(programId: string, scopes: readonly CredentialScope[] = WRITING): Promise<Shown> {
    const name = `certificate-${++this.made}`;
    const value = `${name}.example.com`;
    await this.asAdmin('POST', `/api/v1/service-accounts/${programId}/certificates`, { type: 'dns', value, scopes });
    const pair = await issueCertificate({ ...commonName(name), dns: [value] }, this.authority);
    return { headers: {}, agent: this.agentWith(pair) };
  }

  /** Returns credentials with a certificate of the authority that belongs to no account. */
  async strayCertificate(): Promise<Shown> {
    return { headers: {}, agent: this.agentWith(await issueCertificate(commonName('nobody'), this.authority)) };
  }

  private agentWith(pair?: CertificatePair): Agent {
    const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, ...pair });
    this.agents.push(agent);
    return agent;
  }
}
