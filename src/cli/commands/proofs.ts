import { declare } from '../declare.js';
import { UsageError } from '../usage-error.js';

const FILES = {
  document: { type: 'string', value: '<file>', text: 'Also verify that this is the original document.' },
  redacted: { type: 'string', value: '<file>', text: 'Also verify that this is the redacted document.' },
} as const;

/** `umbra certificate verify` */
export const certificateVerify = declare({
  name: 'certificate verify',
  summary: 'Verify the certificate of a finalized document, without a server.',
  usage: ['certificate verify <file> [options]'],
  options: {
    key: { type: 'string', value: '<public.pem>', text: 'Trusted public key. Default: the key in the certificate.' },
    ...FILES,
  },
  examples: [
    'umbra certificate verify certificate.json --key public.pem',
    'umbra certificate verify certificate.json --key public.pem --redacted letter.redacted.txt',
  ],
  exits: { 0: 'Everything matches.', 1: 'The signature or a file does not match.' },
  page: 'docs/how-to/review-finalizing.md',
  meaning: ([file, ...rest], { key, document, redacted }) => {
    if (file === undefined || rest.length > 0) throw new UsageError('Write "umbra certificate verify <file>".');
    return { name: 'certificate', file, key, document, redacted };
  },
});

/** `umbra receipt verify` */
export const receiptVerify = declare({
  name: 'receipt verify',
  summary: 'Verify the signed receipt of a redaction, without a server.',
  usage: ['receipt verify <file> --key <public.pem> [options]'],
  options: {
    key: { type: 'string', value: '<public.pem>', text: 'Required. Trusted public key.' },
    ...FILES,
  },
  examples: [
    'umbra receipt verify receipt.txt --key public.pem',
    'umbra receipt verify receipt.txt --key public.pem --document letter.txt --redacted letter.redacted.txt',
  ],
  exits: { 0: 'Everything matches.', 1: 'The signature or a file does not match.' },
  page: 'docs/how-to/proofs.md',
  meaning: ([file, ...rest], { key, document, redacted }) => {
    if (file === undefined || rest.length > 0 || key === undefined) {
      throw new UsageError('Write "umbra receipt verify <file> --key <public.pem>".');
    }
    return { name: 'receipt', file, key, document, redacted };
  },
});

/** `umbra reidentify` */
export const reidentify = declare({
  name: 'reidentify',
  summary: 'Restore original values with the key of the policy that replaced them.',
  details: [
    'CRYPTO_REPLACE values are found anywhere in a text. FPE_ENCRYPT_REPLACE values are read one per line. Runs without a server, so nothing is recorded in the audit log. Without a file, or with "-", standard input is read.',
  ],
  usage: ['reidentify [file|-] --policy <name-or-file> [--strategy <name>]'],
  options: {
    policy: {
      type: 'string',
      short: 'p',
      value: '<name-or-file>',
      text: 'Required. Policy: a name in config/policies, or a file ending in .json.',
    },
    strategy: {
      type: 'string',
      default: 'CRYPTO_REPLACE',
      value: '<name>',
      text: 'Strategy that replaced the values: CRYPTO_REPLACE or FPE_ENCRYPT_REPLACE.',
    },
  },
  examples: [
    'umbra reidentify redacted.txt --policy research.json',
    'umbra reidentify numbers.txt --policy research.json --strategy FPE_ENCRYPT_REPLACE',
  ],
  exits: {
    0: 'All values were restored.',
    1: 'The policy has errors.',
    3: 'Some values were not made with this key; they are unchanged.',
  },
  page: 'docs/how-to/reidentify.md',
  meaning: ([file = '-', ...rest], { policy, strategy }) => {
    if (rest.length > 0 || policy === undefined) {
      throw new UsageError('Write "umbra reidentify <file> --policy <name-or-file> [--strategy FPE_ENCRYPT_REPLACE]".');
    }
    if (strategy !== 'CRYPTO_REPLACE' && strategy !== 'FPE_ENCRYPT_REPLACE') {
      throw new UsageError('"--strategy" must be CRYPTO_REPLACE or FPE_ENCRYPT_REPLACE: others cannot be undone.');
    }
    return { name: 'reidentify', file, policy, strategy };
  },
});
