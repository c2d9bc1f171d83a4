import { ApiProblem } from '../../api/errors.js';
import type { Span } from '../../api/types.js';
import { decidedAs, drafted, type Decision, type Draft } from './change.js';
import type { EditsPort } from './edits-types.js';
import { DocumentEdits } from './document-edits.js';
import type { KeptAct, WaitingStore } from './waiting.js';

const ME = 'me@example.com';
const span = (id: string, more: Partial<Span> = {}): Span => ({
  ...drafted(id, 'doc', { type: 'person', start: Number(id) * 10, end: Number(id) * 10 + 5 }, `text ${id}`, ''),
  status: 'PENDING',
  statusChangedBy: null,
  manuallyCreated: false,
  ...more,
});

/** A server for one document: versions, and operations that can be undone. */
class FakeServer implements EditsPort {
  spans: Span[] = [span('1'), span('2'), span('3')];
  version = 1;
  calls: string[] = [];
  failures: Error[] = [];
  /** Spans on which it takes no decision. */
  refused: string[] = [];
  readFailures: ApiProblem[] = [];
  /** How many answers to writes are lost on their way back. */
  losesAnswers = 0;
  slept: number[] = [];
  isAsleep = false;
  private operations = new Map<string, Span[]>();
  /** Spans that somebody else has changed: an undo leaves them alone. */
  private theirs = new Set<string>();

  private begin(what: string, version: number): void {
    this.calls.push(what);
    const failure = this.failures.shift();
    if (failure !== undefined) throw failure;
    if (version !== this.version) throw new ApiProblem(409, 'STALE', 'changed');
    this.version++;
  }

  decide(ids: readonly string[], decision: Decision, version: number) {
    return this.answer(() => {
      this.begin(`decide ${ids.join()} ${decision.status ?? decision.type ?? ''}`, version);
      if (ids.some((id) => this.refused.includes(id))) {
        this.version--;
        throw new ApiProblem(400, 'EXEMPTION_CODE_REQUIRED', 'no code');
      }
      return this.write(ids, (one) => decidedAs(one, decision, ME));
    });
  }

  undo(operationId: string, spanIds: readonly string[] | undefined, version: number) {
    return this.answer(() => {
      this.begin(`undo ${operationId}`, version);
      const operation = this.operations.get(operationId);
      if (operation === undefined || operation.length === 0) {
        this.version--;
        throw new ApiProblem(409, 'NOTHING_TO_UNDO', 'undone already');
      }
      const isWanted = ({ id }: Span): boolean => spanIds?.includes(id) ?? true;
      const skipped = operation.map(({ id }) => id).filter((id) => this.theirs.has(id));
      this.operations.set(
        operationId,
        operation.filter((one) => !isWanted(one)),
      );
      const restored = operation.filter((one) => isWanted(one) && !this.theirs.has(one.id));
      const before = new Map(restored.map((one) => [one.id, one]));
      return { ...this.write([...before.keys()], (one) => before.get(one.id) ?? one), skipped };
    });
  }

  create(draft: Draft, version: number) {
    return this.answer(() => {
      this.begin(`create ${draft.type}`, version);
      const made = drafted(`made-${this.version}`, 'doc', draft, 'text', ME);
      this.spans.push(made);
      return { span: made, version: this.version };
    });
  }

  remove(id: string, version: number) {
    return this.answer(() => {
      this.begin(`remove ${id}`, version);
      if (!this.spans.some((one) => one.id === id)) {
        this.version--;
        throw new ApiProblem(404, 'NOT_FOUND', 'no such span');
      }
      this.spans = this.spans.filter((one) => one.id !== id);
      return { version: this.version };
    });
  }

  read = () =>
    this.answer(() => {
      const failure = this.readFailures.shift();
      if (failure !== undefined) throw failure;
      return { spans: this.spans, version: this.version };
    });
  sleep = (ms: number) => {
    this.slept.push(ms);
    return this.isAsleep ? new Promise<void>((resolve) => (this.wake = resolve)) : Promise.resolve();
  };
  wake = (): void => undefined;

  /** Somebody else's write. */
  other(id: string, change: Partial<Span>): void {
    this.spans = this.spans.map((one) => (one.id === id ? { ...one, ...change } : one));
    this.theirs.add(id);
    this.version++;
  }

  private write(ids: readonly string[], change: (one: Span) => Span) {
    const operationId = `op-${this.version}`;
    this.operations.set(
      operationId,
      this.spans.filter(({ id }) => ids.includes(id)),
    );
    this.spans = this.spans.map((one) => (ids.includes(one.id) ? change(one) : one));
    return { operationId, version: this.version };
  }

  private async answer<T>(work: () => T): Promise<T> {
    await Promise.resolve();
    const done = work();
    if (this.losesAnswers > 0) {
      this.losesAnswers--;
      throw new ApiProblem(0, 'OFFLINE', '');
    }
    return done;
  }
}

/** Storage of a browser that outlives a page. */
class FakeStore implements WaitingStore {
  acts: readonly KeptAct[] = [];
  put = (acts: readonly KeptAct[]): void => {
    // As in a browser, only what can be written down is kept.
    this.acts = JSON.parse(JSON.stringify(acts));
  };
  take = (): readonly KeptAct[] => this.acts;
}

function begin(server = new FakeServer(), store = new FakeStore()) {
  const edits = new DocumentEdits(server, 'doc', ME, { spans: server.spans, version: server.version }, store);
  const statuses = (): string =>
    edits
      .state()
      .spans.map(({ status }) => status.charAt(0))
      .join('');
  return { server, store, edits, statuses };
}

describe('the edits of a document', () => {
  it('shows a decision at once, and sends one after the other, each from the version before', async () => {
    const { server, edits, statuses } = begin();
    edits.decide('accept', ['1'], { status: 'APPROVED' });
    edits.decide('refuse', ['2'], { status: 'REJECTED' });
    expect(statuses()).toBe('ARP');
    expect(edits.state().unsent).toBe(2);
    await edits.settled();
    expect(server.calls).toEqual(['decide 1 APPROVED', 'decide 2 REJECTED']);
    expect(edits.state()).toMatchObject({ unsent: 0, version: 3 });
  });

  it('takes back and does again, a bulk as one', async () => {
    const { server, edits, statuses } = begin();
    edits.decide('all', ['1', '2', '3'], { status: 'APPROVED' });
    expect(edits.undo()?.label).toBe('all');
    expect(statuses()).toBe('PPP');
    await edits.settled();
    expect(server.spans.map(({ status }) => status)).toEqual(['PENDING', 'PENDING', 'PENDING']);
    edits.redo();
    await edits.settled();
    expect(statuses()).toBe('AAA');
    edits.undo();
    await edits.settled();
    expect(server.spans.map(({ status }) => status)).toEqual(['PENDING', 'PENDING', 'PENDING']);
    edits.decide('one', ['2'], { status: 'REJECTED' });
    expect(edits.state().canRedo).toBeUndefined();
  });

  it('leaves alone what another has changed since, says so, and does the rest again', async () => {
    const { server, edits, statuses } = begin();
    edits.decide('all', ['1', '2', '3'], { status: 'APPROVED' });
    await edits.settled();
    server.other('2', { status: 'REJECTED', statusChangedBy: 'other@example.com' });
    edits.undo();
    await edits.settled();
    expect(statuses()).toBe('PRP');
    expect(edits.state().refused).toEqual({ label: 'all', why: { left: 1 } });
    edits.forgetRefusal();
    for (const expected of ['ARA', 'PRP', 'ARA']) {
      if (expected === 'PRP') edits.undo();
      else edits.redo();
      expect(statuses()).toBe(expected);
      await edits.settled();
      expect(statuses()).toBe(expected);
    }
    expect(server.spans.map(({ status }) => status)).toEqual(['APPROVED', 'REJECTED', 'APPROVED']);
    expect(edits.state().refused).toBeUndefined();
  });

  it('follows a new span to the id that the server gives it', async () => {
    const { server, edits } = begin();
    const name = edits.create('mark', { type: 'ssn', start: 12, end: 14 }, 'ab');
    edits.decide('kind', [name], { type: 'date' });
    await edits.settled();
    const made = edits.nameOf(name);
    expect(server.calls).toEqual(['create ssn', `decide ${made} date`]);
    expect(edits.state().spans.map(({ id }) => id)).toEqual(['1', made, '2', '3']);
    edits.undo();
    edits.undo();
    await edits.settled();
    expect(server.spans.map(({ id }) => id)).toEqual(['1', '2', '3']);
    edits.redo();
    await edits.settled();
    expect(server.spans).toHaveLength(4);
  });

  it('sends again what others left alone, and counts as done what they did alike', async () => {
    const { server, edits, statuses } = begin();
    server.other('3', { status: 'REJECTED' });
    server.other('2', { status: 'APPROVED' });
    edits.decide('both', ['1', '2'], { status: 'APPROVED' });
    await edits.settled();
    expect(server.calls).toEqual(['decide 1,2 APPROVED', 'decide 1 APPROVED']);
    expect(statuses()).toBe('AAR');
    expect(edits.state().conflicts).toEqual([]);
  });

  it('asks where another has decided otherwise, and writes neither', async () => {
    const { server, edits, statuses } = begin();
    server.other('1', { status: 'REJECTED', statusChangedBy: 'other@example.com' });
    edits.decide('accept', ['1'], { status: 'APPROVED' });
    await edits.settled();
    const [conflict] = edits.state().conflicts;
    expect(conflict?.theirs.statusChangedBy).toBe('other@example.com');
    expect(statuses()).toBe('RPP');
    expect(edits.state().canUndo).toBeUndefined();
    if (conflict !== undefined) edits.settleConflict(conflict, 'I am sure');
    await edits.settled();
    expect(server.spans[0]?.status).toBe('APPROVED');
    expect(edits.state().conflicts).toEqual([]);
  });

  it('waits for a server that is away, as long as that says, and sends the same again', async () => {
    const { server, edits } = begin();
    server.failures = [new ApiProblem(0, 'OFFLINE', ''), new ApiProblem(503, 'STARTING', '', {}, 7)];
    edits.decide('accept', ['1'], { status: 'APPROVED' });
    await edits.settled();
    expect(server.slept).toEqual([1000, 7000]);
    expect(server.calls).toHaveLength(3);
    expect(server.spans[0]?.status).toBe('APPROVED');
  });

  it('keeps what was decided while another has the lock', async () => {
    const { server, edits } = begin();
    const seen: (string | undefined)[] = [];
    edits.subscribe(() => seen.push(edits.state().locked?.by));
    server.failures = [new ApiProblem(409, 'LOCKED', '', { lockedBy: 'other@example.com', lockExpiresAt: 'soon' })];
    edits.decide('accept', ['1'], { status: 'APPROVED' });
    await edits.settled();
    expect(seen).toContain('other@example.com');
    expect(edits.state().locked).toBeUndefined();
    expect(server.spans[0]?.status).toBe('APPROVED');
  });

  it('sends what waits for a lock at once when the lock was taken over', async () => {
    const { server, edits } = begin();
    server.isAsleep = true;
    server.failures = [new ApiProblem(409, 'LOCKED', '', { lockedBy: 'other@example.com', lockExpiresAt: 'soon' })];
    const isLocked = new Promise<void>((resolve) => {
      edits.subscribe(() => {
        if (edits.state().locked !== undefined) resolve();
      });
    });
    edits.decide('accept', ['1'], { status: 'APPROVED' });
    await isLocked;
    await Promise.resolve();
    expect(server.slept).toHaveLength(1);
    edits.retryNow();
    await edits.settled();
    expect(server.spans[0]?.status).toBe('APPROVED');
  });

  it('takes off what the server refuses, says so, and goes on', async () => {
    const { server, edits, statuses } = begin();
    server.failures = [new ApiProblem(400, 'UNKNOWN_TYPE', 'no such type')];
    edits.decide('kind', ['1'], { type: 'nonsense' });
    edits.decide('accept', ['2'], { status: 'APPROVED' });
    await edits.settled();
    expect(edits.state().refused).toMatchObject({ label: 'kind' });
    expect(edits.state().spans[0]?.type).toBe('person');
    expect(statuses()).toBe('PAP');
    expect(edits.state().canUndo).toBe('accept');
  });

  it('knows an undo as done whose answer was lost', async () => {
    const { server, edits, statuses } = begin();
    edits.decide('accept', ['1'], { status: 'APPROVED' });
    await edits.settled();
    edits.undo();
    server.losesAnswers = 1;
    await edits.settled();
    expect(server.calls.filter((call) => call.startsWith('undo'))).toHaveLength(3);
    expect(edits.state()).toMatchObject({ refused: undefined, canUndo: undefined, canRedo: undefined });
    expect(statuses()).toBe('PPP');
  });

  it('shows an undo as refused that was never sent before', async () => {
    const { server, edits } = begin();
    edits.decide('accept', ['1'], { status: 'APPROVED' });
    await edits.settled();
    server.failures = [new ApiProblem(409, 'NOTHING_TO_UNDO', 'undone already')];
    edits.undo();
    await edits.settled();
    expect(edits.state().refused?.why).toMatchObject({ code: 'NOTHING_TO_UNDO' });
  });

  it('knows a removal as done whose answer was lost', async () => {
    const { server, edits } = begin();
    edits.remove('remove', '2');
    server.losesAnswers = 1;
    await edits.settled();
    expect(edits.state().refused).toBeUndefined();
    expect(edits.state().spans.map(({ id }) => id)).toEqual(['1', '3']);
  });

  it('pauses before it asks again for what it cannot read', async () => {
    const { server, edits } = begin();
    server.other('3', { status: 'REJECTED' });
    server.readFailures = [new ApiProblem(500, 'INTERNAL', ''), new ApiProblem(502, 'HTTP_502', '')];
    edits.decide('accept', ['1'], { status: 'APPROVED' });
    await edits.settled();
    expect(server.slept).toEqual([1000, 2000]);
    expect(server.spans[0]?.status).toBe('APPROVED');
  });

  it('takes an error that is no answer of a server for a refusal, and does not repeat', async () => {
    const { server, edits } = begin();
    server.failures = [new TypeError('done is undefined')];
    edits.decide('accept', ['1'], { status: 'APPROVED' });
    await edits.settled();
    expect(server.calls).toHaveLength(1);
    expect(edits.state().refused?.why).toMatchObject({ code: 'PAGE' });
  });

  it('sends nothing more once another person sits at the page', async () => {
    const { server, edits } = begin();
    server.failures = [new ApiProblem(401, 'SIGNED_OUT', '')];
    edits.decide('accept', ['1'], { status: 'APPROVED' });
    edits.decide('accept', ['2'], { status: 'APPROVED' });
    await edits.settled();
    expect(server.calls).toHaveLength(1);
    expect(server.spans.every(({ status }) => status === 'PENDING')).toBe(true);
  });
});

describe('decisions that wait together', () => {
  it('go in one request for each kind of decision, whatever their order', async () => {
    const { server, edits, statuses } = begin();
    server.spans = ['1', '2', '3', '4', '5'].map((id) => span(id));
    edits.refresh({ spans: server.spans, version: 1 });
    edits.decide('accept', ['1'], { status: 'APPROVED' });
    edits.decide('accept', ['2'], { status: 'APPROVED' });
    edits.decide('refuse', ['3'], { status: 'REJECTED' });
    edits.decide('accept', ['4'], { status: 'APPROVED' });
    edits.decide('refuse', ['5'], { status: 'REJECTED' });
    await edits.settled();
    expect(server.calls).toEqual(['decide 1 APPROVED', 'decide 2,4 APPROVED', 'decide 3,5 REJECTED']);
    expect(statuses()).toBe('AARAR');
  });

  it('are undone one by one', async () => {
    const { server, edits, statuses } = begin();
    for (const id of ['1', '2', '3']) edits.decide('accept', [id], { status: 'APPROVED' });
    await edits.settled();
    expect(server.calls).toEqual(['decide 1 APPROVED', 'decide 2,3 APPROVED']);
    edits.undo();
    await edits.settled();
    expect(server.spans.map(({ status }) => status)).toEqual(['APPROVED', 'APPROVED', 'PENDING']);
    edits.undo();
    edits.redo();
    await edits.settled();
    expect(statuses()).toBe('AAP');
    edits.undo();
    edits.undo();
    await edits.settled();
    expect(server.spans.every(({ status }) => status === 'PENDING')).toBe(true);
  });

  it('keep their order on the same finding', async () => {
    const { server, edits, statuses } = begin();
    edits.decide('accept', ['1'], { status: 'APPROVED' });
    edits.decide('accept', ['2'], { status: 'APPROVED' });
    edits.decide('refuse', ['3'], { status: 'REJECTED' });
    edits.decide('accept', ['3'], { status: 'APPROVED' });
    await edits.settled();
    expect(server.calls.slice(1)).toEqual(['decide 2 APPROVED', 'decide 3 REJECTED', 'decide 3 APPROVED']);
    expect(statuses()).toBe('AAA');
  });

  it('are sent one by one after a refusal, so that only the refused one is lost', async () => {
    const { server, edits, statuses } = begin();
    edits.decide('accept', ['1'], { status: 'APPROVED' });
    edits.decide('accept', ['2'], { status: 'APPROVED' });
    edits.decide('accept', ['3'], { status: 'APPROVED' });
    // The first is on its way already.
    server.refused = ['2'];
    await edits.settled();
    expect(server.calls.slice(1)).toEqual(['decide 2,3 APPROVED', 'decide 2 APPROVED', 'decide 3 APPROVED']);
    expect(statuses()).toBe('APA');
    expect(edits.state().refused?.why).toMatchObject({ code: 'EXEMPTION_CODE_REQUIRED' });
  });

  it('overwrite nobody: each of them is compared with what others decided meanwhile', async () => {
    const { server, edits, statuses } = begin();
    server.other('2', { status: 'REJECTED', statusChangedBy: 'other@example.com' });
    edits.decide('accept', ['1'], { status: 'APPROVED' });
    edits.decide('accept', ['2'], { status: 'APPROVED' });
    await edits.settled();
    expect(statuses()).toBe('ARP');
    expect(edits.state().conflicts.map(({ theirs }) => theirs.id)).toEqual(['2']);
  });
});

describe('decisions that were not sent when the browser was closed', () => {
  /** Leaves the page before anything is acknowledged; what the server had carried out is set by each test. */
  async function closed(act: (edits: DocumentEdits, server: FakeServer) => void | Promise<void>) {
    const first = begin();
    await act(first.edits, first.server);
    first.edits.close();
    return first;
  }

  it('are sent when their user opens the document again', async () => {
    const { server, store } = await closed((edits) => {
      edits.decide('accept', ['1'], { status: 'APPROVED' });
      edits.decide('refuse', ['2'], { status: 'REJECTED', reason: 'quotes a name' });
      edits.create('mark', { type: 'ssn', start: 35, end: 38 }, 'abc');
    });
    expect(JSON.stringify(store.acts)).not.toMatch(/text|abc|quotes/);
    server.spans = ['1', '2', '3'].map((id) => span(id));
    server.version = 9;
    const again = begin(server, store);
    expect(again.edits.recover(store.take())).toBe(3);
    expect(again.statuses()).toBe('ARPA');
    await again.edits.settled();
    expect(server.spans.map(({ status }) => status.charAt(0)).join('')).toBe('ARPA');
    expect(store.acts).toEqual([]);
    again.edits.undo();
    again.edits.undo();
    await again.edits.settled();
    expect(again.statuses()).toBe('APP');
  });

  it('count as done where the server had carried them out', async () => {
    const { server, store } = await closed((edits) => edits.decide('accept', ['1'], { status: 'APPROVED' }));
    server.spans = ['1', '2', '3'].map((id) => span(id, id === '1' ? { status: 'APPROVED' } : {}));
    const calls = server.calls.length;
    expect(begin(server, store).edits.recover(store.take())).toBe(0);
    expect(server.calls).toHaveLength(calls);
    expect(store.acts).toEqual([]);
  });

  it('ask where another has decided otherwise meanwhile', async () => {
    const { server, store } = await closed((edits) => edits.decide('accept', ['1'], { status: 'APPROVED' }));
    server.spans = ['1', '2'].map((id) =>
      span(id, id === '1' ? { status: 'REJECTED', statusChangedBy: 'other@example.com' } : {}),
    );
    const { edits, statuses } = begin(server, store);
    edits.recover(store.take());
    await edits.settled();
    expect(statuses()).toBe('RP');
    expect(edits.state().conflicts).toHaveLength(1);
  });

  it('leave nothing to do with their undo, and are there again with its redo', async () => {
    const undone = await closed((edits) => {
      edits.decide('accept', ['1'], { status: 'APPROVED' });
      edits.undo();
    });
    expect(undone.store.acts).toEqual([]);
    const redone = await closed((edits) => {
      edits.decide('accept', ['1'], { status: 'APPROVED' });
      edits.undo();
      edits.redo();
    });
    expect(redone.store.acts).toMatchObject([{ kind: 'decide', decision: { status: 'APPROVED' } }]);
  });

  it('are undone later, when only the undo was not sent', async () => {
    const { server, store } = await closed(async (edits, away) => {
      edits.decide('accept', ['1'], { status: 'APPROVED' });
      await edits.settled();
      away.failures = [new ApiProblem(0, 'OFFLINE', '')];
      edits.undo();
    });
    expect(store.acts).toMatchObject([{ kind: 'undo' }]);
    expect(server.spans[0]?.status).toBe('APPROVED');
    const { edits, statuses } = begin(server, store);
    edits.recover(store.take());
    expect(statuses()).toBe('PPP');
    await edits.settled();
    expect(server.spans.every(({ status }) => status === 'PENDING')).toBe(true);
    expect(store.acts).toEqual([]);
  });

  it('are sent after the page was left, until the server is away', async () => {
    const { server, store, edits } = begin();
    edits.decide('accept', ['1'], { status: 'APPROVED' });
    edits.decide('refuse', ['2'], { status: 'REJECTED' });
    await edits.leave(() => true);
    expect(server.spans.map(({ status }) => status.charAt(0)).join('')).toBe('ARP');
    const away = begin(server, store);
    server.failures = [new ApiProblem(0, 'OFFLINE', '')];
    away.edits.decide('accept', ['3'], { status: 'APPROVED' });
    await away.edits.leave(() => true);
    expect(server.slept).toEqual([]);
    expect(store.acts).toHaveLength(1);
  });

  it('are not sent in the name of another', async () => {
    const { server, store, edits } = begin();
    edits.decide('accept', ['1'], { status: 'APPROVED' });
    edits.decide('refuse', ['2'], { status: 'REJECTED' });
    await edits.leave(() => false);
    expect(server.spans.map(({ status }) => status.charAt(0)).join('')).toBe('APP');
    expect(store.acts).toHaveLength(1);
  });
});
