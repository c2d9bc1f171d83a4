import type { Span } from '../../api/types.js';
import { drafted, type UndoableAct, type Change } from './change.js';
import type { EditsPort } from './edits-types.js';
import { ServerCopy } from './server-copy.js';

const pending = (id: string, start: number): Span => ({
  ...drafted(id, 'doc', { type: 'person', start, end: start + 5 }, 'text', ''),
  status: 'PENDING',
});
const never = () => Promise.reject(new Error('not asked for here'));
const port: EditsPort = {
  decide: (_, __, version) => Promise.resolve({ operationId: 'one', version: version + 1 }),
  undo: never,
  create: ({ type, start, end }, version) =>
    Promise.resolve({ span: drafted('given', 'doc', { type, start, end }, 'text', ''), version: version + 1 }),
  remove: never,
  read: never,
  sleep: () => Promise.resolve(),
  wake: () => undefined,
};
const act: UndoableAct = { label: '', ids: [], before: [] };
const accept = (id: string): Change => ({ kind: 'decide', ids: [id], decision: { status: 'APPROVED' } });
const copyOf = (): ServerCopy =>
  new ServerCopy(port, 'doc', 'me', { spans: [pending('1', 0), pending('2', 10)], version: 1 });

describe('spans with changes under way', () => {
  it('are worked out once, and stay the same when the server has taken the first of the changes', async () => {
    const copy = copyOf();
    const [first, second] = [accept('1'), accept('2')];
    const shown = copy.shown(copy.shown(copy.spans, first), second);
    expect(shown.map(({ status }) => status)).toEqual(['APPROVED', 'APPROVED']);
    await copy.send([{ change: first, act, list: 'undo' }]);
    expect(copy.version).toBe(2);
    expect(copy.shown(copy.spans, second)).toBe(shown);
  });

  it('are worked out anew once a new span has its id', async () => {
    const copy = copyOf();
    const make: Change = { kind: 'create', id: 'new:1', draft: { type: 'person', start: 20, end: 25 }, text: 'text' };
    const refuse: Change = { kind: 'decide', ids: ['new:1'], decision: { status: 'REJECTED' } };
    expect(copy.shown(copy.shown(copy.spans, make), refuse).at(-1)).toMatchObject({ id: 'new:1', status: 'REJECTED' });
    await copy.send([{ change: make, act, list: 'undo' }]);
    expect(copy.shown(copy.spans, refuse).at(-1)).toMatchObject({ id: 'given', status: 'REJECTED' });
  });
});
