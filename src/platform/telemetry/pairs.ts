const NAME = /^[\w.!#$%&'*+^`|~-]{1,128}$/;
/** The characters of a header value, without line ends. */
const VALUE = /^[\t\x20-\x7e]{0,4096}$/;

/**
 * Parses `name=value,other=value`, percent-decoding the values; undefined for other texts.
 * @see https://www.w3.org/TR/baggage/#header-content
 */
export function readPairs(text: string): Readonly<Record<string, string>> | undefined {
  const pairs: Record<string, string> = {};
  for (const pair of text.split(',').filter((each) => each.trim() !== '')) {
    const { name = '', value = '' } = /^\s*(?<name>[^=\s]+)\s*=(?<value>.*)$/s.exec(pair)?.groups ?? {};
    const decoded = decode(value.trim());
    if (!NAME.test(name) || decoded === undefined || !VALUE.test(decoded)) return undefined;
    pairs[name] = decoded;
  }
  return pairs;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
