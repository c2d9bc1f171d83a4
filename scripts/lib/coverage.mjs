/** Coverage of `src` from what V8 writes with NODE_V8_COVERAGE, by the source maps of the build. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Data, and what is built for browsers. */
const LEFT_OUT = /^(?:engine\/lexicon\/data|web\/(?:client|docs))\//;

/** One built file: which of its characters ran in any process, and the blocks that V8 distinguished. */
class BuiltFile {
  constructor(file) {
    this.code = readFileSync(file, 'utf8');
    this.map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
    this.ran = new Uint8Array(this.code.length);
    this.blocks = new Map();
  }

  /** Adds one process. V8 lists outer functions and blocks before those within. */
  add(functions) {
    const here = new Uint8Array(this.code.length);
    for (const { ranges, isBlockCoverage } of functions) {
      for (const [place, { startOffset, endOffset, count }] of ranges.entries()) {
        here.fill(count > 0 ? 1 : 0, startOffset, endOffset);
        if (isBlockCoverage && place > 0) this.blocks.set(`${startOffset}-${endOffset}`, startOffset);
      }
    }
    for (let at = 0; at < here.length; at++) this.ran[at] |= here[at];
  }

  /** Returns the original lines that have code, with whether any of it ran. */
  lines() {
    const lines = new Map();
    let start = 0;
    for (const [row, text] of this.code.split('\n').entries()) {
      for (let column = 0, last; column < text.length; column++) {
        const { originalLine } = this.map.findEntry(row, column);
        if (originalLine === undefined || (originalLine === last && lines.get(originalLine))) continue;
        last = originalLine;
        lines.set(originalLine, lines.get(originalLine) === true || this.ran[start + column] === 1);
      }
      start += text.length + 1;
    }
    return lines;
  }
}

/** Returns the built files that come from `src`, relative to the build. */
const builtFiles = (built) =>
  readdirSync(built, { recursive: true })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => file.endsWith('.js') && !LEFT_OUT.test(file) && existsSync(path.join(built, `${file}.map`)));

/** Returns the scripts of a file; none if its process was killed while it wrote. */
function resultOf(written) {
  try {
    return JSON.parse(written).result;
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/**
 * Reads and removes the files of the processes.
 * @returns a row per source file: lines and branches, and how many of them ran
 */
export function readCoverage(folder, built) {
  const files = new Map(builtFiles(built).map((file) => [path.join(built, file), undefined]));
  for (const name of readdirSync(folder)) {
    const written = readFileSync(path.join(folder, name), 'utf8');
    rmSync(path.join(folder, name));
    for (const { url, functions } of resultOf(written)) {
      const file = url.startsWith('file:') ? fileURLToPath(url) : '';
      if (!files.has(file)) continue;
      if (files.get(file) === undefined) files.set(file, new BuiltFile(file));
      files.get(file).add(functions);
    }
  }
  return [...files].map(([file, read]) => {
    const of = read ?? new BuiltFile(file);
    const lines = [...of.lines().values()];
    const blocks = [...of.blocks.values()];
    return {
      file: path.relative(built, file),
      lines: lines.length,
      linesRan: lines.filter(Boolean).length,
      branches: blocks.length,
      branchesRan: blocks.filter((at) => of.ran[at] === 1).length,
    };
  });
}
