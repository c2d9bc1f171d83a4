import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { HttpConfig } from '../../src/platform/http/http.config.js';

const root = path.resolve(__dirname, '../..');
const linesOf = (file: string): readonly string[] => readFileSync(path.join(root, file), 'utf8').split('\n');

describe('the image', () => {
  const sent = linesOf('.dockerignore').flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
  const copied = linesOf('docker/Dockerfile').flatMap((line) => {
    const words = line.split(/\s+/);
    return words[0] === 'COPY' && words[1]?.startsWith('--from=') !== true ? words.slice(1, -1) : [];
  });

  it('copies what there is and what Docker is sent, nothing else', () => {
    expect(copied.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    expect(copied.filter((file) => !sent.includes(file))).toEqual([]);
    expect(sent.filter((file) => !copied.includes(file))).toEqual([]);
  });
});

describe('the unit of systemd', () => {
  const unit = new Map(
    linesOf('config/systemd/umbra.service').flatMap((line) => {
      const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value] as const];
    }),
  );

  it('refuses system calls that it does not know, and does not end the process for them', () => {
    // Node calls pkey_alloc as it starts.
    expect(unit.get('SystemCallFilter')?.split(' ')).toContain('@pkey');
    expect(unit.get('SystemCallErrorNumber')).toBe('EPERM');
  });

  it('leaves the process a folder for temporary files', () => {
    expect([unit.get('ProtectSystem'), unit.get('PrivateTmp')]).toEqual(['strict', 'yes']);
  });

  it('has a script beside it that runs commands as its user, with its settings and its package', () => {
    const script = linesOf('config/systemd/umbra-service').join('\n');
    const home = /^(\/\S+)\/lib\/node_modules\//.exec(unit.get('ExecStart')?.split(' ').at(-1) ?? '')?.[1];
    expect(script).toContain(`\n. ${unit.get('EnvironmentFile')}\n`);
    expect(script).toContain(`\nUMBRA_DATA_DIR=/var/lib/${unit.get('StateDirectory')}\n`);
    expect(script).toContain(`exec runuser -u ${unit.get('User')} -- ${home}/bin/umbra "$@"`);
  });

  it('waits for requests in progress', () => {
    const { shutdownDelaySeconds, shutdownGraceSeconds } = new HttpConfig();
    expect(Number(unit.get('TimeoutStopSec'))).toBeGreaterThan(shutdownDelaySeconds + shutdownGraceSeconds);
  });
});
