import { declare } from '../declare.js';
import { UsageError } from '../usage-error.js';
import { JSON_OPTIONS } from '../options.js';

/** `umbra policy check` */
export const policyCheck = declare({
  name: 'policy check',
  summary: 'Check a policy file for errors.',
  details: ['Also reports parts that are read differently from how they are written.'],
  usage: ['policy check <file>'],
  options: {},
  examples: ['umbra policy check research.json', 'umbra policy check config/policies/default.json'],
  exits: { 0: 'The policy is valid.', 1: 'The policy has errors.' },
  page: 'docs/reference/policies.md',
  meaning: ([file, ...rest]) => {
    if (file === undefined || rest.length > 0) throw new UsageError('Write "umbra policy check <file>".');
    return { name: 'check', file };
  },
});

/** `umbra policy test` */
export const policyTest = declare({
  name: 'policy test',
  summary: 'Test a policy with sample texts.',
  details: ['The samples state what must be redacted and what must be kept. The output contains no sample text.'],
  usage: ['policy test <file> --samples <file> [--json]'],
  options: {
    samples: { type: 'string', value: '<file>', text: 'Required. JSON file with the samples.' },
    ...JSON_OPTIONS,
  },
  examples: [
    'umbra policy test research.json --samples samples.json',
    'umbra policy test research.json --samples samples.json --json',
  ],
  exits: { 0: 'All samples passed.', 1: 'The policy has errors, or a sample failed.' },
  page: 'docs/reference/policies.md#samples',
  meaning: ([file, ...rest], { samples, json = false }) => {
    if (file === undefined || rest.length > 0 || samples === undefined) {
      throw new UsageError('Write "umbra policy test <file> --samples <file>".');
    }
    return { name: 'test', file, samples, json };
  },
});
