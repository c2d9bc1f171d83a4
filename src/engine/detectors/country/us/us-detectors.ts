import type { AnyDetector } from '../../detector.js';
import { usBankRoutingNumber } from './us-bank-routing-number.js';
import { usSsn } from './us-ssn.js';
import { usZipCode } from './us-zip-code.js';

export const US: readonly AnyDetector[] = [usBankRoutingNumber, usSsn, usZipCode];
