import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';

import { redactBatch } from '../../src/cli/batch.js';
import { PictureReader } from '../../src/cli/pictures.js';
import { redactOpen } from '../../src/documents/redact-open.js';
import { Redactor } from '../../src/documents/redactor.js';
import { compilePolicy, type Plan } from '../../src/engine/index.js';
import type { FormatId } from '../../src/formats/format.js';
import { FORMATS, openWithHandlers } from '../../src/formats/registry.js';
import { COMMON } from './common-kinds.js';
import { median, type Figure } from './figure.js';
import type { Sample } from './formats/sample.js';
import { lineSamples, textSamples } from './formats/text-samples.js';

/** Of a format, until its code has been compiled. */
const WARM_UP = 4;
const ROUNDS = 5;

const ENCODED = ['png', 'jpeg', 'webp'] as const;
const DATA = path.resolve('test/data');
/** Three bytes a pixel. */
const MEGABYTES_A_PIXEL = 3e-6;

/**
 * Each format with the same values in it: its rate, which share that is of the rate of plain text in this run, and how
 * many times it takes what its library takes that only parses it. Pictures are read by what is drawn on them.
 */
export async function benchFormats(): Promise<readonly Figure[]> {
  const compiled = compilePolicy({ identifiers: COMMON });
  if (!compiled.ok) throw new Error('The policy of the bench has problems.');
  const bench = new Bench(compiled.plan);
  try {
    return [...(await bench.lines()), ...(await bench.texts()), ...(await bench.pictures())];
  } finally {
    await bench.close();
  }
}

class Bench {
  private readonly measured = new Set<FormatId>();
  private readonly reader = new PictureReader(process.env);

  constructor(private readonly plan: Plan) {}

  close(): Promise<void> {
    return this.reader.close();
  }

  /** Newline-delimited JSON with a text a line, as the service and the command line take it. */
  async lines(): Promise<readonly Figure[]> {
    const figures: Figure[] = [];
    for (const { name, lines, target } of lineSamples()) {
      const batch = lines.map((text, index) => ({ number: index + 1, text }));
      const size = lines.reduce((sum, { length }) => sum + length + 1, 0);
      const micros = await timeOf(async () => {
        const { failed } = await redactBatch(new Redactor(this.plan, 'none'), batch, 'redact');
        if (failed > 0) throw new Error(`${failed} lines were not redacted.`);
      });
      figures.push({ name: `${name}, one core`, value: size / micros, unit: 'MB/s', target });
    }
    return figures;
  }

  async texts(): Promise<readonly Figure[]> {
    const figures: Figure[] = [];
    let ofText: number | undefined;
    for (const sample of textSamples()) {
      this.measured.add(sample.format);
      const { fileName, bytes, unpacked = bytes.byteLength, parse } = sample;
      const micros = await timeOf(() => this.redact(sample));
      const rate = unpacked / micros;
      ofText ??= rate;
      figures.push(
        { name: `${fileName}, by the 12 common kinds`, value: rate, unit: 'MB/s' },
        { name: `${fileName}, share of the rate of text`, value: rate / ofText, unit: 'x' },
      );
      if (parse === undefined) continue;
      const ofParser = await timeOf(async () => void (await parse()));
      figures.push({ name: `${fileName}, times what only parses it`, value: micros / ofParser, unit: 'x' });
    }
    return figures;
  }

  /** By time of the clock: they are read in a process of their own. */
  async pictures(): Promise<readonly Figure[]> {
    const figures: Figure[] = [];
    for (const { id, extensions } of FORMATS) {
      if (this.measured.has(id)) continue;
      const missing = ENCODED.find((each) => each === id);
      const files =
        missing === undefined ? filesOf(extensions) : [{ fileName: `pillow-rgb.${id}`, bytes: await encoded(missing) }];
      const samples = files.map((file): Sample => ({ ...file, format: id, leastFindings: 0 }));
      if (samples.length === 0) throw new Error(`The bench has no sample of ${id}.`);
      // The first one starts what reads pictures.
      for (const sample of samples.slice(0, 1)) await this.redact(sample);
      const started = performance.now();
      for (const sample of samples) await this.redact(sample);
      const seconds = (performance.now() - started) / 1000;
      figures.push({ name: `pictures of ${id}, read`, value: samples.length / seconds, unit: 'files/s' });
      const decoding = id === 'tiff' ? undefined : await decoded(samples);
      if (decoding === undefined) continue;
      figures.push(
        { name: `pictures of ${id}, of their pixels`, value: decoding.megabytes / seconds, unit: 'MB/s' },
        { name: `pictures of ${id}, times what only decodes them`, value: seconds / decoding.seconds, unit: 'x' },
      );
    }
    return figures;
  }

  private async redact({ format, fileName, bytes, leastFindings }: Sample): Promise<void> {
    const handlers = { pictures: await this.reader.forDocument(), pdfs: undefined };
    const document = await openWithHandlers(bytes, { fileName }, handlers);
    const redacted = await redactOpen(document, new Redactor(this.plan, 'none'));
    if (redacted.format !== format || redacted.findings.length < leastFindings) {
      throw new Error(`${fileName} was read as ${redacted.format}, with ${redacted.findings.length} findings.`);
    }
  }
}

/** Microseconds of the processor, which others on the machine leave alone. */
async function timeOf(work: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    if (round >= WARM_UP) times.push(user + system);
  }
  return Math.max(1, median(times));
}

const filesOf = (extensions: readonly string[]) =>
  readdirSync(DATA, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .filter(({ name }) => extensions.includes(path.extname(name)))
    .map(({ name, parentPath }) => ({ fileName: name, bytes: readFileSync(path.join(parentPath, name)) }));

/** What decoding them takes, and how much they are then. */
async function decoded(samples: readonly Sample[]): Promise<{ readonly seconds: number; readonly megabytes: number }> {
  const started = performance.now();
  let megabytes = 0;
  for (const { bytes } of samples) {
    const { width, height } = await loadImage(bytes);
    megabytes += width * height * MEGABYTES_A_PIXEL;
  }
  return { seconds: (performance.now() - started) / 1000, megabytes };
}

/** The picture of a committed file in a format of which there is none. */
async function encoded(type: (typeof ENCODED)[number]): Promise<Uint8Array> {
  const image = await loadImage(path.join(DATA, 'pictures/pillow-rgb.bmp'));
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  // One signature for each type.
  return canvas.encode(type as 'png');
}
