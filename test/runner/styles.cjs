/** Jest transformer for the styles of components: specs do not look at them. */
module.exports = { process: () => ({ code: '' }) };
