const path = require('node:path');

const root = path.resolve(__dirname, '../..');
const SOURCES = path.join(root, 'src') + path.sep;
const BUILT = path.join(root, 'dist') + path.sep;
/** Built for browsers, as one file. */
const PAGE = path.join(SOURCES, 'web', 'client') + path.sep;

/** Resolves a source file to what the build made of it; specs, test support and the page stay TypeScript. */
module.exports = (request, options) => {
  const { defaultResolver, basedir } = options;
  if (!/^\.{1,2}\//.test(request)) return defaultResolver(request, options);
  const file = path.resolve(basedir, request);
  if (file.startsWith(SOURCES) && !file.startsWith(PAGE)) {
    return defaultResolver(path.join(BUILT, path.relative(SOURCES, file)), options);
  }
  // TypeScript names the file that Node will load; beside it lies the source.
  return defaultResolver(request.replace(/\.js$/, ''), options);
};
