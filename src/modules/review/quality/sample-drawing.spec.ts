import type { ApprovedDocument, ReviewedSpan, ReviewedWorkRepository } from './reviewed-work.repository.js';
import { SampleDrawing } from './sample-drawing.js';
import type { SampleCriteria } from './sample.types.js';

const PERSON = { userId: 'ana', email: 'ana@example.com' };
const CRITERIA = { unit: 'decisions', reviewerId: null, types: null } as SampleCriteria;

/** Builds documents with `spans` spans each, some of them decided by a person, and counts how often each is read. */
function work(documents: number, spans: number, isOfPerson: (n: number) => boolean) {
  const reads = new Map<string, number>();
  const all = Array.from({ length: documents }, (_, i) => ({
    ...{ id: String(i), batchId: 'b', sheet: 1, length: 100, approvals: [], people: null, types: null },
    tally: { byStatus: { APPROVED: spans, REJECTED: 0 } },
  })) as unknown as readonly ApprovedDocument[];
  const spansOf = ({ id }: { readonly id: string }) => {
    reads.set(id, (reads.get(id) ?? 0) + 1);
    return Array.from({ length: spans }, (_, i): ReviewedSpan => ({
      ...{ _id: `${id}.${i}`, documentId: id, start: i, end: i + 1, type: 'ssn', status: 'APPROVED' },
      statusChangedBy: isOfPerson(Number(id) * spans + i) ? PERSON : null,
    }));
  };
  const repository = {
    approved: () => Promise.resolve(all),
    spansOf: (of: readonly { readonly id: string }[]) =>
      Promise.resolve(new Map(of.map((one) => [one.id, spansOf(one)]))),
  };
  return { drawing: new SampleDrawing(repository as unknown as ReviewedWorkRepository), reads };
}

describe('a sample of decisions', () => {
  it('is as large as it is asked for where documents are long', async () => {
    const { drawing, reads } = work(40, 5000, () => true);
    const { items, isComplete } = await drawing.draw(CRITERIA, 1000);
    expect({ isComplete, size: new Set(items.map((item) => 'spanId' in item && item.spanId)).size }).toEqual({
      ...{ isComplete: true, size: 1000 },
    });
    expect(Math.max(...reads.values())).toBe(1);
  });

  it('finds the few decisions of people among very many of the engine', async () => {
    const { drawing, reads } = work(2000, 50, (n) => n % 1000 === 0);
    const { items, isComplete } = await drawing.draw(CRITERIA, 1000);
    expect({ isComplete, size: items.length }).toEqual({ isComplete: true, size: 100 });
    expect(Math.max(...reads.values())).toBeLessThan(10);
  });
});
