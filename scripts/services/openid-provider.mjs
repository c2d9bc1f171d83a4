/**
 * Starts an OpenID provider on loopback, for the tests of single sign-on, and prints its issuer URL:
 *
 *   node scripts/services/openid-provider.mjs '{"clients":[…],"jwks":{"keys":[…]}}'
 *
 * `PUT /people/<subject>` with a JSON object of claims creates or changes a person. The sign-in page asks for a subject
 * and no password. The process ends when its standard input is closed.
 */
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const { clients, jwks } = JSON.parse(process.argv[2] ?? '{}');
const people = new Map();

const server = createServer();
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const issuer = `http://127.0.0.1:${server.address().port}`;

const provider = new Provider(issuer, {
  clients,
  jwks,
  cookies: { keys: ['for tests alone'] },
  scopes: ['openid', 'email', 'profile', 'roles'],
  claims: {
    openid: ['sub', 'sid'],
    email: ['email', 'email_verified'],
    profile: ['name'],
    roles: ['roles', 'groups', 'realm_access'],
  },
  features: {
    devInteractions: { enabled: false },
    backchannelLogout: { enabled: true },
    rpInitiatedLogout: { enabled: true },
    userinfo: { enabled: true },
  },
  // Without its time limit, which a busy machine may exceed, and without its protection against loopback addresses.
  fetch: (url, { method, headers, body, redirect }) => fetch(url, { method, headers, body, redirect }),
  pkce: { required: () => true },
  interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
  findAccount: (_, accountId) => {
    const claims = people.get(accountId);
    return claims === undefined ? undefined : { accountId, claims: () => ({ sub: accountId, ...claims }) };
  },
  // No consent is asked for passing on the e-mail address.
  loadExistingGrant: async ({ oidc }) => {
    const { client, session, params } = oidc;
    const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
    grant.addOIDCScope(params.scope);
    await grant.save();
    return grant;
  },
});

provider.on('backchannel.error', (_, error) => process.stderr.write(`${error.stack}\n`));
const answer = provider.callback();
server.on('request', (request, response) => {
  handle(request, response).catch((error) => {
    process.stderr.write(`${error.stack}\n`);
    response.writeHead(500).end();
  });
});

async function handle(request, response) {
  const { pathname } = new URL(request.url, issuer);
  const person = /^\/people\/(?<subject>[\w-]+)$/.exec(pathname)?.groups?.subject;
  if (person !== undefined && request.method === 'PUT') {
    people.set(person, JSON.parse(await bodyOf(request)));
    response.writeHead(204).end();
  } else if (!pathname.startsWith('/interaction/')) {
    answer(request, response);
  } else if (request.method === 'POST') {
    const accountId = new URLSearchParams(await bodyOf(request)).get('subject');
    await provider.interactionFinished(request, response, { login: { accountId } });
  } else {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end('<!doctype html><form method="post"><input name="subject"><button>Sign in</button></form>');
  }
}

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

process.stdin.on('close', () => process.exit(0)).resume();
process.stdout.write(`${issuer}\n`);
