/** Stops what suites share where Jest has run them in this process; a worker stops its own when it ends. */
export default async () => {
  await globalThis[Symbol.for('umbra.shared')]?.stop();
  await (await globalThis[Symbol.for('umbra.browser')])?.stop();
};
