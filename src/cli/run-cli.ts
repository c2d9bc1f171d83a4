import type { Environment } from '../platform/config/environment.js';
import { helpCallFor, parseCommand } from './arguments.js';
import type { Command } from './command.types.js';
import type { Streams } from './streams.js';
import { version } from './version.js';

const OK = 0;
const FAILURE_STATUS = 1;
const CALL_AT_FAULT = 2;
const RECORDS_AT_FAULT = 3;

/**
 * Runs `umbra` and returns its exit status.
 * @param env the server's settings, for commands that work on its data
 */
export async function runCli(
  args: readonly string[],
  streams: Streams,
  env: Environment = process.env,
): Promise<number> {
  try {
    return await runCommand(parseCommand(args), streams, env);
  } catch (error) {
    const { problemOf } = await import('./problems.js');
    const problem = problemOf(error, helpCallFor(args));
    if (problem === undefined) throw error;
    streams.complain(`umbra: ${problem}`);
    return CALL_AT_FAULT;
  }
}

/** Each command loads only what it needs: loading the engine takes longer than the rest of the startup. */
async function runCommand(command: Command, streams: Streams, env: Environment): Promise<number> {
  switch (command.name) {
    case 'help':
      await streams.write(command.text);
      return OK;
    case 'version':
      await streams.write(`${version()}\n`);
      return OK;
    case 'check': {
      const { checkPolicy } = await import('./check-policy.js');
      return (await checkPolicy(command.file, streams)) ? OK : FAILURE_STATUS;
    }
    case 'test': {
      const { testPolicy } = await import('./test-policy.js');
      return (await testPolicy(command, streams)) ? OK : FAILURE_STATUS;
    }
    case 'import': {
      const { importTrend } = await import('./trend-import.js');
      return (await importTrend(command.paths, streams, env)) ? OK : RECORDS_AT_FAULT;
    }
    case 'certificate': {
      const { verifyCertificate } = await import('./certificate-verify.js');
      return (await verifyCertificate(command, streams)) ? OK : FAILURE_STATUS;
    }
    case 'receipt': {
      const { verifyReceipt } = await import('./receipt-verify.js');
      return (await verifyReceipt(command, streams)) ? OK : FAILURE_STATUS;
    }
    case 'reidentify': {
      const { reidentify } = await import('./reidentify.js');
      const isUndone = await reidentify(command, streams);
      return isUndone === undefined ? FAILURE_STATUS : isUndone ? OK : RECORDS_AT_FAULT;
    }
    case 'backup': {
      const { makeBackup } = await import('./backup/make-backup.js');
      await makeBackup(command, streams, env);
      return OK;
    }
    case 'restore': {
      const { restoreBackup } = await import('./backup/restore-backup.js');
      await restoreBackup(command, streams, env);
      return OK;
    }
    case 'verify': {
      const { verifyData } = await import('./backup/verify-data.js');
      return (await verifyData(command, streams, env)) ? OK : FAILURE_STATUS;
    }
    case 'move': {
      const { moveData } = await import('./move/move-data.js');
      await moveData(command, streams, env);
      return OK;
    }
    case 'doctor': {
      const { examine } = await import('./doctor/doctor.js');
      return (await examine(command, streams, env)) ? OK : FAILURE_STATUS;
    }
    case 'mcp': {
      const { serveMcp } = await import('./mcp.js');
      await serveMcp(command, streams, env);
      return OK;
    }
    case 'stream': {
      const { streamTopic } = await import('./stream/stream.js');
      return (await streamTopic(command, streams, env)) ? OK : RECORDS_AT_FAULT;
    }
    case 'migrate': {
      const { showMigrations } = await import('./migrate.js');
      await showMigrations(streams, env);
      return OK;
    }
    case 'rotate': {
      const { rotateKeys } = await import('./keys-rotate.js');
      return (await rotateKeys(streams, env)) ? OK : RECORDS_AT_FAULT;
    }
    case 'reindex': {
      const { reindexSearch } = await import('./search-reindex.js');
      await reindexSearch(streams, env);
      return OK;
    }
    case 'redact':
    case 'explain':
    case 'folder': {
      const { redactInput } = await import('./redact-input.js');
      return redactInput(command, streams, env);
    }
  }
}
