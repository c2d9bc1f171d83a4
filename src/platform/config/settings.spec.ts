import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { IsInt, IsString, Max, Min } from 'class-validator';
import { Env } from './env.js';
import { SettingsError } from './problem.js';
import type { Environment } from './environment.js';
import { readSettings } from './settings.js';

class SampleConfig {
  @Env({ name: 'UMBRA_SAMPLE_PORT', description: 'A port.', must: 'a port number from 0 to 65535' })
  @IsInt()
  @Min(0)
  @Max(65_535)
  readonly port: number = 8080;

  @Env({ name: 'UMBRA_SAMPLE_ON', description: 'A switch.', must: 'true or false' })
  readonly on: boolean = false;

  @Env({ name: 'UMBRA_SAMPLE_LIST', page: 'limits', description: 'A list.', must: 'words with commas between' })
  readonly list: readonly string[] = [];

  @Env({
    name: 'UMBRA_SAMPLE_KEY',
    aliases: ['MONITOR_SAMPLE_KEY'],
    description: 'A key.',
    must: 'a key',
    secret: true,
    page: 'backups',
  })
  @IsString()
  readonly key: string = '';

  @Env({ name: 'TLS_CERT_FILE', description: 'A path.', must: 'a path' })
  @IsString()
  readonly certFile: string = '';
}

const read = (env: Environment): SampleConfig => readSettings([SampleConfig], env).of(SampleConfig);

function problemsOf(env: Environment): string {
  try {
    read(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return '';
}

describe('settings', () => {
  it('have defaults', () => {
    expect(read({})).toEqual({ port: 8080, on: false, list: [], key: '', certFile: '' });
  });

  it('are read by type', () => {
    expect(
      read({ UMBRA_SAMPLE_PORT: '0', UMBRA_SAMPLE_ON: 'true', UMBRA_SAMPLE_LIST: 'a, b,,c', MONITOR_SAMPLE_KEY: 'k' }),
    ).toEqual({ port: 0, on: true, list: ['a', 'b', 'c'], key: 'k', certFile: '' });
  });

  it.each([
    ['UMBRA_SAMPLE_PORT', ['65536', '-1', '8080.5', '80 80', ' 8080', '0x50', '1e3', '', '08', 'Infinity']],
    ['UMBRA_SAMPLE_ON', ['yes', '1', 'TRUE', '']],
    ['UMBRA_SAMPLE_KEY', ['']],
  ])('%s stops the start when it is wrong, without its value', (variable, values) => {
    for (const value of values) {
      const message = problemsOf({ [variable]: value });
      expect(message).toMatch(new RegExp(`^${variable} must be [^\\n]+\\.$`));
      if (value.trim().length > 2) expect(message).not.toContain(value);
    }
  });

  it('are shown on pages of administration, secrets without their value', () => {
    const list = { name: 'UMBRA_SAMPLE_LIST', page: 'limits', description: 'A list.' };
    const key = { name: 'UMBRA_SAMPLE_KEY', page: 'backups', description: 'A key.', value: null };
    expect(readSettings([SampleConfig], {}).shown()).toEqual([
      { ...list, value: '', isSet: false },
      { ...key, isSet: false },
    ]);
    expect(readSettings([SampleConfig], { UMBRA_SAMPLE_LIST: 'a, b', UMBRA_SAMPLE_KEY: 'k' }).shown()).toEqual([
      { ...list, value: 'a,b', isSet: true },
      { ...key, isSet: true },
    ]);
  });

  it('report everything at once, a line each', () => {
    const message = problemsOf({ UMBRA_SAMPLE_PORT: 'x', UMBRA_SAMPLE_ON: 'x', UMBRA_SAMPEL_LIST: 'x' });
    expect(message.split('\n')).toEqual([
      'UMBRA_SAMPLE_PORT must be a port number from 0 to 65535.',
      'UMBRA_SAMPLE_ON must be true or false.',
      'UMBRA_SAMPEL_LIST is not a setting: did you mean UMBRA_SAMPLE_LIST?',
    ]);
  });
});

describe('settings from files', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'umbra-settings-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  function file(content: string | Buffer): string {
    const name = path.join(folder, `value-${Math.random()}`);
    writeFileSync(name, content);
    return name;
  }

  it('are trimmed', () => {
    expect(read({ UMBRA_SAMPLE_KEY_FILE: file('\uFEFFs3cret\r\n') }).key).toBe('s3cret');
    expect(read({ MONITOR_SAMPLE_KEY_FILE: file('s3cret') }).key).toBe('s3cret');
  });

  it('do not go with the value itself', () => {
    expect(problemsOf({ UMBRA_SAMPLE_KEY: 'a', UMBRA_SAMPLE_KEY_FILE: file('a') })).toBe(
      'UMBRA_SAMPLE_KEY_FILE must not be set together with UMBRA_SAMPLE_KEY: set one of them.',
    );
  });

  it('do not go with another value under another name; the same twice is harmless', () => {
    expect(problemsOf({ UMBRA_SAMPLE_KEY: 'a', MONITOR_SAMPLE_KEY: 'b' })).toMatch(/^MONITOR_SAMPLE_KEY must not/);
    expect(read({ UMBRA_SAMPLE_KEY: 'a', MONITOR_SAMPLE_KEY: 'a' }).key).toBe('a');
  });

  it.each([
    ['is not there', () => path.join(folder, 'nothing'), 'ENOENT'],
    ['is a folder', () => folder, 'EISDIR'],
    ['is too large', () => file(Buffer.alloc(70_000)), 'at most 65536 bytes'],
  ])('stop the start when the file %s', (_, name, reason) => {
    const message = problemsOf({ UMBRA_SAMPLE_KEY_FILE: name() });
    expect(message).toMatch(/^UMBRA_SAMPLE_KEY_FILE must/);
    expect(message).toContain(reason);
  });

  it('are not looked for behind a name that ends in _FILE already', () => {
    expect(read({ TLS_CERT_FILE: '/some/path' }).certFile).toBe('/some/path');
    expect(problemsOf({ TLS_CERT_FILE_FILE: 'x' })).toContain('TLS_CERT_FILE_FILE is not a setting');
  });
});

describe('variables that look like ours', () => {
  it.each(['UMBRA_NONSENSE', 'MONITOR_URL', 'TLS_VERSION', 'umbra_sample_port', 'UMBRA_SAMPLEPORT'])(
    '%s stop the start',
    (name) => {
      expect(problemsOf({ [name]: 'x' })).toMatch(new RegExp(`^${name} is not a setting`));
    },
  );

  it.each([
    ['PATH', '/bin'],
    ['SSL_CERT_FILE', '/etc/ssl/cert.pem'],
    ['HTTP_PROXY', 'http://proxy'],
    ['SESSION_MANAGER', 'local/x'],
    ['UMBRA_KEY', 'umbra_0123456789'],
    ['UMBRA_URL', 'http://localhost:8080'],
    ['UMBRA_SERVICE_HOST', '10.0.0.1'],
    ['UMBRA_SERVICE_PORT', '8080'],
    ['UMBRA_SERVICE_PORT_HTTP', '8080'],
    ['UMBRA_PORT', 'tcp://10.0.0.1:8080'],
    ['UMBRA_PORT_8080_TCP', 'tcp://10.0.0.1:8080'],
    ['UMBRA_PORT_8080_TCP_PROTO', 'tcp'],
    ['UMBRA_MONGODB_PORT_27017_TCP_ADDR', '10.0.0.2'],
  ])('%s, which others set, is left alone', (name, value) => {
    expect(problemsOf({ [name]: value })).toBe('');
  });

  it('as a service link has a link as its value', () => {
    expect(problemsOf({ UMBRA_PORT: '8080' })).toMatch(/^UMBRA_PORT is not a setting/);
  });
});
