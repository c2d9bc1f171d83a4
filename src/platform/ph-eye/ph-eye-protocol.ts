/** The labels to ask a model server for, and the settings of the request. */
export interface PhEyeQuestion {
  /** The server's URL; the configured one if undefined. */
  readonly endpoint: string | undefined;
  readonly bearerToken: string | undefined;
  /** The time limit for the whole response; the configured one if undefined. */
  readonly timeoutSeconds: number | undefined;
  /** The maximum number of concurrent connections to this server; the configured one if undefined. */
  readonly maxConnections: number | undefined;
  readonly labels: readonly string[];
  /** Replaces punctuation by blanks before the text is sent. */
  readonly removePunctuation: boolean;
}

/** A finding of a server; offsets are UTF-16 code units, end exclusive. */
export interface PhEyeFinding {
  readonly start: number;
  readonly end: number;
  readonly label: string;
  /** 0 to 1. */
  readonly confidence: number;
}

/** The server's response violates the protocol; the message contains nothing of the text. */
export class BadModelAnswer extends Error {
  override readonly name = 'BadModelAnswer';
}

/** Replaces punctuation that may confuse the model by blanks, which keeps offsets. */
export const textFor = (text: string, { removePunctuation }: PhEyeQuestion): string =>
  removePunctuation ? text.replaceAll(/\p{P}/gu, (sign) => ' '.repeat(sign.length)) : text;

/** Returns the body of `POST /find`. */
export const requestBody = (text: string, { labels }: PhEyeQuestion, context: string): string =>
  JSON.stringify({ text, labels, context, piece: 0 });

/**
 * Parses the response: a list of `{start, end, label, score}`, with `text` if the server sends the matched text.
 * Servers count characters as their language does, in code points or in UTF-16 code units: if the two differ, `text`
 * decides; without it, offsets are code points, as in the known servers.
 * @throws BadModelAnswer for anything else, since a finding without a valid position would not be redacted
 */
export function readAnswer(body: string, text: string): readonly PhEyeFinding[] {
  const found = parse(body);
  const units = new CodePoints(text);
  return found.map((one): PhEyeFinding => {
    const { start, end, label, score, text: matchedText } = findingOf(one);
    const range = units.place(start, end, matchedText);
    if (range === undefined) throw new BadModelAnswer('A finding is outside the text, or has a different text.');
    return { ...range, label, confidence: score };
  });
}

function parse(body: string): readonly unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new BadModelAnswer('The response is not JSON.');
  }
  if (!Array.isArray(value)) throw new BadModelAnswer('The response is not a list.');
  return value;
}

interface Finding {
  readonly start: number;
  readonly end: number;
  readonly label: string;
  readonly score: number;
  readonly text: string | undefined;
}

function findingOf(value: unknown): Finding {
  if (typeof value !== 'object' || value === null) throw new BadModelAnswer('A finding is not an object.');
  const { start, end, label, score, text } = value as Readonly<Record<string, unknown>>;
  if (!isOffset(start) || !isOffset(end) || end < start) throw new BadModelAnswer('A finding has no position.');
  if (typeof label !== 'string') throw new BadModelAnswer('A finding has no label.');
  if (typeof score !== 'number' || !(score >= 0 && score <= 1)) throw new BadModelAnswer('A finding has no score.');
  return { start, end, label, score, text: typeof text === 'string' ? text : undefined };
}

const isOffset = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** Converts offsets counted in code points or code units. */
class CodePoints {
  /** The offset in UTF-16 code units of each code point; undefined if the two are the same throughout. */
  private readonly starts: Uint32Array | undefined;

  constructor(private readonly text: string) {
    this.starts = /[\u{10000}-\u{10ffff}]/u.test(text) ? startsOf(text) : undefined;
  }

  place(start: number, end: number, matchedText: string | undefined): { start: number; end: number } | undefined {
    const asUnits = end <= this.text.length ? { start, end } : undefined;
    if (this.starts === undefined)
      return asUnits !== undefined && this.matches(asUnits, matchedText) ? asUnits : undefined;
    const [from, to] = [this.starts[start], this.starts[end]];
    const asPoints = from === undefined || to === undefined ? undefined : { start: from, end: to };
    if (asPoints !== undefined && this.matches(asPoints, matchedText)) return asPoints;
    return matchedText !== undefined && asUnits !== undefined && this.matches(asUnits, matchedText)
      ? asUnits
      : undefined;
  }

  private matches({ start, end }: { start: number; end: number }, matchedText: string | undefined): boolean {
    return matchedText === undefined || matchedText.trim() === this.text.slice(start, end).trim();
  }
}

function startsOf(text: string): Uint32Array {
  const starts = new Uint32Array(text.length + 1);
  let count = 0;
  for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) starts[count++] = at;
  starts[count++] = text.length;
  return starts.subarray(0, count);
}
