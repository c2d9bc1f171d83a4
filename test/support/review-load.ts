import { setTimeout as pause } from 'node:timers/promises';
import { Random } from '../bench/trend/random.js';
import { bearer, call, type Answer } from './client.js';

/** The confirmed state of one document that was accepted with 202. */
export interface Ledger {
  readonly id: string;
  /** The ranges of all spans found by the engine, as start and end. */
  readonly found: readonly string[];
  /** By span: the status of the last confirmed or observed decision. */
  readonly decided: Map<string, string>;
  /** Spans made by people that were confirmed or observed. */
  readonly made: Set<string>;
  /** The last confirmed or observed status of the document. */
  status: string;
  /** Another possible status, if the outcome of a change is unknown. */
  orElse: string | undefined;
  /** The highest version returned. */
  version: number;
  /** The confirmed changes, by the action and resource of their row. */
  readonly answered: string[];
}

export interface LoadOptions {
  readonly keys: readonly string[];
  readonly batchId: string;
  readonly seed: number;
  /** Returns the current URL of the product; waits while it is not running. */
  readonly place: () => Promise<string>;
}

const PACE_MS = 20;
const WORD = 'garden';

const ACTIONS = {
  approve: { from: 'REVIEW_REQUIRED', to: 'APPROVED', row: 'DOCUMENT_APPROVAL' },
  unapprove: { from: 'APPROVED', to: 'REVIEW_REQUIRED', row: 'DOCUMENT_UNAPPROVE' },
  reject: { from: 'REVIEW_REQUIRED', to: 'REJECTED', row: 'DOCUMENT_REJECT' },
} as const;

/** Simulated people who ingest documents, decide on all spans and approve them, and record the responses. */
export class ReviewLoad {
  readonly ledgers: Ledger[] = [];
  /** Responses that must never occur. */
  readonly wrong: string[] = [];
  /** The number of responses other than refusals because of the database. */
  answers = 0;
  /** The number of 5xx responses. */
  refusals = 0;
  /** What the last of them said, by status and code. */
  lastRefusal = '';
  /** The number of requests without a response. */
  lost = 0;
  /** The number of requests that wait for a response. */
  private open = 0;
  private stopped = false;
  private abandoned = false;
  private number = 0;

  constructor(private readonly options: LoadOptions) {}

  /** Runs a client that processes one document after another until `stop`. */
  async client(index: number): Promise<void> {
    const random = new Random(this.options.seed * 1000 + index);
    const key = this.options.keys[index % this.options.keys.length] ?? '';
    while (!this.stopped) await this.document(key, random);
  }

  stop(): void {
    this.stopped = true;
  }

  /** Returns its counts in words, to say why a test waited for too long. */
  state(): string {
    const { answers, refusals, lastRefusal, lost, open } = this;
    return `${answers} answers, ${refusals} refusals (last: ${lastRefusal}), ${lost} lost, ${open} open`;
  }

  /** Stops waiting for responses, since the product no longer runs. */
  abandon(): void {
    this.stopped = true;
    this.abandoned = true;
  }

  private async document(key: string, random: Random): Promise<void> {
    const { lost } = this;
    const { text, found } = letter(++this.number, 1 + random.integer(0, 5));
    const { batchId } = this.options;
    const taken = await this.ask(key, 'POST', '/api/v1/ingest', { batchId, name: 'letter.txt', text });
    if (taken === undefined) return;
    if (!this.expects(taken, 202, 'ingest')) return;
    const id = taken.body.taskId as string;
    const ledger: Ledger = {
      ...{
        id,
        found,
        decided: new Map<string, string>(),
        made: new Set<string>(),
        status: 'PENDING',
        orElse: undefined,
        version: 1,
      },
      answered: [`DOCUMENT_INGEST ${id}`],
    };
    this.ledgers.push(ledger);
    // One document in eight is left to background processing.
    if (random.integer(0, 8) === 0) return;
    while ((await this.header(key, ledger)) === 'PENDING') {
      // A killed process may have claimed it, and a claim takes a minute to expire.
      if (this.stopped || this.lost > lost) return;
      await pause(PACE_MS);
    }
    for (const { id: span } of await this.spans(key, ledger)) {
      await this.decide(key, ledger, span, random.integer(0, 3) === 0 ? 'REJECTED' : 'APPROVED');
    }
    if (random.integer(0, 3) === 0) await this.mark(key, ledger, text.indexOf(WORD));
    await this.act(key, ledger, 'approve');
    if (random.integer(0, 4) !== 0) return;
    await this.act(key, ledger, 'unapprove');
    const [span] = ledger.decided.keys();
    if (span !== undefined) await this.decide(key, ledger, span, 'APPROVED');
    await this.act(key, ledger, random.integer(0, 2) === 0 ? 'approve' : 'reject');
  }

  /** Makes a decision, and checks its outcome if it is unknown, until it is made. */
  private async decide(key: string, ledger: Ledger, span: string, status: string): Promise<void> {
    while (!this.stopped && ledger.status === 'REVIEW_REQUIRED' && ledger.orElse === undefined) {
      const answer = await this.ask(key, 'PATCH', `/api/v1/spans/${span}`, { status, reason: 'as it seems' });
      if (answer !== undefined) {
        if (!this.expects(answer, 200, `decide ${ledger.id}`)) return;
        ledger.decided.set(span, status);
        this.note(ledger, answer.body.documentVersion as number, `SPAN_UPDATE ${span}`);
        return;
      }
      const seen = (await this.spans(key, ledger)).find(({ id }) => id === span)?.status;
      const before = ledger.decided.get(span) ?? 'PENDING';
      if (seen !== status && seen !== before) this.wrong.push(`${span} is ${String(seen)}, was ${before}`);
      if (seen === undefined || seen === before) continue;
      ledger.decided.set(span, seen);
      return;
    }
  }

  private async mark(key: string, ledger: Ledger, start: number): Promise<void> {
    if (this.stopped) return;
    const span = { type: 'person', start, end: start + WORD.length };
    const answer = await this.ask(key, 'POST', `/api/v1/documents/${ledger.id}/spans`, span);
    if (answer === undefined) {
      for (const { id, manuallyCreated } of await this.spans(key, ledger)) if (manuallyCreated) ledger.made.add(id);
      return;
    }
    if (!this.expects(answer, 200, `mark ${ledger.id}`)) return;
    ledger.made.add(answer.body.id as string);
    this.note(ledger, answer.body.documentVersion as number, `SPAN_CREATE ${answer.body.id as string}`);
  }

  private async act(key: string, ledger: Ledger, name: keyof typeof ACTIONS): Promise<void> {
    const { from, to, row } = ACTIONS[name];
    // An earlier request without a response may not have been applied.
    if (this.stopped || ledger.status !== from) return;
    const answer = await this.ask(key, 'POST', `/api/v1/documents/${ledger.id}/${name}`, {});
    if (answer === undefined) {
      await this.header(key, ledger);
      ledger.orElse = to;
      return;
    }
    if (!this.expects(answer, 200, `${name} ${ledger.id}`)) return;
    ledger.status = answer.body.status as string;
    if (ledger.status !== to) this.wrong.push(`${name} of ${ledger.id}: ${ledger.status}`);
    this.note(ledger, answer.body.version as number, `${row} ${ledger.id}`);
  }

  private note(ledger: Ledger, version: number, row: string): void {
    if (version <= ledger.version) this.wrong.push(`${ledger.id} went from version ${ledger.version} to ${version}`);
    ledger.version = version;
    ledger.answered.push(row);
  }

  private async header(key: string, ledger: Ledger): Promise<string> {
    const { body } = await this.surely(key, `/api/v1/documents/${ledger.id}`);
    if (ledger.version > (body.version as number)) this.wrong.push(`${ledger.id} lost version ${ledger.version}`);
    ledger.status = body.status as string;
    return ledger.status;
  }

  private async spans(key: string, { id }: Ledger): Promise<readonly SeenSpan[]> {
    return (await this.surely(key, `/api/v1/documents/${id}/spans`)).body as readonly SeenSpan[];
  }

  /** Repeats a read until there is a response. */
  private async surely(key: string, path: string): Promise<Answer> {
    for (;;) {
      if (this.abandoned) throw new Error('The product is gone');
      const answer = await this.ask(key, 'GET', path);
      if (answer?.status === 200) return answer;
      if (answer !== undefined) this.wrong.push(`GET ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      await pause(PACE_MS);
    }
  }

  /** Sends a request; returns undefined if its outcome is unknown. */
  private async ask(key: string, method: string, path: string, json?: unknown): Promise<Answer | undefined> {
    const url = await this.options.place();
    this.open++;
    try {
      const answer = await call({ url }, method, path, { headers: bearer(key), ...(json !== undefined && { json }) });
      if (answer.status < 500) {
        this.answers++;
        return answer;
      }
      this.refusals++;
      this.lastRefusal = `${method} ${answer.status} ${String(answer.body?.code)}`;
      if (typeof answer.body?.error !== 'string')
        this.wrong.push(`${method} ${path}: ${answer.status} without an error`);
    } catch {
      this.lost++;
    } finally {
      this.open--;
    }
    await pause(PACE_MS);
    return undefined;
  }

  private expects(answer: Answer, status: number, what: string): boolean {
    if (answer.status === status) return true;
    this.wrong.push(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return false;
  }
}

interface SeenSpan {
  readonly id: string;
  readonly status: string;
  readonly manuallyCreated: boolean;
}

/** Returns a text with this many addresses, and their positions. */
function letter(number: number, addresses: number): { readonly text: string; readonly found: readonly string[] } {
  let text = `Letter ${number} about the ${WORD}.`;
  const found: string[] = [];
  for (let i = 0; i < addresses; i++) {
    text += ' Please write to ';
    const address = `person${i}@example.com`;
    found.push(`${text.length} ${text.length + address.length}`);
    text += `${address} soon.`;
  }
  return { text, found };
}
