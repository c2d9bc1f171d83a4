/** The maximum number of preceding characters searched for an enclosing link. */
const MAX_LINK_LENGTH = 2048;
/** The start of a link: a scheme, or none before the host, as browsers and Markdown readers accept. */
const LINK = /(?:[a-z][a-z\d+.-]*:)?[/\\]{2}|\bwww\./gi;
const HOST_END = /[/\\?#]/;
/** The host of a link, behind whatever names a user: in `https://a.example@b.example` that is `b.example`. */
const AUTHORITY = /(?:\\?\/){2}(?:[^\s/\\?#<>"'@]*@)*([\w.-]+|\[[\da-f:.]+\])/gi;

/** Returns the links of a text, cut to their hosts, from which the same hosts are read. */
export const linksIn = (text: string): string =>
  [...new Set([...text.matchAll(AUTHORITY)].map(([, host = '']) => `https://${nameOf(host)}/`))].join(' ');

/** Decides where a placeholder must not be restored. */
export interface LinkRule {
  /** Returns the state for one text, read from its beginning. */
  follow(): LinkState;
}

/** The state of one text of a response. */
export interface LinkState {
  pass(text: string): void;
  /** Ends a text; what follows is separate. */
  end(): void;
  /** True if a value may be restored here. */
  allows(): boolean;
}

/**
 * A value in a link made by the model would be sent to the owner of the host as soon as a program loads the image or
 * somebody follows the link. Only hosts that occur in the request itself are allowed.
 */
export class RequestHosts implements LinkRule {
  private readonly hosts = new Set<string>();

  /** @param request as received */
  constructor(request: string) {
    for (const [, host = ''] of request.matchAll(AUTHORITY)) this.hosts.add(nameOf(host));
    for (const [host] of request.matchAll(/\bwww\.[\w.-]+/gi)) this.hosts.add(nameOf(host));
  }

  follow(): LinkState {
    let recent = '';
    return {
      pass: (text) => {
        recent += text;
        if (recent.length > 2 * MAX_LINK_LENGTH) recent = recent.slice(-MAX_LINK_LENGTH);
      },
      end: () => {
        recent = '';
      },
      allows: () => this.allowsBehind(recent),
    };
  }

  private allowsBehind(text: string): boolean {
    for (const match of text.matchAll(LINK)) {
      const { index, 0: start } = match;
      const rest = text.slice(index + start.length);
      if (isOver(rest, text[index - 1])) continue;
      const from = start.toLowerCase() === 'www.' ? text.slice(index) : rest;
      const end = from.search(HOST_END);
      // The value would be part of the host.
      if (
        end === -1 ||
        !this.hosts.has(
          nameOf(
            from
              .slice(0, end)
              .replace(/^[^@]*@/, '')
              .replace(/:\d+$/, ''),
          ),
        )
      )
        return false;
    }
    return true;
  }
}

/** True if a link has ended: in angle brackets or quotes at their end, otherwise at a blank. */
function isOver(rest: string, before: string | undefined): boolean {
  if (before === '<') return /[>\n]/.test(rest);
  if (before === '"' || before === "'") return rest.includes(before);
  return /[\s<>]/.test(rest);
}

const nameOf = (host: string): string => host.toLowerCase().replace(/\.$/, '');
