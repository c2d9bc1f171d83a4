import type { Options } from './declare.js';

/** The policy and context of commands that redact. */
export const POLICY_OPTIONS = {
  policy: {
    type: 'string',
    short: 'p',
    default: 'default',
    value: '<name-or-file>',
    text: 'Policy: a name in config/policies, or a file ending in .json.',
  },
  context: {
    type: 'string',
    short: 'c',
    default: 'none',
    value: '<name>',
    text: 'Context of the documents, for the conditions of the policy.',
  },
} as const satisfies Options;

export const THREADS_OPTIONS = {
  threads: { type: 'string', value: '<number>', text: 'Number of threads. Default: one for each core.' },
} as const satisfies Options;

export const JSON_OPTIONS = {
  json: { type: 'boolean', text: 'Print the result as JSON.' },
} as const satisfies Options;

export const FORMAT_OPTIONS = {
  format: {
    type: 'string',
    value: '<id>',
    text: 'Format of the input, such as text, csv, json or pdf. Default: detected from the content, then from the name. Binary input of another format than this is read by its content.',
  },
} as const satisfies Options;
