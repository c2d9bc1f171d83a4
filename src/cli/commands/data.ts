import { declare } from '../declare.js';
import { UsageError } from '../usage-error.js';

const S3 = 'A file can be s3://bucket/file: BACKUP_S3_ENDPOINT and the other BACKUP_S3_ settings name the server.';

const DECRYPTION = {
  'passphrase-file': { type: 'string', value: '<file>', text: 'File whose first line decrypts the backup.' },
  'identity-file': {
    type: 'string',
    value: '<file>',
    text: 'File with age private keys, as written by age-keygen, that decrypt the backup.',
  },
} as const;

/** `umbra backup` */
export const backup = declare({
  name: 'backup',
  summary: 'Back up the data folder while the server runs.',
  details: ['Give exactly one of --passphrase-file, --recipient and --unencrypted.', S3],
  usage: ['backup <file> (--passphrase-file <file> | --recipient <age1…> | --unencrypted) [--with-keys]'],
  options: {
    'passphrase-file': { type: 'string', value: '<file>', text: 'File whose first line encrypts the backup.' },
    recipient: { type: 'string', multiple: true, value: '<age1…>', text: 'age public key that encrypts the backup.' },
    unencrypted: { type: 'boolean', text: 'Do not encrypt the backup. For disks or storage that encrypt it.' },
    'with-keys': { type: 'boolean', text: 'Include the encryption keys of stored values. Not with --unencrypted.' },
  },
  examples: [
    'umbra backup umbra.backup --passphrase-file passphrase.txt --with-keys',
    'umbra backup s3://backups/umbra.backup --recipient age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
  ],
  exits: {},
  page: 'docs/operate/backup.md',
  meaning: ([file, ...rest], values) => {
    const { 'passphrase-file': passphraseFile, recipient: recipients = [], 'with-keys': withKeys = false } = values;
    const ways = [passphraseFile !== undefined, recipients.length > 0, values.unencrypted === true];
    if (file === undefined || rest.length > 0 || ways.filter(Boolean).length !== 1) {
      throw new UsageError(
        'Write "umbra backup <file>" with one of --passphrase-file <file>, --recipient <age1…> and --unencrypted.',
      );
    }
    const isEncrypted = values.unencrypted !== true;
    if (withKeys && !isEncrypted) throw new UsageError('"--with-keys" requires an encrypted backup.');
    return { name: 'backup', file, withKeys, isEncrypted, passphraseFile, recipients, identityFile: undefined };
  },
});

/** `umbra restore` */
export const restore = declare({
  name: 'restore',
  summary: 'Restore a backup into the data folder. Stop the server first.',
  details: [S3],
  usage: ['restore <file> [--passphrase-file <file> | --identity-file <file>] [--replace]'],
  options: {
    ...DECRYPTION,
    replace: { type: 'boolean', text: 'Replace the existing store, which is kept under another name.' },
  },
  examples: [
    'umbra restore umbra.backup --passphrase-file passphrase.txt',
    'umbra restore s3://backups/umbra.backup --identity-file keys.txt --replace',
  ],
  exits: {},
  page: 'docs/operate/backup.md',
  meaning: ([file, ...rest], { 'passphrase-file': passphraseFile, 'identity-file': identityFile, replace = false }) => {
    if (file === undefined || rest.length > 0) throw new UsageError('Write "umbra restore <file>".');
    return { name: 'restore', file, replace, passphraseFile, identityFile, recipients: [] };
  },
});

/** `umbra verify` */
export const verify = declare({
  name: 'verify',
  summary: 'Read all of a backup, or of the data folder, and report damage.',
  details: ['Without a file, the data folder is verified.', S3],
  usage: ['verify [file] [--passphrase-file <file> | --identity-file <file>]'],
  options: DECRYPTION,
  examples: ['umbra verify', 'umbra verify umbra.backup --passphrase-file passphrase.txt'],
  exits: { 0: 'No damage was found.', 1: 'Stored data is damaged.' },
  page: 'docs/operate/backup.md',
  meaning: ([file, ...rest], { 'passphrase-file': passphraseFile, 'identity-file': identityFile }) => {
    if (rest.length > 0) throw new UsageError('Write "umbra verify <file>" or "umbra verify".');
    return { name: 'verify', file, passphraseFile, identityFile, recipients: [] };
  },
});

const SERVER = '<mongodb://…|file:path>';

/** `umbra move` */
export const move = declare({
  name: 'move',
  summary: 'Copy all stored data to a MongoDB server, or from one, and compare it.',
  details: [
    'The source is not changed. Stop all servers first. With file:path, the connection string is read from that file.',
  ],
  usage: [`move (--to | --from) ${SERVER}`],
  options: {
    to: { type: 'string', value: SERVER, text: 'Copy from the data folder to this server.' },
    from: { type: 'string', value: SERVER, text: 'Copy from this server to the data folder.' },
  },
  examples: ['umbra move --to mongodb://db.example/umbra', 'umbra move --from file:connection.txt'],
  exits: {},
  page: 'docs/operate/move.md',
  meaning: (operands, { to, from }) => {
    const server = to ?? from;
    if (operands.length > 0 || server === undefined || (to !== undefined && from !== undefined)) {
      throw new UsageError('Write "umbra move --to <mongodb://…>" or "umbra move --from <mongodb://…>".');
    }
    return { name: 'move', direction: to === undefined ? 'from' : 'to', server };
  },
});
