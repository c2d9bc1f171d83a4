import type { Clock } from '../../../platform/clock/clock.js';
import type { DocumentRepository } from '../documents/document.repository.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { PurgeDocumentsTask } from './purge-documents.task.js';
import type { PurgeService } from './purge.service.js';

const NOW = new Date('2030-01-01T00:00:00Z');
/** Several times as many as the task reads at once. */
const DOCUMENTS = 350;

describe('PurgeDocumentsTask', () => {
  const numbers = Array.from({ length: DOCUMENTS }, (_, number) => number);

  it.each<[string, (number: number) => boolean]>([
    ['none', () => false],
    ['every third', (number) => number % 3 === 0],
    ['the first 150', (number) => number < 150],
    ['all', () => true],
  ])('asks for each document that is due once, however many there are, when %s stays', async (_, isHeld) => {
    let due: readonly number[] = numbers;
    const asked: number[] = [];
    const documents: Pick<DocumentRepository, 'findToPurge'> = {
      findToPurge: (__, { skip, limit }) =>
        Promise.resolve(due.slice(skip, skip + limit).map((number) => header(number, NOW))),
    };
    const purge: Pick<PurgeService, 'ifDue'> = {
      ifDue: (found) => {
        const number = Number(found.id);
        asked.push(number);
        if (isHeld(number)) return Promise.resolve(found);
        due = due.filter((each) => each !== number);
        return Promise.resolve(header(number, null));
      },
    };
    const clock: Pick<Clock, 'now'> = { now: () => NOW };
    const task = new PurgeDocumentsTask(documents as DocumentRepository, purge as PurgeService, clock as Clock);
    await task.run(new AbortController().signal);
    expect(asked).toEqual(numbers);
    expect(due).toEqual(numbers.filter(isHeld));
  });
});

const header = (number: number, purgeAt: Date | null): DocumentHeader =>
  ({ id: String(number), purgeAt }) as DocumentHeader;
