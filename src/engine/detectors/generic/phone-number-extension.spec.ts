import { compileScan, detect } from '../../scan/detect.js';
import { bind } from '../detector.js';
import { phoneNumberExtension } from './phone-number-extension.js';

const scan = compileScan([bind(phoneNumberExtension, undefined, 0)], 0.1);

it.each([
  ['Call 212-555-0143 ext4 now', ['ext4']],
  ['mounts an ext4 volume', []],
])('one digit behind "ext" is an extension only behind a number: %j', (text, values) => {
  expect(detect(text, scan).map(({ start, end }) => text.slice(start, end))).toEqual(values);
});
