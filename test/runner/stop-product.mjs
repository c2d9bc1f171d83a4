/** Stops the shared product where Jest has run its suites in this process; a worker stops its own when it ends. */
export default async () => {
  await globalThis[Symbol.for('umbra.shared')]?.stop();
};
