import type { Session } from '../../api/types.js';
import { lateBatches, overseesOf } from './overview.js';

const who = (role: Session['role'], leads: readonly boolean[] = []): Session =>
  ({ role, groups: leads.map((leader, i) => ({ id: `g-${i}`, name: 'Ward', leader })) }) as unknown as Session;

describe('how the house is doing', () => {
  it('is shown to administrators, auditors and leads of a group', () => {
    expect(overseesOf(who('ROLE_ADMIN'))).toBe('house');
    expect(overseesOf(who('ROLE_AUDITOR'))).toBe('house');
    expect(overseesOf(who('ROLE_USER', [false, true]))).toBe('groups');
    expect(overseesOf(who('ROLE_USER', [false]))).toBeUndefined();
    expect(overseesOf(null)).toBeUndefined();
  });

  it('names late batches, the most overdue first, with their documents', () => {
    const row = (batchId: string) => ({ batchId, batchName: `Batch ${batchId}` });
    expect(lateBatches([row('b'), row('a'), row('b')])).toEqual([
      { id: 'b', name: 'Batch b', documents: 2 },
      { id: 'a', name: 'Batch a', documents: 1 },
    ]);
    expect(lateBatches([])).toEqual([]);
  });
});
