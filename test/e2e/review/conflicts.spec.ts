import { budget, seedFor } from '../../support/budget.js';
import { bearer, type Answer } from '../../support/client.js';
import { MovedClock } from '../../support/moved-clock.js';
import { asking, type Ask } from '../../support/review-people.js';
import { ReviewScene, type SpanJson } from '../../support/review.js';

const MINUTE = 60_000;
const clock = new MovedClock();
let scene: ReviewScene;
beforeAll(async () => {
  scene = await ReviewScene.start({ clock });
});
afterAll(() => scene.close());

const document = async (id: string) => (await scene.admin('GET', `/api/v1/documents/${id}`)).body;
const patch = (by: Ask, spanId: string, json: object) => by('PATCH', `/api/v1/spans/${spanId}`, json);
const tell = (by: Ask, id: string, verb: string) => by('POST', `/api/v1/review/${id}/${verb}`, {});

/** @see https://en.wikipedia.org/wiki/Linear_congruential_generator */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** What the answers say the spans are, by their places. */
type Places = Map<string, { readonly status: string; readonly type: string }>;
type Effect = (places: Places) => void;
interface Done {
  readonly answer: Answer;
  readonly effect: Effect;
  readonly isLike?: true;
}

const place = ({ start, end }: SpanJson) => `${start}-${end}`;
const shown = ({ status, type }: SpanJson) => ({ status: status as string, type: type as string });
const placesOf = (spans: readonly SpanJson[]): Places => new Map(spans.map((span) => [place(span), shown(span)]));

const ADDRESSES = Array.from({ length: 6 }, (_, index) => `person-${index}@example.com`);
const TEXT = `${ADDRESSES.join(' and ')}. ${'Nox spoke. '.repeat(4)}${Array.from({ length: 200 }, (_, i) => `w${i}`).join(' ')}`;
const STATUSES = ['APPROVED', 'REJECTED', 'PENDING', 'NEEDS_SECOND_OPINION'] as const;
const TYPES = ['person', 'city', 'other', 'email-address'] as const;
const MANY = 15;

describe('concurrent changes of one document', () => {
  const seed = seedFor('many who change one document');
  const seeds = Array.from({ length: budget(1, 12) }, (_, i) => seed + i);

  it.each(seeds)('lose no decision and match their responses (seed %i)', async (seed) => {
    const below = seeded(seed);
    const pick = <T>(from: readonly T[]) => from[below(from.length)] as T;
    const { member, colleague, app } = scene;
    const id = await scene.ingest(TEXT);
    const found = await scene.spans(id);
    expect(found.length).toBeGreaterThanOrEqual(ADDRESSES.length);
    const session = async (of: typeof member) => asking(app, await of.session());
    // The first three are one person, by two sessions and a program; the lock is theirs together.
    const people = [await session(member), await session(member), member.ask, await session(colleague), scene.admin];
    let word = 0;
    const made: SpanJson[] = [];

    const decide = async (by: Ask, span: SpanJson): Promise<Done> => {
      const [type, version] = [below(3) === 0 ? pick(TYPES) : undefined, below(4) === 0 ? seen : undefined];
      const answer = await patch(by, span.id, { status: pick(STATUSES), type, version, reason: 'As agreed.' });
      return { answer, effect: (places) => places.set(place(answer.body), shown(answer.body)) };
    };
    const create = async (by: Ask): Promise<Done> => {
      const start = TEXT.indexOf(` w${word++} `) + 1;
      const json = { type: pick(TYPES), start, end: start + 2 };
      const answer = await by('POST', `/api/v1/documents/${id}/spans`, json);
      if (answer.status === 200) made.push(answer.body);
      return { answer, effect: (places) => places.set(place(answer.body), shown(answer.body)) };
    };
    const remove = async (by: Ask, span: SpanJson): Promise<Done> => {
      const answer = await by('DELETE', `/api/v1/spans/${span.id}`);
      return { answer, effect: (places) => places.delete(place(span)) };
    };
    const like = async (by: Ask, source: SpanJson): Promise<Done> => {
      const answer = await by('POST', `/api/v1/spans/${source.id}/redact-like`, {});
      const effect: Effect = (places) => {
        const { type } = places.get(place(source)) ?? { type: 'none' };
        const [length, before] = [(source.text as string).length, new Map(places)];
        for (let at = TEXT.indexOf(source.text); at >= 0; at = TEXT.indexOf(source.text, at + length)) {
          places.set(`${at}-${at + length}`, { status: 'APPROVED', type });
        }
        const known = [...places.keys()].filter((each) => before.has(each) || each === place(source));
        expect(answer.body.created).toBe(places.size - known.length);
      };
      return { answer, effect, isLike: true };
    };
    const verb = async (by: Ask, name: string): Promise<Done> => ({
      answer: await by('POST', `/api/v1/documents/${id}/${name}`, {}),
      effect: () => undefined,
    });

    let seen = (await document(id)).version as number;
    const start = TEXT.indexOf('Nox');
    const nox = (await member.ask('POST', `/api/v1/documents/${id}/spans`, { type: 'person', start, end: start + 3 }))
      .body;
    const entriesBefore = (await scene.admin('GET', `/api/v1/documents/${id}/history`)).body.length as number;
    const versionBefore = (await document(id)).version as number;
    const model = placesOf(await scene.spans(id));
    const done: Done[] = [];
    const isAccepted = ({ answer }: Done): boolean => answer.status === 200;
    // Who is the first decides how much of a round is accepted.
    for (let round = 0; round < 8 || done.filter(isAccepted).length <= MANY; round += 1) {
      const calls = Array.from({ length: 10 }, () => {
        const by = pick(people);
        const what = below(10);
        if (what < 5) return decide(by, pick(found));
        if (what < 7) return create(by);
        if (what === 7 && made.length > 0) return remove(by, pick(made));
        return what === 8 ? like(by, nox) : verb(by, pick(['approve', 'unapprove']));
      });
      done.push(...(await Promise.all([...calls, decide(pick(people), found[0])])));
      seen = (await document(id)).version as number;
      // Whoever it was leaves, so that the next round is open to all again.
      for (const by of people) await tell(by, id, 'release');
    }

    for (const { answer } of done) {
      if (answer.status === 200) continue;
      expect([400, 404, 409]).toContain(answer.status);
      if (answer.body.code === 'LOCKED') {
        expect([member.email, colleague.email, app.adminEmail]).toContain(answer.body.lockedBy);
        expect(Date.parse(answer.body.lockExpiresAt)).toBeGreaterThan(clock.now().getTime());
      }
      if (answer.body.code === 'STALE') expect(answer.body.version).toEqual(expect.any(Number));
    }
    const codes = done.map(({ answer }) => answer.body.code as unknown);
    expect(codes).toContain('LOCKED');
    const accepted = done.filter(isAccepted);
    const versionOf = ({ answer: { body, headers } }: Done) =>
      (body.documentVersion ?? body.version ?? Number(/\d+/.exec(headers.get('etag') ?? '')?.[0])) as number;
    expect(accepted.length).toBeGreaterThan(MANY);
    // Redacting like a span may change nothing: then its version is the one that it has seen.
    const changes = accepted.filter(({ isLike }) => isLike !== true);
    expect(new Set(changes.map(versionOf)).size).toBe(changes.length);
    // Of two that have the same version, one has made it and the other has found nothing left to do.
    const late = ({ isLike, answer }: Done): number => (isLike === true && answer.body.created === 0 ? 0.5 : 0);
    const turn = (done: Done): number => versionOf(done) + late(done);
    for (const { effect } of accepted.sort((a, b) => turn(a) - turn(b))) effect(model);
    const final = await scene.spans(id);
    expect(placesOf(final)).toEqual(model);

    const { spans: tally, undecidedSpans } = await document(id);
    for (const status of [...STATUSES, 'REVIEW_REQUIRED']) {
      expect([status, tally[status]]).toEqual([status, final.filter((span) => span.status === status).length]);
    }
    expect(tally.manual).toBe(final.filter(({ manuallyCreated }) => manuallyCreated === true).length);
    expect(undecidedSpans).toBe(
      final.filter(({ status }) => !['APPROVED', 'REJECTED'].includes(status as string)).length,
    );
    const entries = (await scene.admin('GET', `/api/v1/documents/${id}/history`)).body.length as number;
    // One for each change, and one for each span that another was made like, unless it was so before.
    const likes = accepted.filter(({ isLike }) => isLike === true);
    const alike = likes.flatMap(({ answer: { body } }) => [1, body.created, body.approved] as number[]);
    expect(entries - entriesBefore).toBeGreaterThanOrEqual(changes.length);
    expect(entries - entriesBefore).toBeLessThanOrEqual(alike.reduce((sum, each) => sum + each, changes.length));
    expect(new Set(accepted.map(versionOf)).size).toBe(((await document(id)).version as number) - versionBefore);
    expect((await scene.admin('GET', '/api/v1/audit/verify')).body).toMatchObject({ valid: true });
  });

  it('approve once, and change nothing afterwards', async () => {
    const { id, span } = await scene.letter();
    await scene.decideAll(id);
    const program = asking(scene.app, bearer(scene.member.key));
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => program('POST', `/api/v1/documents/${id}/approve`, {})),
      ...Array.from({ length: 4 }, () => patch(program, span.id, { status: 'REJECTED' })),
    ]);
    const approvals = answers.slice(0, 4).filter(({ status }) => status === 200);
    expect(approvals).toHaveLength(1);
    const approvedAt = approvals[0]?.body.version as number;
    for (const { status, body } of answers.slice(4))
      if (status === 200) expect(body.documentVersion).toBeLessThan(approvedAt);
    expect(await scene.statusOf(id)).toBe('APPROVED');
  });

  it('with the same version: one succeeds, the others get STALE and the current version', async () => {
    const { id, span } = await scene.letter();
    const version = (await document(id)).version as number;
    const answers = await Promise.all(
      STATUSES.flatMap((status) => [patch(scene.member.ask, span.id, { status, version })]),
    );
    const first = answers.filter(({ status }) => status === 200);
    expect(first).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect({ status, code: body.code, version: body.version }).toEqual({
        status: 409,
        code: 'STALE',
        version: version + 1,
      });
    }
    expect((await scene.span(id)).status).toBe(first[0]?.body.status);
    expect((await document(id)).version).toBe(version + 1);
  });
});

describe('the edit lock', () => {
  const held = async () => {
    const made = await scene.letter();
    expect((await patch(scene.member.ask, made.span.id, { status: 'APPROVED' })).status).toBe(200);
    return made;
  };
  const expectLocked = ({ status, body }: Answer) => {
    expect({ status, code: body.code, lockedBy: body.lockedBy }).toEqual({
      status: 409,
      code: 'LOCKED',
      lockedBy: scene.member.email,
    });
    expect(Date.parse(body.lockExpiresAt)).toBeGreaterThan(clock.now().getTime());
  };
  const reject = (by: Ask, span: SpanJson) => patch(by, span.id, { status: 'REJECTED', reason: 'As agreed.' });

  it('is taken by the first write, shown in the document, and blocks writes of others', async () => {
    const { id, span } = await held();
    const { lockActive, lockedBy, lockExpiresAt } = await document(id);
    expect([lockActive, lockedBy]).toEqual([true, scene.member.email]);
    expect(Date.parse(lockExpiresAt)).toBeGreaterThan(clock.now().getTime());
    const { ask } = scene.colleague;
    const calls: readonly [string, string, object?][] = [
      ['PATCH', `/api/v1/spans/${span.id}`, { type: 'person' }],
      ['POST', `/api/v1/spans/${span.id}/redact-like`, {}],
      ['POST', `/api/v1/spans/${span.id}/reset`, { originalStatus: 'PENDING' }],
      ['POST', `/api/v1/documents/${id}/spans`, { type: 'person', start: 0, end: 6 }],
      ['POST', `/api/v1/documents/${id}/approve`, {}],
      ['POST', `/api/v1/documents/${id}/reject`, {}],
      ['POST', `/api/v1/review/${id}/lock`, {}],
    ];
    for (const call of calls) expectLocked(await ask(...call));
    expectLocked(await reject(scene.admin, span));
    expect((await scene.span(id)).status).toBe('APPROVED');
  });

  it('lets others read and comment', async () => {
    const { id } = await held();
    expect((await scene.colleague.ask('GET', `/api/v1/documents/${id}/spans`)).status).toBe(200);
    const comment = { text: 'When you are done, may I?' };
    expect((await scene.colleague.ask('POST', `/api/v1/documents/${id}/comments`, comment)).status).toBe(200);
  });

  it('is shared by a person’s API key and sessions', async () => {
    const { span } = await held();
    const headers = await scene.member.session();
    for (const status of ['REJECTED', 'APPROVED']) {
      expect((await scene.raw('PATCH', `/api/v1/spans/${span.id}`, { headers, json: { status } })).status).toBe(200);
      expect((await patch(scene.member.ask, span.id, { type: 'person' })).status).toBe(200);
    }
  });

  it('expires', async () => {
    const { id, span } = await held();
    clock.moveOn(14 * MINUTE);
    expectLocked(await reject(scene.colleague.ask, span));
    clock.moveOn(2 * MINUTE);
    expect((await document(id)).lockActive).toBe(false);
    expect((await reject(scene.colleague.ask, span)).status).toBe(200);
    expect((await document(id)).lockedBy).toBe(scene.colleague.email);
    expect((await tell(scene.member.ask, id, 'pulse')).body).toMatchObject({ ok: false });
  });

  it('is extended by pulses', async () => {
    const { id, span } = await held();
    for (let i = 0; i < 4; i += 1) {
      clock.moveOn(10 * MINUTE);
      const { body } = await tell(scene.member.ask, id, 'pulse');
      expect(Date.parse(body.lockExpiresAt)).toBeGreaterThan(clock.now().getTime() + 10 * MINUTE);
      expectLocked(await reject(scene.colleague.ask, span));
    }
  });

  it('is extended by writes', async () => {
    const { span } = await held();
    for (const type of ['person', 'city', 'other']) {
      clock.moveOn(10 * MINUTE);
      expect((await patch(scene.member.ask, span.id, { type })).status).toBe(200);
    }
    expectLocked(await reject(scene.colleague.ask, span));
  });

  it('can be released by its holder only', async () => {
    const { id, span } = await held();
    await tell(scene.colleague.ask, id, 'release');
    expectLocked(await reject(scene.colleague.ask, span));
    await tell(scene.member.ask, id, 'release');
    expect((await reject(scene.colleague.ask, span)).status).toBe(200);
  });

  it('is taken by one of several concurrent requests', async () => {
    const { id } = await scene.letter();
    const many = Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? scene.member.ask : scene.colleague.ask));
    const answers = await Promise.all(many.map((by) => tell(by, id, 'lock')));
    const winners = new Set(answers.flatMap(({ status }, index) => (status === 200 ? [index % 2] : [])));
    expect(winners.size).toBe(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
  });

  it('can be broken by administrators only, with an audit entry', async () => {
    const { id, span } = await held();
    const path = `/api/v1/documents/${id}/break-lock`;
    for (const by of [scene.colleague.ask, scene.auditor.ask]) expect((await by('POST', path, {})).status).toBe(403);
    expectLocked(await reject(scene.colleague.ask, span));
    expect((await scene.admin('POST', path, {})).status).toBeLessThan(300);
    expect((await document(id)).lockActive).toBe(false);
    expect((await tell(scene.member.ask, id, 'pulse')).body).toMatchObject({ ok: false });
    const [entry] = (await scene.admin('GET', `/api/v1/documents/${id}/history`)).body;
    expect(entry).toMatchObject({ action: 'DOCUMENT_LOCK_BROKEN', details: { previousHolder: scene.member.id } });
    expect((await reject(scene.colleague.ask, span)).status).toBe(200);
  });

  it('is released when the document is approved or rejected', async () => {
    for (const verb of ['approve', 'reject']) {
      const { id } = await held();
      expect((await scene.member.ask('POST', `/api/v1/documents/${id}/${verb}`, {})).status).toBe(200);
      expect((await document(id)).lockActive).toBe(false);
    }
  });
});
