import { phrases } from '../../../context/phrases.js';

/** Context words of the routing number of a bank in the United States. */
export const ROUTING_WORDS = phrases({ en: 'routing, aba, rtn, transit, rt, wire, ach' });
