import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compilePolicy, redact, type Plan } from '../../src/engine/index';
import { DocumentSearch, type Structure } from '../../src/formats/document-search';
import { redactDocument, type Find } from '../../src/formats/redact-document';
import { openDocument, type Declared } from '../../src/formats/registry';

const DEFAULT_POLICY = path.resolve(__dirname, '../../config/policies/default.json');

export const planOf = (policy: unknown): Plan => {
  const compiled = compilePolicy(policy);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  return compiled.plan;
};

/** The default policy of Umbra, compiled. */
export const defaultPlan = planOf(JSON.parse(readFileSync(DEFAULT_POLICY, 'utf8')));

/** Returns a function that finds what a plan covers, as all interfaces of the product do. */
export const finderOf = (plan: Plan): Find<ReturnType<typeof foundBy>[number]> => {
  return (text, known, columns) => Promise.resolve(foundBy(plan, text, { known, columns }));
};

function foundBy(plan: Plan, text: string, structure: Structure) {
  const search = new DocumentSearch(text, structure);
  return search.spread(redact(plan, text, { known: search.known, learn: search.learn }).spans);
}

/** Redacts a document with a plan and returns its content as text. */
export async function redacted(content: string | Uint8Array, declared: Declared = {}, plan: Plan = defaultPlan) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const result = await redactDocument(openDocument(bytes, declared), finderOf(plan), { rules: plan.fields });
  return { ...result, text: Buffer.from(result.bytes).toString() };
}
