/** The words of the zones of Windows: `W. Europe Standard Time`. @see Unicode CLDR, supplemental/windowsZones.xml */
const WORDS_OF_WINDOWS: ReadonlySet<string> = new Set(
  (
    'Afghanistan Africa Alaskan Aleutian Altai America Arab Arabia Arabian Arabic Argentina Asia Astrakhan Atlantic AUS Aus ' +
    'Australia Azerbaijan Azores Bahia Bangladesh Belarus Bougainville Brazil Canada Cape Caucasus Cen. Central Chatham ' +
    'China Coordinated Cuba Dateline Easter Eastern Egypt Ekaterinburg Europe Fiji FLE GMT Greenland Greenwich GTB Haiti ' +
    'Hawaiian Howe India Iran Island Islands Israel Jordan Kaliningrad Kamchatka Korea Libya Line Lord Magadan Magallanes ' +
    'Marquesas Mauritius Mexico Mid-Atlantic Middle Mongolia Montevideo Morocco Mountain Myanmar N. Namibia Nepal New ' +
    'Newfoundland Norfolk North Omsk Pacific Pakistan Paraguay Pierre Qyzylorda Romance Russia Russian SA S. Saint Sakhalin ' +
    'Samoa Sao Saratov SE Singapore South Sri Lanka Sudan Syria Taipei Tasmania Tocantins Tokyo Tomsk Tonga Transbaikal ' +
    'Turkey Turks And Caicos Ulaanbaatar US Venezuela Verde Vladivostok Volgograd W. West West. Western E. East Yakutsk ' +
    'Yukon Zealand Zone Tome'
  ).split(' '),
);
const OF_WINDOWS = /^([\w.() -]{1,40}) (?:Standard|Daylight|Summer) Time(?: \(Mexico\))?$/;

const isOfWindows = (name: string): boolean =>
  OF_WINDOWS.exec(name)?.[1]
    ?.split(' ')
    .every((word) => WORDS_OF_WINDOWS.has(word)) === true;
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
  if (own === '' || known.has(own) || OFFSET.test(own) || isOfWindows(own)) return true;
  if (!LIKE_A_ZONE.test(own)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: own });
  } catch {
    return false;
  }
  known.add(own);
  return true;
}
