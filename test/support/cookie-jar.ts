/** A page or answer that a browser has come to. */
export interface Visited {
  readonly url: string;
  readonly status: number;
  readonly text: string;
}

interface Kept {
  readonly value: string;
  readonly sameSite: string;
}

/**
 * As much of a browser as signing in needs: cookies by origin, and redirects. As in a browser, cookies that are
 * `SameSite=Strict` do not come along on a way that has led through another origin.
 */
export class CookieJar {
  private readonly cookies = new Map<string, Map<string, Kept>>();

  /** Opens an address, as a link does, and follows redirects until there is a page. */
  async open(url: string, init: RequestInit = {}, from = new URL(url).origin): Promise<Visited> {
    let next = { url, init };
    let crossed = from !== new URL(url).origin;
    for (let hops = 0; hops < 20; hops++) {
      const response = await this.send(next.url, next.init, crossed);
      const location = response.headers.get('location');
      if (location === null) return { url: next.url, status: response.status, text: await response.text() };
      const target = new URL(location, next.url);
      crossed ||= target.origin !== new URL(next.url).origin;
      next = { url: target.href, init: { headers: { accept: 'text/html' } } };
    }
    throw new Error('There is no end of redirects.');
  }

  /** The cookies that go to an origin from its own pages. */
  header(url: string, crossed = false): string {
    const kept = [...(this.cookies.get(new URL(url).origin) ?? [])];
    return kept
      .filter(([, { sameSite }]) => !crossed || sameSite !== 'strict')
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
  }

  /** Drops the cookies of an origin, as if the browser had never been there. */
  forget(url: string): void {
    this.cookies.delete(new URL(url).origin);
  }

  private async send(url: string, init: RequestInit, crossed: boolean): Promise<Response> {
    const headers = new Headers({ accept: 'text/html', ...(init.headers as Record<string, string> | undefined) });
    const cookie = this.header(url, crossed);
    if (cookie !== '') headers.set('cookie', cookie);
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.keep(new URL(url).origin, line);
    return response;
  }

  private keep(origin: string, line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    const kept = this.cookies.get(origin) ?? new Map<string, Kept>();
    this.cookies.set(origin, kept);
    const sameSite = /^samesite=(.*)$/i.exec(attributes.find((one) => /^samesite=/i.test(one)) ?? '')?.[1] ?? 'lax';
    const expires = attributes.find((one) => /^expires=/i.test(one))?.slice('expires='.length);
    const isGone = value === '' || (expires !== undefined && Date.parse(expires) < Date.now());
    if (isGone) kept.delete(name);
    else kept.set(name, { value, sameSite: sameSite.toLowerCase() });
  }
}
