/**
 * Writes without pause and prints acknowledged writes, until the crash test kills it.
 * Arguments: the folder and the number of the round.
 */
const path = require('node:path');
const { MongoClient } = require('mongodb');
const { startEmbeddedMongo } = require(path.join(__dirname, '../../../dist/embedded-mongo/index.js'));

async function main(directory, round) {
  const store = await startEmbeddedMongo({ directory });
  const client = await new MongoClient(store.uri).connect();
  const collection = client.db('crash').collection('writes');
  await collection.createIndex({ round: 1, n: 1 }, { unique: true });
  const lane = async (start) => {
    for (let n = start; ; n += 4) {
      await collection.insertOne({ round, n, text: 'x'.repeat(200) });
      await collection.updateOne({ _id: 'counter' }, { $inc: { value: 1 } }, { upsert: true });
      process.stdout.write(`${n}\n`);
    }
  };
  await Promise.all([0, 1, 2, 3].map(lane));
}

main(process.argv[2], Number(process.argv[3]));
