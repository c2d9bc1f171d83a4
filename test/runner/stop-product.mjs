/** Stops the shared products where Jest has run its suites in this process; a worker stops its own when it ends. */
export default async () => {
  for (const product of globalThis[Symbol.for('umbra.shared')]?.values() ?? []) await product.stop();
};
