/**
 * Jest transformer for built and installed files: hands suites of the product environment the instance that their worker
 * process has loaded. Elsewhere the file is evaluated as it is: in Jest's sandbox the symbol is not there, and where
 * Jest loads its own parts there is no `jest`. Files may have a `Symbol` of their own.
 */
const LOADED = "globalThis[globalThis.Symbol.for('umbra.loaded')]";
const handOut = (file) =>
  `if (typeof jest === 'object' && ${LOADED}) { module.exports = ${LOADED}(${JSON.stringify(file)}); return; } `;

module.exports = {
  getCacheKey: (source, file) => `${handOut(file)}\0${source}`,
  process: (source, file) => ({ code: handOut(file) + source }),
};
