export { scanJson, skipBlanks, type Token } from './json/scan-json.js';
