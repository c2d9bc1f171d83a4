import { phrases } from '../../../context/phrases.js';

/** Words before the routing number of a bank of the United States. */
export const ROUTING_WORDS = phrases({ en: 'routing, aba, rtn, transit, rt, wire, ach' });
