import { declare } from '../declare.js';
import { UsageError } from '../usage-error.js';
import { FORMAT_OPTIONS, JSON_OPTIONS, POLICY_OPTIONS, THREADS_OPTIONS } from '../options.js';
import { streamCommand } from '../stream/stream-command.js';

/** `umbra stream` */
export const stream = declare({
  name: 'stream',
  summary: 'Redact the records of a Kafka topic into another topic, each exactly once.',
  details: ['The MONITOR_KAFKA_ settings of the server name the brokers. Runs until it is stopped by a signal.'],
  usage: ['stream --from <topic> --to <topic> [options]'],
  options: {
    from: { type: 'string', value: '<topic>', text: 'Required. Topic to read.' },
    to: { type: 'string', value: '<topic>', text: 'Required. Topic to write.' },
    'dead-letters': {
      type: 'string',
      value: '<topic>',
      text: 'Topic that reports records that cannot be redacted. Without it, the first such record stops the command.',
    },
    keys: {
      type: 'string',
      value: '<copy|drop>',
      text: 'Copy or drop the keys of records, which are not redacted. Without it, records with a key are refused.',
    },
    group: { type: 'string', value: '<id>', text: 'Consumer group. Default: umbra-stream-, then the topic to write.' },
    'metrics-port': {
      type: 'string',
      value: '<[address:]port>',
      text: 'Serve metrics for Prometheus at /metrics. Without an address, only to this machine.',
    },
    ...POLICY_OPTIONS,
    ...FORMAT_OPTIONS,
    ...THREADS_OPTIONS,
  },
  examples: [
    'umbra stream --from raw --to clean',
    'umbra stream --from raw --to clean --dead-letters refused --keys drop --policy research.json',
  ],
  exits: { 0: 'Stopped by a signal.', 3: 'Stopped at a record that cannot be redacted.' },
  page: 'docs/how-to/stream.md',
  meaning: (operands, values) => {
    if (operands.length > 0) throw new UsageError('Write "umbra stream --from <topic> --to <topic>".');
    return { name: 'stream', ...streamCommand(values) };
  },
});

/** `umbra mcp` */
export const mcp = declare({
  name: 'mcp',
  summary: 'Serve an agent over the Model Context Protocol on standard input and output.',
  usage: ['mcp [--policy <name-or-file>] [--context <name>]'],
  options: POLICY_OPTIONS,
  examples: ['umbra mcp', 'umbra mcp --policy research.json'],
  exits: {},
  page: 'docs/how-to/mcp.md',
  meaning: (operands, { policy, context }) => {
    if (operands.length > 0) throw new UsageError('Write "umbra mcp" or "umbra mcp --policy <name-or-file>".');
    return { name: 'mcp', policy, context };
  },
});

/** `umbra trend import` */
export const trendImport = declare({
  name: 'trend import',
  summary: 'Import the data of an existing trend monitor from a database dump.',
  details: ['The settings of the server name the database. Stop a server that runs on the same data folder.'],
  usage: ['trend import <folder-or-file>...'],
  options: {},
  examples: ['umbra trend import dump/', 'umbra trend import dump/monitor/alerts.bson'],
  exits: { 0: 'All records were read.', 3: 'Some records could not be read.' },
  page: 'docs/how-to/trend-import.md',
  meaning: (paths) => {
    if (paths.length === 0) throw new UsageError('Write "umbra trend import <folder-or-file>".');
    return { name: 'import', paths };
  },
});

/** `umbra doctor` */
export const doctor = declare({
  name: 'doctor',
  summary: 'Check the installation and say how to fix problems.',
  details: [
    'Checks settings, data, disk, certificate, backup bucket and connected servers. Changes nothing. A server may be running.',
  ],
  usage: ['doctor [--json]'],
  options: JSON_OPTIONS,
  examples: ['umbra doctor', 'umbra doctor --json'],
  exits: { 0: 'No check failed.', 1: 'A check failed.' },
  page: 'docs/operate/production.md',
  meaning: (operands, { json = false }) => {
    if (operands.length > 0) throw new UsageError('Write "umbra doctor" or "umbra doctor --json".');
    return { name: 'doctor', json };
  },
});

/** `umbra keys rotate` */
export const keysRotate = declare({
  name: 'keys rotate',
  summary: 'Encrypt all stored values again with the first encryption key.',
  usage: ['keys rotate'],
  options: {},
  examples: ['umbra keys rotate', 'UMBRA_DATA_DIR=/srv/umbra umbra keys rotate'],
  exits: { 0: 'All values use the first key.', 3: 'Some values could not be decrypted, or changed meanwhile.' },
  page: 'docs/operate/rotate-keys.md',
  meaning: (operands) => {
    if (operands.length > 0) throw new UsageError('Write "umbra keys rotate".');
    return { name: 'rotate' };
  },
});

/** `umbra search reindex` */
export const searchReindex = declare({
  name: 'search reindex',
  summary: 'Remove the search index, so that the server rebuilds it.',
  usage: ['search reindex'],
  options: {},
  examples: ['umbra search reindex', 'UMBRA_DATA_DIR=/srv/umbra umbra search reindex'],
  exits: {},
  page: 'docs/how-to/search.md',
  meaning: (operands) => {
    if (operands.length > 0) throw new UsageError('Write "umbra search reindex".');
    return { name: 'reindex' };
  },
});

/** `umbra migrate` */
export const migrate = declare({
  name: 'migrate',
  summary: 'Say what the start of this version would change in stored data.',
  details: ['Names each migration and counts its records. Changes nothing. A server may be running.'],
  usage: ['migrate --dry-run'],
  options: { 'dry-run': { type: 'boolean', text: 'Required: the migrations themselves are run by the server.' } },
  examples: ['umbra migrate --dry-run', 'UMBRA_DATA_DIR=/srv/umbra umbra migrate --dry-run'],
  exits: {},
  page: 'docs/operate/upgrade.md',
  meaning: (operands, values) => {
    if (operands.length > 0 || values['dry-run'] !== true) {
      throw new UsageError('Write "umbra migrate --dry-run". The server migrates the data when it starts.');
    }
    return { name: 'migrate' };
  },
});
