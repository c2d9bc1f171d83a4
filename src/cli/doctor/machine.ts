import { X509Certificate } from 'node:crypto';
import { access, constants, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '../../platform/clock/durations.js';
import { STORE_FILE } from '../../embedded-mongo/backup/copy-store.js';
import { readDocument } from '../../embedded-mongo/backup/read-document.js';
import { checkStoreFile, foreign } from '../../embedded-mongo/storage/file-check.js';
import { FolderInUse, lockFolder } from '../../embedded-mongo/storage/folder-lock.js';
import { TotpConfig } from '../../modules/account/second-factor/totp.config.js';
import { DataConfig } from '../../platform/config/data.config.js';
import { SettingsError } from '../../platform/config/problem.js';
import { ProfileConfig } from '../../platform/config/profile.config.js';
import { DatabaseConfig } from '../../platform/database/database.config.js';
import { DIGEST_SECRET_PLACE } from '../../platform/encryption/digest-secret.repository.js';
import { freeDiskMb } from '../../platform/health/free-disk.js';
import { HealthConfig } from '../../platform/health/health.config.js';
import { TlsConfig } from '../../platform/http/tls.config.js';
import { loadTls } from '../../platform/http/tls-material.js';
import { type Check, fail, type Finding, ok, warn } from './check.js';
import { checkKeys } from './keys.js';

const RENEW_BEFORE_DAYS = 30;
/** The minimum version; matches `engines` in package.json. */
const NODE = [20, 19] as const;

export const checkNode: Check = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isNewEnough = major > NODE[0] || (major === NODE[0] && minor >= NODE[1]);
  const says = `Node ${process.versions.node} on ${process.platform} ${process.arch}`;
  return Promise.resolve([
    isNewEnough ? ok('node', says) : fail('node', `${says}. Install ${NODE.join('.')} or newer.`),
  ]);
};

export const checkDataFolder: Check = async (settings) => {
  const { directory, diskReserveMb } = settings.of(DataConfig);
  const folder = path.resolve(directory);
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      return [fail('data folder', `${folder} is not writable by this user. Change its owner, or UMBRA_DATA_DIR.`)];
    }
    return [warn('data folder', `${folder} does not exist yet; the first start creates it. Check UMBRA_DATA_DIR.`)];
  }
  const { mode } = await stat(folder);
  const findings: Finding[] =
    process.platform !== 'win32' && (mode & 0o077) !== 0
      ? [warn('data folder', `${folder} can be read by other users of this machine. Run chmod 700 on it.`)]
      : [ok('data folder', folder)];
  const freeMb = await freeDiskMb(folder);
  const { minFreeDiskMb } = settings.of(HealthConfig);
  if (freeMb < diskReserveMb) {
    findings.push(
      fail(
        'disk space',
        `${freeMb} MB are free. Below ${diskReserveMb} MB the server refuses to store anything. Free some space.`,
      ),
    );
  } else if (freeMb < minFreeDiskMb) {
    findings.push(
      fail(
        'disk space',
        `${freeMb} MB are free. Below ${minFreeDiskMb} MB the health check reports DOWN. Free some space.`,
      ),
    );
  } else findings.push(ok('disk space', `${freeMb} MB are free`));
  return findings;
};

/** Checks the embedded store, unless the data is on a server. `umbra verify` reads all of it. */
export const checkEmbeddedStore: Check = async (settings) => {
  if (settings.of(DatabaseConfig).uri !== '') return [];
  const folder = path.resolve(settings.of(DataConfig).directory, 'store');
  const file = path.join(folder, STORE_FILE);
  try {
    await access(file);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
      ? [ok('store', 'empty; nothing is stored yet')]
      : [fail('store', foreign(folder).message)];
  }
  try {
    const lock = await lockFolder(folder);
    try {
      checkStoreFile(file);
      const says = 'no damage found by the checks of a start; no server is using it';
      return [ok('store', says), ...(await checkKeys(settings, await testValueOf(folder)))];
    } finally {
      await lock.release();
    }
  } catch (error) {
    if (error instanceof FolderInUse && error.onThisMachine) {
      const found = ok('store', 'in use by a running server');
      // The server has checked the file at its start, so it can be read; by another user it may not be.
      const value = await testValueOf(folder).catch(() => undefined);
      return [found, ...(await checkKeys(settings, value))];
    }
    return [fail('store', error instanceof Error ? error.message : 'cannot be read')];
  }
};

const testValueOf = (folder: string) => readDocument(folder, DIGEST_SECRET_PLACE.collection, DIGEST_SECRET_PLACE.id);

export const checkCertificate: Check = async (settings) => {
  const config = settings.of(TlsConfig);
  if (config.certFile === '') return [];
  try {
    await loadTls(config, settings.of(DataConfig).directory);
  } catch (error) {
    if (error instanceof SettingsError) return [fail('certificate', error.message)];
    throw error;
  }
  const { validTo } = new X509Certificate(await readFile(config.certFile));
  const days = Math.floor((Date.parse(validTo) - Date.now()) / DAY_MS);
  if (days < 0) return [fail('certificate', `expired (${validTo}). Renew it.`)];
  if (days < RENEW_BEFORE_DAYS) return [warn('certificate', `expires in ${days} days (${validTo}). Renew it.`)];
  return [ok('certificate', `valid until ${validTo}`)];
};

/** Warns of routes that the default profile leaves open without a credential. */
export const checkOpenDoors: Check = (settings) => {
  const open = settings.openDoors();
  return Promise.resolve(
    open.length === 0
      ? [ok('open to everybody', 'only health checks and sign-in')]
      : [warn('open to everybody', `${open.join(', ')}. Set UMBRA_PROFILE=production to require credentials.`)],
  );
};

/** Tells administrators in advance what their first sign-in asks for. */
export const checkSecondFactor: Check = (settings) => {
  const says =
    'administrators who sign in with a password set up one-time codes, or use a passkey. Have an authenticator application ready for the first sign-in.';
  const isRequired = settings.of(TotpConfig).isRequiredOf('ROLE_ADMIN', settings.of(ProfileConfig));
  return Promise.resolve(isRequired ? [ok('second factor', says)] : []);
};
