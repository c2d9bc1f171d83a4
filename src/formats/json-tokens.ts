export { scanJson, skipBlanks, type JsonListener, type Token } from './json/scan-json.js';
