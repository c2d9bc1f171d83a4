import { readFileSync } from 'node:fs';
import { compilePolicy, redact } from '../../../src/engine/index.js';
import type { Finder } from './finders.js';

/** Persons as the default policy redacts them: what other kinds claim, its confidences and its rules of overlap included. */
export function policy(file = 'config/policies/default.json'): Finder {
  const compiled = compilePolicy(JSON.parse(readFileSync(file, 'utf8')));
  if (!compiled.ok) throw new Error(`${file}: ${JSON.stringify(compiled.problems)}`);
  const { plan } = compiled;
  return {
    name: 'policy',
    types: ['PERSON'],
    find: (text) => {
      const spans = redact(plan, text).spans.filter(({ applied, kind }) => applied && kind === 'person');
      return Promise.resolve(spans.map(({ start, end }) => ({ start, end, type: 'PERSON' as const })));
    },
  };
}
