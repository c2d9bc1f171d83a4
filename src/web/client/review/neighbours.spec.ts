import type { QueueRow } from '../api/types.js';
import { isListed, isReviewable, listFor, neighbourOf, rememberQueue } from './neighbours.js';

const row = (id: string, status: QueueRow['status'], lockedBy: string | null = null): QueueRow =>
  ({ id, status, lockedBy }) as QueueRow;
const ROWS = [
  row('a', 'REVIEW_REQUIRED'),
  row('b', 'FINALIZED'),
  row('c', 'REVIEW_REQUIRED', 'jon'),
  row('d', 'AUDIT_REQUIRED', 'mara'),
];
const mine = (one: QueueRow): boolean => isReviewable(one, 'mara');

describe('the documents beside one', () => {
  it('are those of the list, to its ends', () => {
    expect(neighbourOf(ROWS, 'a', 1)?.id).toBe('b');
    expect(neighbourOf(ROWS, 'd', -1)?.id).toBe('c');
    expect(neighbourOf(ROWS, 'd', 1)).toBeUndefined();
    expect(neighbourOf(ROWS, 'a', -1)).toBeUndefined();
  });

  it('are several places away when several are asked for, as far as the list goes', () => {
    expect(neighbourOf(ROWS, 'a', 2)?.id).toBe('c');
    expect(neighbourOf(ROWS, 'd', -9)?.id).toBe('a');
    expect(neighbourOf(ROWS, 'c', 0)).toBeUndefined();
  });

  it('are those that wait for the person, when what is done with is passed over', () => {
    expect(neighbourOf(ROWS, 'a', 1, mine)?.id).toBe('d');
    expect(neighbourOf(ROWS, 'd', -1, mine)?.id).toBe('a');
  });
});

describe('the list that one goes through', () => {
  const kept = new Map<string, string>();
  const { sessionStorage: before } = globalThis;
  beforeAll(() => {
    Object.defineProperty(globalThis, 'sessionStorage', {
      configurable: true,
      value: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => kept.set(key, value),
      },
    });
  });
  afterAll(() => {
    Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, value: before });
  });

  it('is what one came from, else the batch in the order that the person has chosen', () => {
    expect(listFor('b-1', 'FILENAME')).toEqual({ batchId: 'b-1', sort: 'filename', dir: 'asc' });
    expect(listFor('b-1', 'PRIORITY')).toEqual({ batchId: 'b-1', sort: 'priority', dir: 'desc' });
    rememberQueue('status=FAILED&sort=createdAt');
    expect(listFor('b-1', 'FILENAME')).toEqual({ status: 'FAILED', sort: 'createdAt' });
    rememberQueue('status=all&sort=createdAt');
    expect(listFor('b-1', 'FILENAME')).toEqual({ sort: 'createdAt' });
  });

  it('passes over what the queue did not show', () => {
    rememberQueue('batchId=b-1');
    expect(ROWS.filter(isListed).map(({ id }) => id)).toEqual(['a', 'c', 'd']);
    rememberQueue('batchId=b-1&status=all');
    expect(ROWS.filter(isListed)).toHaveLength(ROWS.length);
  });
});
