import { workerData } from 'node:worker_threads';

import { Redactor } from '../documents/redactor.js';
import type { DeclaredFormat } from '../formats/format.js';
import type { DocumentPart } from '../formats/long-document.js';
import { openLongDocument } from '../formats/registry.js';
import { removalsOf } from './removals.js';
import type { RemovalOptions } from './command.types.js';
import { redactPart, type RedactedPart } from './document.js';
import { redactRows } from './long-workbook.js';
import { compilePolicyFile } from './policy-file.js';
import { problemOf } from './problems.js';

/** The data a thread starts with. It has only plain values, since it is copied. */
export interface PartThread {
  readonly policyFile: string;
  readonly context: string;
  readonly removals: RemovalOptions;
  /** The first bytes of the document, which tell its format and layout. */
  readonly head: Uint8Array;
  readonly declared: DeclaredFormat;
}

let redactHere: ((part: DocumentPart) => Promise<RedactedPart>) | undefined;

/** The message for people about a part that cannot be redacted. Threads cannot send errors of own classes. */
export interface PartProblem {
  readonly problem: string;
}

/** Runs in a worker thread, which redacts parts of one document. */
export default async function redact(part: DocumentPart): Promise<RedactedPart | PartProblem> {
  redactHere ??= start(workerData as PartThread);
  try {
    return await redactHere(part);
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    return { problem };
  }
}

function start({ policyFile, context, removals, head, declared }: PartThread): NonNullable<typeof redactHere> {
  const compiled = compilePolicyFile(policyFile);
  // The caller compiled the policy and opened the document before it started the first thread.
  if (!compiled.ok) throw new Error('The policy has problems.');
  const redactor = new Redactor(compiled.plan, context, undefined, removalsOf(removals).terms);
  const long = openLongDocument(head, declared);
  // A document that is not split by its lines is a workbook.
  return (part) => (long === undefined ? redactRows(part, redactor) : redactPart(long.read(part), redactor));
}
