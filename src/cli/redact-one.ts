import { open } from 'node:fs/promises';

import type { Plan } from '../engine/index.js';
import { sourceOf } from '../formats/source.js';
import { PDF_HEADER_WITHIN } from '../pdf/pdf-header.js';
import type { Environment } from '../platform/config/environment.js';
import type { DocumentCommand } from './command.types.js';
import { sourceOfFile, sourceOfStream, type ByteSource } from './byte-source.js';
import { DocumentHandlers } from './document-handlers.js';
import { declaredOf, explainedWhole, isPdf, Tally, wholePdf, type RedactedPart } from './document.js';
import { chunksOf, FileError, unreadable } from './files.js';
import { largeInThread } from './large-document.js';
import { redactedDocument } from './long-workbook.js';
import { partsInThreads } from './part-threads.js';
import type { Redactor } from '../documents/redactor.js';
import { linesOfFallbacks } from './fallbacks.js';
import type { Streams } from './streams.js';
import { writeFile, type Chunks } from './write-file.js';

/** A document, and how to handle it. */
export interface OneDocument {
  readonly command: DocumentCommand;
  readonly plan: Plan;
  readonly redactor: Redactor;
  /** The policy file, from which threads compile their own plan. */
  readonly policyFile: string;
  /** True if models are called. */
  readonly asksModels: boolean;
  /** The server's settings. */
  readonly env: Environment;
}

/**
 * Redacts or explains one document of any format.
 * @returns the number of warnings
 * @throws FileError, DocumentProblem
 */
export async function redactOne(one: OneDocument, streams: Streams): Promise<number> {
  const { command } = one;
  if (command.file === '-') return redactStream(one, streams.input(), streams);
  const file = await open(command.file).catch((error: unknown) => {
    throw unreadable(command.file, error);
  });
  try {
    const stats = await file.stat();
    if (stats.isDirectory()) throw new FileError(`${command.file} is a folder. Give the output folder with --out.`);
    // Other inputs, such as a pipe, have no size and are read once.
    if (!stats.isFile()) return await redactStream(one, chunksOf(command.file), streams);
    return await redactSource(one, sourceOfFile(file, stats.size), streams);
  } finally {
    await file.close();
  }
}

async function redactStream(one: OneDocument, stream: AsyncIterable<Buffer>, streams: Streams): Promise<number> {
  const source = sourceOfStream(stream);
  try {
    return await redactSource(one, source, streams);
  } finally {
    await source.close();
  }
}

async function redactSource(one: OneDocument, source: ByteSource, streams: Streams): Promise<number> {
  const { command, redactor } = one;
  const { file, documents, name } = command;
  const fileName = file === '-' ? undefined : file;
  if (isPdf(await source.head(PDF_HEADER_WITHIN), fileName, documents)) return redactPdf(one, source, streams);
  const { removals } = documents;
  if (removals.areas.length > 0 || command.preview) throw new FileError('"--area" and "--preview" require a PDF.');
  const declared = declaredOf(documents, fileName);
  const tally = new Tally();
  const handlers = new DocumentHandlers(one.plan, one.env);
  try {
    const { threads, context, evidence } = command;
    const redactLarge = largeInThread({ ...one, context, removals, explains: name === 'explain', evidence });
    if (name === 'explain') {
      const part = await explainedWhole(source, declared, { redactor, handlers, redactLarge }, context);
      await give(command, counted([part], tally), streams);
    } else {
      const redactParts = partsInThreads({ ...one, threads, context, removals });
      await give(
        command,
        counted(redactedDocument(source, declared, { redactor, handlers, redactParts, redactLarge }), tally),
        streams,
      );
      // An explanation already includes the fallbacks.
      for (const line of linesOfFallbacks(tally.fallbacks)) streams.complain(`umbra: ${line}`);
    }
  } finally {
    await handlers.close();
  }
  for (const warning of tally.warnings) streams.complain(`umbra: ${warning}`);
  const untold = tally.warned - tally.warnings.length;
  if (untold > 0) streams.complain(`umbra: ${untold} more ${untold === 1 ? 'warning' : 'warnings'}.`);
  return tally.warned;
}

/** The PDF code is loaded only here. */
async function redactPdf(
  { command, plan, redactor, env }: OneDocument,
  source: ByteSource,
  streams: Streams,
): Promise<number> {
  const { name, output, documents, context, preview } = command;
  const { explainPdf, redactPdfBytes } = await import('./pdf.js');
  if (name === 'redact' && output === undefined && streams.writeBytes === undefined) throw notForTerminals('A PDF');
  const input = { bytes: await wholePdf(source), options: documents, plan, redactor, env };
  if (name === 'explain') {
    const { answer, warnings } = await explainPdf(input, context);
    await give(command, [Buffer.from(answer)], streams);
    for (const { message } of warnings) streams.complain(`umbra: ${message}`);
    return warnings.length;
  }
  const { bytes, notes, warnings } = await redactPdfBytes(input, preview ? 'preview' : 'pdf');
  await give(command, [bytes], streams);
  for (const note of [...notes, ...warnings.map(({ message }) => message)]) streams.complain(`umbra: ${note}`);
  return warnings.length;
}

async function* counted(
  parts: AsyncIterable<RedactedPart> | readonly RedactedPart[],
  tally: Tally,
): AsyncGenerator<Uint8Array, void> {
  for await (const part of parts) {
    tally.addPart(part.tally);
    yield part.bytes;
  }
}

async function give({ output }: DocumentCommand, chunks: Chunks, streams: Streams): Promise<void> {
  if (output !== undefined) await writeFile(output, chunks);
  else for await (const chunk of chunks) await print(chunk, streams);
}

async function print(bytes: Uint8Array, { write, writeBytes }: Streams): Promise<void> {
  if (writeBytes !== undefined) {
    await writeBytes(bytes);
    return;
  }
  const { text } = sourceOf(bytes, { isText: true });
  if (text === undefined) throw notForTerminals('The document');
  await write(text.text);
}

const notForTerminals = (what: string): FileError =>
  new FileError(`${what} cannot be printed on a terminal. Give a file with --output.`);
