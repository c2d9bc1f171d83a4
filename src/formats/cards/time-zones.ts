/**
 * Windows time zones such as `W. Europe Standard Time`; the others are offsets such as `UTC-02`.
 * @see Unicode CLDR 48, supplemental/windowsZones.xml
 */
const ZONES_OF_WINDOWS: ReadonlySet<string> = new Set(
  (
    'AUS Central, AUS Eastern, Afghanistan, Alaskan, Aleutian, Altai, Arab, Arabian, Arabic, Argentina, Astrakhan, ' +
    'Atlantic, Aus Central W., Azerbaijan, Azores, Bahia, Bangladesh, Belarus, Bougainville, Canada Central, ' +
    'Cape Verde, Caucasus, Cen. Australia, Central, Central America, Central Asia, Central Brazilian, ' +
    'Central Europe, Central European, Central Pacific, Chatham Islands, China, Cuba, Dateline, E. Africa, ' +
    'E. Australia, E. Europe, E. South America, Easter Island, Eastern, Egypt, Ekaterinburg, FLE, Fiji, GMT, GTB, ' +
    'Georgian, Greenland, Greenwich, Haiti, Hawaiian, India, Iran, Israel, Jordan, Kaliningrad, Korea, Libya, ' +
    'Line Islands, Lord Howe, Magadan, Magallanes, Marquesas, Mauritius, Middle East, Montevideo, Morocco, Mountain, ' +
    'Myanmar, N. Central Asia, Namibia, Nepal, New Zealand, Newfoundland, Norfolk, North Asia, North Asia East, ' +
    'North Korea, Omsk, Pacific, Pacific SA, Pakistan, Paraguay, Qyzylorda, Romance, Russian, SA Eastern, ' +
    'SA Pacific, SA Western, SE Asia, Saint Pierre, Sakhalin, Samoa, Sao Tome, Saratov, Singapore, South Africa, ' +
    'South Sudan, Sri Lanka, Sudan, Syria, Taipei, Tasmania, Tocantins, Tokyo, Tomsk, Tonga, Transbaikal, Turkey, ' +
    'Turks And Caicos, US Eastern, US Mountain, Ulaanbaatar, Venezuela, Vladivostok, Volgograd, W. Australia, ' +
    'W. Central Africa, W. Europe, W. Mongolia, West Asia, West Bank, West Pacific, Yakutsk, Yukon'
  ).split(', '),
);
const WINDOWS_ZONE = /^([\w.() -]{1,40}) (?:Standard|Daylight|Summer) Time(?: \(Mexico\))?$/;

const isWindowsZone = (name: string): boolean => ZONES_OF_WINDOWS.has(WINDOWS_ZONE.exec(name)?.[1] ?? '');
/** Prefixes that some programs write before zone names. */
const ZONE_PREFIX =
  /^\/(?:freeassociation\.sourceforge\.net|citadel\.org|mozilla\.org|softwarestudio\.org)\/(?:[\d_.]{1,20}\/)?/;
const ZONE_SHAPE = /^[a-z][\w+-]{0,30}(?:\/[\w+-]{1,30}){0,2}$/i;
const OFFSET = /^(?:UTC|GMT)?[+-]?\d{1,2}:?\d{2}$/;

/** Cache of valid zones; there are about 600. */
const known = new Set<string>();

/** True if the name is a well-known time zone, not a user-defined one. */
export function isTimeZone(name: string): boolean {
  const own = name.trim().replace(ZONE_PREFIX, '');
  if (own === '' || known.has(own) || OFFSET.test(own) || isWindowsZone(own)) return true;
  if (!ZONE_SHAPE.test(own)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: own });
  } catch {
    return false;
  }
  known.add(own);
  return true;
}
