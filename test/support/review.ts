import { sharedApp, startApp, type StartOptions, type TestApp } from './app.js';
import { bearer, call, type Answer, type Call } from './client.js';
import { makeBatch, savePolicy } from './review-batches.js';
import { decideAll, ingest, post, spansOf, statusOf, type NewDocument, type SpanJson } from './review-documents.js';
import { asking, makeGroup, person, type Ask, type Person } from './review-people.js';

export type { SpanJson } from './review-documents.js';

/** A letter with a mail address and nothing else that a detector finds. */
export const LETTER = 'Please write to ana@example.com about the garden.';
export const ADDRESS = 'ana@example.com';
/** An id that does not exist. */
export const NO_SUCH_ID = '00000000-0000-4000-8000-000000000000';

/** Two groups of reviewers, each with a batch whose findings all need a decision. */
interface Cast {
  readonly app: TestApp;
  readonly admin: Ask;
  readonly groupId: string;
  readonly otherGroupId: string;
  readonly member: Person;
  readonly colleague: Person;
  readonly auditor: Person;
  /** The only member of the other group; the three above are members of the group. */
  readonly outsider: Person;
  readonly batchId: string;
  /** The batch of the other group. */
  readonly foreignBatchId: string;
}

async function makeCast(app: TestApp): Promise<Cast> {
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
  return { app, admin, groupId, otherGroupId, member, colleague, outsider, auditor, batchId, foreignBatchId };
}

/** Returns the actions of the cast; each throws if the product refuses it. */
function actionsOf({ app, admin, member, groupId, batchId }: Cast) {
  const spans = (id: string): Promise<readonly SpanJson[]> => spansOf(admin, id);
  const firstSpan = async (id: string): Promise<SpanJson> => (await spans(id))[0];
  /** Makes a batch of the group; by default all findings need a decision and no document is sampled. */
  const batch = (fields: Readonly<Record<string, unknown>> = {}): Promise<string> => makeBatch(app, groupId, fields);
  /** Ingests a document as administrator and waits until it is redacted. */
  const ingestOne = (what: string | Partial<NewDocument> = LETTER): Promise<string> =>
    ingest(admin, { batchId, text: LETTER, ...(typeof what === 'string' ? { text: what } : what) });
  /** Decides all spans that are still undecided. */
  const decide = async (id: string, by: Person = member, status = 'APPROVED'): Promise<void> =>
    decideAll(by.ask, await spans(id), status);
  /** Decides all spans and approves the document. */
  const approve = async (id: string, by: Person = member): Promise<void> => {
    await decide(id, by);
    await post(by.ask, `/api/v1/documents/${id}/approve`);
  };

  return {
    close: (): Promise<void> => app.close(),
    batch,
    ingest: ingestOne,
    statusOf: (id: string): Promise<string> => statusOf(admin, id),
    spans,
    span: firstSpan,
    /** Ingests a document in which a mail address is found. @returns it and the span of the address */
    letter: async (text = LETTER): Promise<{ readonly id: string; readonly span: SpanJson }> => {
      const id = await ingestOne(text);
      return { id, span: await firstSpan(id) };
    },
    decideAll: decide,
    approve,
    finalize: async (id: string, by: Person = member): Promise<string> => {
      await approve(id, by);
      return (await post(by.ask, `/api/v1/documents/${id}/finalize`)).body.finalizedText as string;
    },
    closedBatch: async (): Promise<string> => {
      const id = await batch();
      await post(admin, `/api/v1/batches/${id}/close`);
      return id;
    },
    /** Releases the edit lock of a document. */
    leave: async (id: string, by: Person = member): Promise<void> => {
      await by.ask('POST', `/api/v1/review/${id}/release`, {});
    },
    /** Sends a request with exactly these headers and body. */
    raw: (method: string, path: string, what: Call): Promise<Answer> => call(app, method, path, what),
  };
}

export type ReviewScene = Cast & ReturnType<typeof actionsOf>;

async function sceneIn(app: TestApp): Promise<ReviewScene> {
  const cast = await makeCast(app);
  return { ...cast, ...actionsOf(cast) };
}

export const ReviewScene = {
  /** Makes a scene in a product of its own. */
  start: async (options: StartOptions = {}): Promise<ReviewScene> => sceneIn(await startApp(options)),
  /** Makes a scene in the product that suites share. */
  shared: async (): Promise<ReviewScene> => sceneIn(await sharedApp()),
};

/** Expects the JSON that every refused request returns. */
export function expectRefusal(answer: Answer, status: number, code?: string): void {
  expect({ status: answer.status, error: typeof answer.body.error }).toEqual({ status, error: 'string' });
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  if (code !== undefined) expect(answer.body.code).toBe(code);
}

/** The statuses in which spans cannot be changed, and how a document gets there. */
export const WAYS_TO_FINISH: readonly [status: string, finish: (scene: ReviewScene, id: string) => Promise<unknown>][] =
  [
    ['APPROVED', (scene, id) => scene.approve(id)],
    ['REJECTED', ({ member }, id) => post(member.ask, `/api/v1/documents/${id}/reject`)],
    ['FINALIZED', (scene, id) => scene.finalize(id)],
  ];
