/** The page or response at the end of a browser's redirects. */
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
 * The parts of a browser needed for signing in: cookies by origin, and redirects. As in a browser, `SameSite=Strict`
 * cookies are not sent after a redirect through another origin.
 */
export class CookieJar {
  private readonly cookies = new Map<string, Map<string, Kept>>();

  /** Opens a URL like a link and follows redirects to a page. */
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

  /** Returns the cookies sent to an origin; `crossed` is true after a redirect through another origin. */
  header(url: string, crossed = false): string {
    const kept = [...(this.cookies.get(new URL(url).origin) ?? [])];
    return kept
      .filter(([, { sameSite }]) => !crossed || sameSite !== 'strict')
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
  }

  /** Deletes the cookies of an origin. */
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
