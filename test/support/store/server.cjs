/** Serves the store of a folder, prints its URI and stops when its input ends. */
const path = require('node:path');
const { startEmbeddedMongo } = require(path.join(__dirname, '../../../dist/embedded-mongo/index.js'));

async function main(directory) {
  const store = await startEmbeddedMongo({ directory });
  process.stdout.write(store.uri);
  process.stdin.once('end', () => store.close()).resume();
}

main(process.argv[2]);
