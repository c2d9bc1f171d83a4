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

describe('a sample of passages', () => {
  const passages = async (lengths: readonly number[], size: number) => {
    const documents = lengths.map((length, i) => ({
      id: String(i),
      batchId: 'b',
      length,
      approvals: [],
      people: null,
    }));
    const repository = { approved: () => Promise.resolve(documents) } as unknown as ReviewedWorkRepository;
    const { items, isComplete } = await new SampleDrawing(repository).draw({ ...CRITERIA, unit: 'passages' }, size);
    return { of: items.map(({ documentId, start, end }) => ({ documentId, start, end })), isComplete };
  };

  it('takes every text where no more are there than are asked for, however short one is', async () => {
    const { of, isComplete } = await passages([600, 48, 600, 1, 600], 5);
    expect(isComplete).toBe(true);
    expect(of.map(({ documentId }) => documentId).sort()).toEqual(['0', '1', '2', '3', '4']);
    expect((await passages([48, 48, 48], 4)).of).toHaveLength(3);
  });

  it('has no passages that overlap, and as many as are asked for', async () => {
    const { of } = await passages([5000, 20_000, 900, 100_000], 60);
    expect(of).toHaveLength(60);
    for (const one of of)
      for (const other of of)
        if (one !== other && one.documentId === other.documentId)
          expect(one.end <= other.start || other.end <= one.start).toBe(true);
  });

  it('says that it is not complete where not all positions could be tried', async () => {
    expect(await passages([900_000, 10], 2000)).toMatchObject({ isComplete: false });
  });
});
