/** What is asked of a server, and how. */
export interface PhEyeQuestion {
  /** The server's address; that of the settings when undefined. */
  readonly endpoint: string | undefined;
  readonly bearerToken: string | undefined;
  /** Until the whole answer is here; that of the settings when undefined. */
  readonly timeoutSeconds: number | undefined;
  /** At once, to this server; those of the settings when undefined. */
  readonly maxConnections: number | undefined;
  readonly labels: readonly string[];
  /** Signs are sent as blanks. */
  readonly removePunctuation: boolean;
}

/** What a server found; offsets are UTF-16 code units of the text, the end exclusive. */
export interface PhEyeFinding {
  readonly start: number;
  readonly end: number;
  readonly label: string;
  /** 0 to 1. */
  readonly confidence: number;
}

/** What the server made of a text is not in the protocol; the message says nothing of the text. */
export class BadModelAnswer extends Error {
  override readonly name = 'BadModelAnswer';
}

/** Signs that the model may stumble over become blanks; offsets stay. */
export const textFor = (text: string, { removePunctuation }: PhEyeQuestion): string =>
  removePunctuation ? text.replaceAll(/\p{P}/gu, (sign) => ' '.repeat(sign.length)) : text;

/** The body of `POST /find`. */
export const requestBody = (text: string, { labels }: PhEyeQuestion, context: string): string =>
  JSON.stringify({ text, labels, context, piece: 0 });

/**
 * Reads the answer: a list of `{start, end, label, score}`, with `text` where the server says what it means. Servers
 * count characters as their language does, in code points or in UTF-16 code units: where the two differ, `text` decides,
 * and without it the code points of the servers that exist.
 * @throws BadModelAnswer for anything else, since what cannot be placed would stay in clear
 */
export function readAnswer(body: string, text: string): readonly PhEyeFinding[] {
  const found = parse(body);
  const units = new CodePoints(text);
  return found.map((one): PhEyeFinding => {
    const { start, end, label, score, text: said } = findingOf(one);
    const range = units.place(start, end, said);
    if (range === undefined) throw new BadModelAnswer('A finding lies outside of the text, or has another one.');
    return { ...range, label, confidence: score };
  });
}

function parse(body: string): readonly unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new BadModelAnswer('The answer is not JSON.');
  }
  if (!Array.isArray(value)) throw new BadModelAnswer('The answer is no list.');
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
  if (typeof value !== 'object' || value === null) throw new BadModelAnswer('A finding is no object.');
  const { start, end, label, score, text } = value as Readonly<Record<string, unknown>>;
  if (!isOffset(start) || !isOffset(end) || end < start) throw new BadModelAnswer('A finding has no place.');
  if (typeof label !== 'string') throw new BadModelAnswer('A finding has no label.');
  if (typeof score !== 'number' || !(score >= 0 && score <= 1)) throw new BadModelAnswer('A finding has no score.');
  return { start, end, label, score, text: typeof text === 'string' ? text : undefined };
}

const isOffset = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** Places of a text by both ways of counting. */
class CodePoints {
  /** By code point: where it begins in UTF-16 code units; undefined when the two are the same throughout. */
  private readonly starts: Uint32Array | undefined;

  constructor(private readonly text: string) {
    this.starts = /[\u{10000}-\u{10ffff}]/u.test(text) ? startsOf(text) : undefined;
  }

  place(start: number, end: number, said: string | undefined): { start: number; end: number } | undefined {
    const asUnits = end <= this.text.length ? { start, end } : undefined;
    if (this.starts === undefined) return asUnits !== undefined && this.says(asUnits, said) ? asUnits : undefined;
    const [from, to] = [this.starts[start], this.starts[end]];
    const asPoints = from === undefined || to === undefined ? undefined : { start: from, end: to };
    if (asPoints !== undefined && this.says(asPoints, said)) return asPoints;
    return said !== undefined && asUnits !== undefined && this.says(asUnits, said) ? asUnits : undefined;
  }

  private says({ start, end }: { start: number; end: number }, said: string | undefined): boolean {
    return said === undefined || said.trim() === this.text.slice(start, end).trim();
  }
}

function startsOf(text: string): Uint32Array {
  const starts = new Uint32Array(text.length + 1);
  let count = 0;
  for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) starts[count++] = at;
  starts[count++] = text.length;
  return starts.subarray(0, count);
}
