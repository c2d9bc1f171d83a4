import { Logger } from '@nestjs/common';
import { CONFIG_CLASSES } from '../../config-classes.js';
import type { Environment } from '../../platform/config/environment.js';
import { SettingsError } from '../../platform/config/problem.js';
import { readSettings, type Settings } from '../../platform/config/settings.js';
import type { Streams } from '../streams.js';
import { version } from '../version.js';
import { type Check, fail, type Finding, ok, type State } from './check.js';
import {
  checkCertificate,
  checkDataFolder,
  checkEmbeddedStore,
  checkNode,
  checkOpenDoors,
  checkSecondFactor,
} from './machine.js';
import { checkBackupBucket, checkDatabase, checkModels, checkQueue, checkSearch } from './servers.js';

/** Options of `umbra doctor`. */
export interface Examination {
  /** Prints the findings as JSON. */
  readonly json: boolean;
}

const CHECKS: readonly Check[] = [
  checkNode,
  checkDataFolder,
  checkEmbeddedStore,
  checkDatabase,
  checkSearch,
  checkQueue,
  checkModels,
  checkBackupBucket,
  checkCertificate,
  checkOpenDoors,
  checkSecondFactor,
];

const SIGNS: Readonly<Record<State, string>> = { ok: 'ok  ', warn: 'warn', fail: 'FAIL' };

/**
 * Checks everything the server needs with these settings and says how to fix problems. It changes nothing, and a server
 * may be running.
 * @returns true if no check failed
 */
export async function examine(
  { json }: Examination,
  streams: Pick<Streams, 'write'>,
  env: Environment,
): Promise<boolean> {
  // The findings already include what clients would log, and standard output is reserved for the findings.
  Logger.overrideLogger(false);
  const findings = await findingsOf(env);
  if (json) await streams.write(`${JSON.stringify({ version: version(), findings }, undefined, 2)}\n`);
  else {
    for (const { check, state, says } of findings) await streams.write(`${SIGNS[state]}  ${check}: ${says}\n`);
  }
  return findings.every(({ state }) => state !== 'fail');
}

async function findingsOf(env: Environment): Promise<readonly Finding[]> {
  let settings: Settings;
  try {
    settings = readSettings(CONFIG_CLASSES, env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    // All other checks depend on the settings.
    return error.problems.map(({ variable, must }) => fail('settings', `${variable} ${must}`));
  }
  const found = await Promise.all(CHECKS.map((check) => check(settings)));
  return [ok('settings', 'valid'), ...found.flat()];
}
