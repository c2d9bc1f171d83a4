import { startReceiver, type Receiver } from './receiver.js';

/** A word that the stand-in recognises, and its label. */
export interface KnownName {
  readonly name: string;
  readonly label: string;
  readonly score?: number;
}

export interface PhEye extends Receiver {
  /** The address without `/find`, as in policies. */
  readonly endpoint: string;
  known: readonly KnownName[];
  /** The response in place of findings, if set. */
  garbage: string | Uint8Array | undefined;
}

/**
 * Starts a local stand-in for PhEye: accepts `POST /find` like the real server, counts code points like Python, and
 * finds each known name wherever it occurs, if its label was requested.
 */
export async function startPhEye({ bearerToken }: { readonly bearerToken?: string } = {}): Promise<PhEye> {
  const state: { known: readonly KnownName[]; garbage: string | Uint8Array | undefined } = {
    known: [],
    garbage: undefined,
  };
  const receiver = await startReceiver('/find', ({ path, headers, json }) => {
    if (path !== '/find') return { status: 404 };
    if (bearerToken !== undefined && headers.authorization !== `Bearer ${bearerToken}`) return { status: 401 };
    if (headers['content-type'] !== 'application/json' || !isQuestion(json)) return { status: 422 };
    return { status: 200, body: state.garbage ?? JSON.stringify(findingsIn(json, state.known)) };
  });
  return Object.assign(state, receiver, { endpoint: receiver.url.slice(0, -'find'.length) });
}

interface Question {
  readonly text: string;
  readonly labels: readonly string[];
}

function isQuestion(json: unknown): json is Question {
  const { text, labels, context, piece } = (json ?? {}) as Readonly<Record<string, unknown>>;
  return typeof text === 'string' && Array.isArray(labels) && typeof context === 'string' && Number.isInteger(piece);
}

const pointsIn = (text: string): number => Array.from(text).length;

function findingsIn({ text, labels }: Question, known: readonly KnownName[]): object[] {
  return known
    .filter(({ label }) => labels.includes(label))
    .flatMap(({ name, label, score = 0.95 }) =>
      [...text.matchAll(new RegExp(name, 'g'))].map(({ index }) => {
        const start = pointsIn(text.slice(0, index));
        return { start, end: start + pointsIn(name), label, text: name, score };
      }),
    );
}
