/**
 * `it` if the database is the embedded store; also for its statements about indexes, which other servers may not make.
 */
export const itOnEmbedded = process.env.MONGODB_URI === undefined ? it : it.skip;

/** `it` if MONGODB_URI names a server, since several processes can share no other database. */
export const itOnServer = process.env.MONGODB_URI === undefined ? it.skip : it;
