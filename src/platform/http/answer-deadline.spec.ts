import type { InFlight } from './in-flight.js';
import { StalledAnswers } from './answer-deadline.js';

const LIMIT = 180n;

/** A response in progress, with only the parts that `StalledAnswers` reads. */
function answering() {
  const socket = { bytesWritten: 0, writableLength: 0 };
  const response = { headersSent: true, socket, destroy: jest.fn() };
  const inFlight = { all: new Set([{ response }]) } as unknown as Pick<InFlight, 'all'>;
  return { socket, response, inFlight };
}

test('an answer of which nothing is taken for too long is ended', () => {
  const { socket, response, inFlight } = answering();
  const stalled = new StalledAnswers();
  Object.assign(socket, { bytesWritten: 1000, writableLength: 400 });
  for (const now of [0n, 100n, 179n]) stalled.end(inFlight, LIMIT, now);
  expect(response.destroy).not.toHaveBeenCalled();
  stalled.end(inFlight, LIMIT, 180n);
  expect(response.destroy).toHaveBeenCalledTimes(1);
});

test('one that can say why it ends does so first, and is held for as long again', () => {
  const { socket, response, inFlight } = answering();
  const endEarly = jest.fn();
  for (const exchange of inFlight.all) exchange.endEarly = endEarly;
  const stalled = new StalledAnswers();
  Object.assign(socket, { bytesWritten: 1000, writableLength: 400 });
  for (const now of [0n, 180n, 359n]) stalled.end(inFlight, LIMIT, now);
  expect(endEarly).toHaveBeenCalledTimes(1);
  expect(endEarly).toHaveBeenCalledWith(
    expect.objectContaining({ options: expect.objectContaining({ code: 'ANSWER_NOT_TAKEN' }) as unknown }),
  );
  expect(response.destroy).not.toHaveBeenCalled();
  stalled.end(inFlight, LIMIT, 360n);
  expect(response.destroy).toHaveBeenCalledTimes(1);
});

test('one that is taken slowly, or of which there is nothing to take, may last for ever', () => {
  const { socket, response, inFlight } = answering();
  const stalled = new StalledAnswers();
  for (let now = 0n; now < 10_000n; now += 170n) {
    socket.bytesWritten += 10;
    socket.writableLength = 400;
    stalled.end(inFlight, LIMIT, now);
  }
  socket.writableLength = 0;
  for (let now = 10_000n; now < 20_000n; now += 170n) stalled.end(inFlight, LIMIT, now);
  socket.writableLength = 10;
  stalled.end(inFlight, LIMIT, 20_000n);
  expect(response.destroy).not.toHaveBeenCalled();
});
