/** How much of a text is looked back at for the link that it is in. */
const MAX_LINK_LENGTH = 2048;
/** Where a link may begin: a scheme, or none before the host, as browsers and Markdown readers follow it. */
const LINK = /(?:[a-z][a-z\d+.-]*:)?[/\\]{2}|\bwww\./gi;
const HOST_END = /[/\\?#]/;
/** The host of a link, behind whatever names a user: in `https://a.example@b.example` that is `b.example`. */
const AUTHORITY = /(?:\\?\/){2}(?:[^\s/\\?#<>"'@]*@)*([\w.-]+|\[[\da-f:.]+\])/gi;

/** Says where a placeholder must not become a value. */
export interface LinkRule {
  /** Returns a state for one text that is read from its beginning. */
  follow(): LinkState;
}

/** Follows one text of an answer. */
export interface LinkState {
  pass(text: string): void;
  /** What came before is a text of its own. */
  end(): void;
  /** Whether a value may stand here. */
  allows(): boolean;
}

/**
 * A value in a link of the model's making would be sent to whoever has the host, as soon as a program shows the picture or
 * somebody follows the link. Only hosts that stood in the request itself are allowed.
 */
export class RequestHosts implements LinkRule {
  private readonly hosts = new Set<string>();

  /** @param request as it was sent */
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

/** Whether a link has ended: in angle brackets or quotes at their end, else at a blank. */
function isOver(rest: string, before: string | undefined): boolean {
  if (before === '<') return /[>\n]/.test(rest);
  if (before === '"' || before === "'") return rest.includes(before);
  return /[\s<>]/.test(rest);
}

const nameOf = (host: string): string => host.toLowerCase().replace(/\.$/, '');
