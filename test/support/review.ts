import { sharedApp, startApp, type StartOptions, type TestApp } from './app.js';
import { bearer, call, type Answer, type Call } from './client.js';
import { makeBatch, savePolicy } from './review-batches.js';
import { asking, makeGroup, person, type Ask, type Person } from './review-people.js';
import { until } from './until.js';

// A span as the API shows it; tests say what they expect of it.
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the shape is what each test asserts
export type SpanJson = any;

export interface IngestOptions {
  readonly text: string;
  readonly name?: string;
  readonly batchId?: string;
  readonly priority?: number;
}

/** A mail address in it, and nothing else that a detector knows. */
export const LETTER = 'Please write to ana@example.com about the garden.';
export const ADDRESS = 'ana@example.com';
/** Of nothing that was ever made. */
export const NO_SUCH_ID = '00000000-0000-4000-8000-000000000000';

/** An application with two groups of people who review, and a batch of each. */
export class ReviewScene {
  private constructor(
    readonly app: TestApp,
    readonly admin: Ask,
    readonly groupId: string,
    readonly otherGroupId: string,
    /** Two members of the group, and one of the other. */
    readonly member: Person,
    readonly colleague: Person,
    readonly outsider: Person,
    /** Of the group. */
    readonly auditor: Person,
    /** Of the group: whatever is found in it waits for a decision. */
    readonly batchId: string,
    /** Of the other group. */
    readonly foreignBatchId: string,
  ) {}

  /** In a product of its own. */
  static async start(options: StartOptions = {}): Promise<ReviewScene> {
    return ReviewScene.in(await startApp(options));
  }

  /** In the product that suites share. */
  static async shared(): Promise<ReviewScene> {
    return ReviewScene.in(await sharedApp());
  }

  private static async in(app: TestApp): Promise<ReviewScene> {
    await savePolicy(app);
    const admin = asking(app, bearer(app.apiKey));
    const [member, colleague, outsider, auditor] = await Promise.all([
      person(app),
      person(app),
      person(app),
      person(app, 'ROLE_AUDITOR'),
    ]);
    const [groupId, otherGroupId] = await Promise.all([
      makeGroup(admin, [member.id, colleague.id, auditor.id]),
      makeGroup(admin, [outsider.id]),
    ]);
    const [batchId, foreignBatchId] = await Promise.all([makeBatch(app, groupId), makeBatch(app, otherGroupId)]);
    const people = [member, colleague, outsider, auditor] as const;
    return new ReviewScene(app, admin, groupId, otherGroupId, ...people, batchId, foreignBatchId);
  }

  close(): Promise<void> {
    return this.app.close();
  }

  /** A batch of the group; what is found waits for a decision, and nothing is sampled, unless the fields say otherwise. */
  batch(fields: Readonly<Record<string, unknown>> = {}): Promise<string> {
    return makeBatch(this.app, this.groupId, fields);
  }

  /** Takes a document in, as the administrator, and waits until it is redacted. */
  async ingest(what: string | IngestOptions = LETTER): Promise<string> {
    const {
      text,
      name = 'letter.txt',
      batchId = this.batchId,
      priority,
    } = typeof what === 'string' ? { text: what } : what;
    const answer = await this.admin('POST', '/api/v1/ingest', { batchId, name, text, priority });
    if (answer.status !== 202) throw new Error(`Ingesting answered ${answer.status}`);
    const id = answer.body.taskId as string;
    await until(async () => (await this.statusOf(id)) !== 'PENDING');
    return id;
  }

  async statusOf(id: string): Promise<string> {
    return (await this.admin('GET', `/api/v1/documents/${id}`)).body.status as string;
  }

  async spans(id: string): Promise<readonly SpanJson[]> {
    return (await this.admin('GET', `/api/v1/documents/${id}/spans`)).body as SpanJson[];
  }

  /** The first span of the document. */
  async span(id: string): Promise<SpanJson> {
    return (await this.spans(id))[0];
  }

  /** A document with the mail address found in it, and that span. */
  async letter(text = LETTER): Promise<{ readonly id: string; readonly span: SpanJson }> {
    const id = await this.ingest(text);
    return { id, span: await this.span(id) };
  }

  /** Decides on all spans of the document that nobody has decided on. */
  async decideAll(id: string, by: Person = this.member, status = 'APPROVED'): Promise<void> {
    for (const span of await this.spans(id)) {
      if (span.status === 'APPROVED' || span.status === 'REJECTED') continue;
      const answer = await by.ask('PATCH', `/api/v1/spans/${span.id}`, { status });
      if (answer.status !== 200) throw new Error(`Deciding answered ${answer.status}`);
    }
  }

  /** Decides on everything and approves the document. */
  async approve(id: string, by: Person = this.member): Promise<void> {
    await this.decideAll(id, by);
    const answer = await by.ask('POST', `/api/v1/documents/${id}/approve`, {});
    if (answer.status !== 200) throw new Error(`Approving answered ${answer.status}`);
  }

  async finalize(id: string, by: Person = this.member): Promise<string> {
    await this.approve(id, by);
    const answer = await by.ask('POST', `/api/v1/documents/${id}/finalize`, {});
    if (answer.status !== 200) throw new Error(`Finalizing answered ${answer.status}`);
    return answer.body.finalizedText as string;
  }

  async reject(id: string, by: Person = this.member): Promise<void> {
    const answer = await by.ask('POST', `/api/v1/documents/${id}/reject`, {});
    if (answer.status !== 200) throw new Error(`Rejecting answered ${answer.status}`);
  }

  /** A batch that is closed. */
  async closedBatch(): Promise<string> {
    const id = await this.batch();
    const answer = await this.admin('POST', `/api/v1/batches/${id}/close`, {});
    if (answer.status !== 200) throw new Error(`Closing a batch answered ${answer.status}`);
    return id;
  }

  /** Leaves the document to somebody else. */
  async leave(id: string, by: Person = this.member): Promise<void> {
    await by.ask('POST', `/api/v1/review/${id}/release`, {});
  }

  /** Calls with exactly these headers and body. */
  raw(method: string, path: string, what: Call): Promise<Answer> {
    return call(this.app, method, path, what);
  }
}

/** What every refusal looks like, whatever it refuses. */
export function expectRefusal(answer: Answer, status: number, code?: string): void {
  expect({ status: answer.status, error: typeof answer.body.error }).toEqual({ status, error: 'string' });
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  if (code !== undefined) expect(answer.body.code).toBe(code);
}

/** How a document comes to each status in which its spans cannot be changed. */
export const WAYS_TO_FINISH: readonly [status: string, finish: (scene: ReviewScene, id: string) => Promise<unknown>][] =
  [
    ['APPROVED', (scene, id) => scene.approve(id)],
    ['REJECTED', (scene, id) => scene.reject(id)],
    ['FINALIZED', (scene, id) => scene.finalize(id)],
  ];
