import { questionOf, shows, UNFINISHED } from './queue-query.js';

describe('what an address of the queue asks for', () => {
  it('is the documents that still need work', () => {
    expect(questionOf({})).toEqual({ statuses: UNFINISHED });
    expect(questionOf({ batchId: 'b-1', sort: 'due' })).toEqual({ statuses: UNFINISHED, batchId: 'b-1', sort: 'due' });
  });

  it('is documents of every status when it says so, or of the one that it names', () => {
    expect(questionOf({ status: 'all', batchId: 'b-1' })).toEqual({ batchId: 'b-1' });
    expect(questionOf({ status: 'FINALIZED' })).toEqual({ status: 'FINALIZED' });
  });

  it('leaves to the server which documents are late', () => {
    expect(questionOf({ late: 'true' })).toEqual({ late: 'true' });
  });

  it('tells whether a document belongs to it', () => {
    expect(shows({}, 'PENDING')).toBe(true);
    expect(shows({}, 'APPROVED')).toBe(false);
    expect(shows({ status: 'all' }, 'APPROVED')).toBe(true);
    expect(shows({ status: 'FAILED' }, 'PENDING')).toBe(false);
  });
});
