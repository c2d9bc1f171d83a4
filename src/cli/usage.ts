/** The output of `umbra --help`. */
export const USAGE = `Usage:
  umbra redact  [file|-] [--policy name-or-file] [--context name] [--format id] [--output file]
  umbra explain [file|-] [--policy name-or-file] [--context name] [--format id] [--output file] [--detail brief|full]
  umbra redact  <files and folders>... --out <folder> [--resume] [--report file] [--dry-run] [--threads number] …
  umbra redact|explain --ndjson [file|-] [--threads number] …
  umbra policy check <file>
  umbra policy test <file> --samples <file> [--json]
  umbra trend import <folder-or-file>...
  umbra certificate verify <file> [--key public.pem] [--document file] [--redacted file]
  umbra receipt verify <file> --key public.pem [--document file] [--redacted file]
  umbra reidentify [file|-] --policy name-or-file [--strategy CRYPTO_REPLACE|FPE_ENCRYPT_REPLACE]
  umbra backup <file> (--passphrase-file <file> | --recipient <age1…> | --unencrypted) [--with-keys]
  umbra restore <file> [--passphrase-file <file> | --identity-file <file>] [--replace]
  umbra verify [file] [--passphrase-file <file> | --identity-file <file>]
  umbra move (--to | --from) <mongodb://…|file:path>
  umbra mcp [--policy name-or-file] [--context name]
  umbra stream --from <topic> --to <topic> [--dead-letters <topic>] [--keys copy|drop] [--group id] …
  umbra doctor [--json]
  umbra keys rotate
  umbra search reindex

  redact        prints the document with sensitive values replaced: text, tables, JSON, all that is in docs/command-line.md;
                of a PDF, the PDF without them, and a report on standard error; the variables PDF_… are those of the server
                (docs/settings.md)
                with --out, writes all files below folders into another one, each by its format, and a summary
  explain       prints, as JSON, the redacted text and what was found where, of a PDF with its place on the page
                with --detail full, also the rule, the words beside it, checks, strategies and what was nearly found
                both ask the models that the policy names; the variables PHEYE_… and NAMES_DEEP_… are those of the server
  policy check  prints what is wrong in a policy, and what is read in another way than it is written
  policy test   tries a policy on the texts of a file: what must be redacted in them and what must be kept
                (docs/policies.md#samples); prints which of them failed, and no text; --json for programs
  trend import  takes over what an existing monitor has stored, from a dump of its database (docs/trend-import.md); where
                to is set by the same variables as for the server, which must not run on the same data folder meanwhile
  certificate verify
                checks the certificate of a finalized document, and that these files are what it speaks of; no server
  receipt verify
                checks the receipt of a redaction, and that these files are its input and output (docs/proofs.md); no server
  reidentify    undoes replacements with the key of a policy: CRYPTO_REPLACE in a text, FPE_ENCRYPT_REPLACE of one value a
                line (docs/reidentify.md); no server, and so nothing is recorded
  backup        copies the data folder (UMBRA_DATA_DIR) to a file while the server runs (docs/backup.md)
  restore       puts a backup into the data folder; the server must not run on it
  verify        reads all of a backup, or without a file of the data folder, and says what is wrong
  move          copies everything stored from the data folder to a MongoDB server, or back, compares it, and leaves the source
                as it is (docs/backup.md); no server may run on either; file: names a file that holds the connection string
  mcp           serves an agent by the Model Context Protocol on standard input and output (docs/mcp.md); no server
  stream        redacts the records of a Kafka topic into another one, each exactly once (docs/stream.md); the brokers are
                set by the same variables MONITOR_KAFKA_… as for the server
  doctor        looks at settings, data, disk, certificate and the servers that the settings name, while a server runs or not,
                and says what to do; --json for programs
  keys rotate   seals all that is stored by the first of the keys (docs/encryption.md), in the same place
  search reindex  has the search index built anew by the server (docs/search.md)

Options:
  -p, --policy   a name in config/policies or a file that ends in .json (default: default)
  -c, --context  the group of documents that conditions of the policy may ask for (default: none)
  -o, --output   the file that is written instead of standard output
      --format   what the document is, where neither its content nor its name tell: text, csv, json, pdf, …
      --charset  the encoding of its text (default: what its bytes tell)
      --accept-warnings        ends with 0 where parts of a document could not be read as what they are
      --term     a text that goes wherever it stands; may be given several times
      --ignore-case            of terms: in any case; otherwise as they are written
      --within-words           of terms: words that hold one go too, as a whole
      --area     a box of a PDF that goes: PAGE:X,Y,WIDTH,HEIGHT in points from the upper left corner, or PAGE for all of it
      --preview  writes a PDF as it is, with a line around what would go: nothing is removed
      --password-file          a file with the password of an encrypted PDF
      --allow-unreadable-pages keeps pages of a PDF whose text nobody can read as they are
      --ndjson   reads lines {"id", "text"} and writes lines {"id", "text"} or {"id", "spans"}, in order, by all cores
      --threads  how many threads that, or a folder, takes (default: one a core)

Options of --out:
      --out      the folder that is written: it is new, or empty, or goes on with --resume
      --resume   passes over files that an earlier run has written and that are as they were; so are policy and options
      --dry-run  reads, redacts and counts, and writes nothing; --out is not needed
      --report   a file that ends in .json or .html: what was done with each file, without its text
      --fail-on-warnings       a file with warnings counts as failed, and is not written
      --hidden   also reads files and folders whose name begins with a dot

Options of backup, restore and verify (a file may be s3://bucket/file: BACKUP_S3_ENDPOINT and others name the server):
      --passphrase-file        its first line encrypts or decrypts the backup
      --recipient              a public key of age that encrypts it; may be given several times
      --identity-file          a file of private keys of age, as age-keygen writes it
      --unencrypted            writes it in clear: the disk or the storage encrypts it
      --with-keys              puts the keys of stored values into it
      --replace                takes the place of the store that is there, which is kept beside

  -h, --help     prints this
  -v, --version  prints the version

Without a file, or with "-", the document is read from standard input.
Exit status: 0 done, 1 the policy has problems or fails its samples, the certificate or receipt is wrong, stored data is damaged, the doctor finds a fault, or some files of a folder failed, 2 the call, a
file or a setting is at fault, 3 some lines or records could not be served, or there were warnings.`;
