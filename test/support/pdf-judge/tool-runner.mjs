/**
 * Runs programs for its parent: a message `{ id, program, args, timeout, maxBuffer }` is answered by
 * `{ id, code, output, complaint }`, where the code is the status, what kept the program from starting (`ENOENT`), or
 * nothing when it was stopped.
 */
import { execFile } from 'node:child_process';

// One thread a program: several run side by side.
const env = { ...process.env, OMP_THREAD_LIMIT: '1' };

process.on('message', ({ id, program, args, timeout, maxBuffer }) => {
  execFile(program, args, { timeout, maxBuffer, encoding: 'buffer', env }, (error, output, complaint) => {
    process.send({ id, code: error === null ? 0 : error.code, output, complaint: complaint.toString('utf8') });
  });
});
process.on('disconnect', () => process.exit());
