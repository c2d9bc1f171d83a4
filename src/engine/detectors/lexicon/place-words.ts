const words = (list: string): ReadonlySet<string> => new Set(list.split(/[\s,]+/).filter((word) => word !== ''));

/** Words directly before a place: "in Nice", "near Reading". */
export const PLACE_PREPOSITIONS = words('in, near, outside, downtown, around, nach, bei, à, en, w, i');
/** Words before those that show that somebody is there, so that "in" means a place and not a subject. */
export const BEING = words(
  'live, lives, lived, living, born, reside, resides, resided, residing, based, located, moved, grew, up, raised, stayed, ' +
    'staying, arrived, stationed, settled, home, house, apartment, hospital, clinic, office, offices, school, hotel, ' +
    'airport, street, works, working, worked, buried, died, married, wohnt, geboren, habite, vive, nacido, nacida',
);
/** Words before a place and before much else: "from Jackson", "to Austin". */
export const WHITHER = words(
  'from, to, at, of, via, visiting, visited, leaving, left, toward, towards, aus, von, de, da, di',
);
/** Words after a city or state that make it part of another name. */
export const NOT_BEHIND_PLACE = words(
  'county, parish, street, st, avenue, ave, road, rd, boulevard, blvd, drive, lane, ln, river, lake, creek, university, ' +
    'college, school, times, post, tribune, herald, bank, company, co, inc, llc, corp, corporation, hilton, giants, juice, ' +
    'peel, blossom, wings, sauce, phone, app, state, hospital, medical, clinic, general, memorial, regional, health',
);
/** The postal abbreviations of states and of the provinces of Canada. @see USPS Publication 28, appendix B */
export const STATE_CODES = words(
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI ' +
    'SC SD TN TX UT VT VA WA WV WI WY PR GU VI AB BC MB NB NL NS NT NU ON PE QC SK YT',
);
