import type { AnyDetector } from '../detector.js';
import { deStreetAddress } from './de-street-address.js';
import { usStreetAddress } from './us-street-address.js';

/** Addresses, by country; all of the one kind `street-address`. */
export const ADDRESSES: readonly AnyDetector[] = [usStreetAddress, deStreetAddress];
