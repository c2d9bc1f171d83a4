import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { LeftFindings } from '../../src/modules/review/spans/left-findings.js';
import type { TestApp } from './app.js';

interface Marked {
  readonly start: number;
  readonly end: number;
  readonly manuallyCreated: boolean;
}

/** Returns the risk of findings that the policy did not redact and that no span of the document marks. */
export async function riskOfUnmarked(
  { app }: TestApp,
  id: string,
  spans: readonly Marked[],
  weights: Readonly<Record<string, number>>,
): Promise<number> {
  const documents = app
    .get<Connection>(getConnectionToken())
    .collection<{ _id: string; left: LeftFindings }>('documents');
  const { findings } = (await documents.findOne({ _id: id }))?.left ?? { findings: [] };
  const marks = spans.filter(({ manuallyCreated }) => manuallyCreated);
  return findings
    .filter(({ start, end }) => marks.every((mark) => mark.end <= start || mark.start >= end))
    .reduce((risk, { type, confidence }) => risk + (weights[type] ?? 1) * confidence, 0);
}
