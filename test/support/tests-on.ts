/**
 * `it` where the database is the embedded store: also for what it says of its indexes, which other servers may not.
 */
export const itOnEmbedded = process.env.MONGODB_URI === undefined ? it : it.skip;

/** `it` where MONGODB_URI names a server: several processes can share no other database. */
export const itOnServer = process.env.MONGODB_URI === undefined ? it.skip : it;
