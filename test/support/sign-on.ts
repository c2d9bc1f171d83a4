import type { TestApp } from './app.js';
import type { CookieJar, Visited } from './cookie-jar.js';
import { CLIENT, type TestProvider } from './openid-provider.js';

/** The name that tests give their provider. */
export const ISSUER = 'example';

/** How the product knows a provider. */
export const issuerOf = ({ issuerUrl }: TestProvider) => ({
  ...{ issuerUrl, clientId: CLIENT.id, clientSecret: CLIENT.secret },
  scopes: ['openid', 'email', 'roles'],
});

/** Goes to the provider and signs in there as somebody; back comes what the product says. */
export async function signOn(
  { url }: Pick<TestApp, 'url'>,
  { issuerUrl }: TestProvider,
  { jar, subject, query = '' }: { readonly jar: CookieJar; readonly subject: string; readonly query?: string },
): Promise<Visited> {
  const page = await jar.open(`${url}/api/sso/${ISSUER}/start${query}`);
  if (!page.url.startsWith(`${issuerUrl}/interaction/`)) return page;
  return jar.open(page.url, { method: 'POST', body: new URLSearchParams({ subject }) });
}
