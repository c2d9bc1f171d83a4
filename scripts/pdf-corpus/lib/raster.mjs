import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inFolder } from './tools.mjs';

const script = fileURLToPath(new URL('../raster.py', import.meta.url));

/** Debian's Python, for which Debian's Pillow is installed. */
const PYTHON = '/usr/bin/python3';

/** Draws images (see raster.py) and returns their bytes in the order of the jobs. */
export const raster = (...jobs) =>
  inFolder((folder) => {
    const named = jobs.map((job, i) => ({ mode: 'L', as: 'raw', ...job, out: path.join(folder, `${i}`) }));
    const { status, stderr } = spawnSync(PYTHON, [script], { input: JSON.stringify(named), encoding: 'utf8' });
    if (status !== 0) throw new Error(`raster.py failed: ${stderr}`);
    return named.map(({ out }) => readFileSync(out));
  });

/**
 * Encodes a bilevel image as the JBIG2 segments that PDF embeds: the page, and one generic region coded with MMR, as
 * used by fax machines (ITU-T T.88, 6.2.6 and 7.4).
 */
export function jbig2(fax, width, height) {
  const segment = (number, type, data) => {
    const head = Buffer.alloc(11);
    head.writeUInt32BE(number, 0);
    head.writeUInt8(type, 4);
    head.writeUInt8(1, 6);
    head.writeUInt32BE(data.length, 7);
    return Buffer.concat([head, data]);
  };
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  const page = Buffer.concat([size, Buffer.alloc(11)]);
  const region = Buffer.concat([size, Buffer.alloc(9), Buffer.from([1]), fax]);
  return Buffer.concat([segment(0, 48, page), segment(1, 38, region)]);
}
