/** Zones of programs of Windows: `W. Europe Standard Time`. */
const OF_WINDOWS = /^[\w.&() -]{1,40} (?:Standard|Daylight|Summer) Time$/;
/** What programs write before the zone of a table of theirs. */
const OF_TABLES =
  /^\/(?:freeassociation\.sourceforge\.net|citadel\.org|mozilla\.org|softwarestudio\.org)\/(?:[\d_.]{1,20}\/)?/;
const LIKE_A_ZONE = /^[a-z][\w+-]{0,30}(?:\/[\w+-]{1,30}){0,2}$/i;
const OFFSET = /^(?:UTC|GMT)?[+-]?\d{1,2}:?\d{2}$/;

/** Those that were looked up: there are some 600. */
const known = new Set<string>();

/** Whether this is a time zone that programs know, and not a name that somebody gave to one of their own. */
export function isTimeZone(name: string): boolean {
  const own = name.trim().replace(OF_TABLES, '');
  if (own === '' || known.has(own) || OFFSET.test(own) || OF_WINDOWS.test(own)) return true;
  if (!LIKE_A_ZONE.test(own)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: own });
  } catch {
    return false;
  }
  known.add(own);
  return true;
}
