/** Mostly trees and birds; not personal names in any language checked. */
export const WORDS = [
  'alder', 'aspen', 'beech', 'birch', 'cedar', 'elder', 'finch', 'grove', 'heron', 'larch', 'linden', 'lark', 'maple',
  'meadow', 'osprey', 'plover', 'poplar', 'rowan', 'spruce', 'swift', 'thistle', 'walnut', 'willow', 'wren',
] as const; // oxfmt-ignore

/** Names used by women and men alike, in several languages. */
export const FIRST_NAMES = [
  'Alex', 'Andrea', 'Ariel', 'Avery', 'Casey', 'Charlie', 'Dana', 'Jamie', 'Jordan', 'Kim', 'Kai', 'Lee', 'Morgan',
  'Noa', 'Quinn', 'Riley', 'Robin', 'Sam', 'Sasha', 'Taylor',
] as const; // oxfmt-ignore

/** Surnames too frequent, in several languages, to identify a family. */
export const SURNAMES = [
  'Anderson', 'Collins', 'Edwards', 'Ellis', 'Evans', 'Fernandez', 'Garcia', 'Gibson', 'Hansen', 'Harrison', 'Hughes',
  'Johnson', 'Larson', 'Lopez', 'Martinez', 'Meyer', 'Morris', 'Nguyen', 'Olson', 'Patterson', 'Peterson', 'Ramirez',
  'Reynolds', 'Robinson', 'Sanchez', 'Santos', 'Schmidt', 'Schneider', 'Stewart', 'Thompson', 'Torres', 'Wagner',
  'Watkins', 'Williams',
] as const; // oxfmt-ignore

/** Cities too large to identify anybody. */
export const CITIES = [
  'Albuquerque', 'Baltimore', 'Baton Rouge', 'Chicago', 'Colorado Springs', 'Denver', 'Des Moines', 'El Paso',
  'Fort Worth', 'Houston', 'Indianapolis', 'Kansas City', 'Las Vegas', 'Los Angeles', 'Louisville', 'Milwaukee',
  'Minneapolis', 'New Orleans', 'Oklahoma City', 'Omaha', 'Philadelphia', 'Pittsburgh', 'Sacramento', 'Salt Lake City',
  'San Antonio', 'San Diego', 'San Francisco', 'San Jose', 'Seattle', 'Tucson', 'Tulsa', 'Wichita',
] as const; // oxfmt-ignore

export const COUNTIES = [
  'Adams', 'Clay', 'Franklin', 'Greene', 'Jackson', 'Jefferson', 'Johnson', 'Lake', 'Lee', 'Lincoln', 'Madison',
  'Marion', 'Marshall', 'Monroe', 'Montgomery', 'Polk', 'Union', 'Warren', 'Washington', 'Wayne',
] as const; // oxfmt-ignore

export const COUNTRIES = [
  'Argentina', 'Australia', 'Austria', 'Belgium', 'Brazil', 'Canada', 'Denmark', 'Finland', 'France', 'Germany',
  'Ireland', 'Italy', 'Japan', 'Mexico', 'Netherlands', 'Norway', 'Poland', 'Portugal', 'Spain', 'Sweden',
  'Switzerland',
] as const; // oxfmt-ignore

export const STATES = [
  'Arizona', 'Arkansas', 'California', 'Colorado', 'Florida', 'Idaho', 'Illinois', 'Indiana', 'Iowa',
  'Kansas', 'Kentucky', 'Michigan', 'Minnesota', 'Missouri', 'Montana', 'Nebraska', 'Nevada', 'Ohio', 'Oregon',
  'Pennsylvania', 'Tennessee', 'Texas', 'Utah', 'Virginia', 'Wisconsin',
] as const; // oxfmt-ignore

export const STATE_ABBREVIATIONS = [
  'AZ', 'AR', 'CA', 'CO', 'FL', 'GA', 'IL', 'IA', 'KS', 'KY', 'MI', 'MN', 'MT', 'NC', 'NE', 'NJ', 'NV', 'NY', 'SC',
  'TN', 'TX', 'UT', 'VA', 'WI', 'WY',
] as const; // oxfmt-ignore

export const HOSPITALS = [
  'Good Samaritan Hospital', 'Holy Cross Hospital', 'Lakeview Medical Center', 'Memorial Hospital', 'Mercy Hospital',
  'Riverside General Hospital', 'Sacred Heart Hospital', 'St. Mary Medical Center', 'Valley View Hospital',
] as const; // oxfmt-ignore

export const STREETS = [
  'Alder', 'Birch', 'Cedar', 'Elm', 'Hickory', 'Juniper', 'Laurel', 'Linden', 'Maple', 'Oak', 'Pine', 'Poplar',
  'Spruce', 'Walnut', 'Willow',
] as const; // oxfmt-ignore

export const CONDITIONS = [
  'anemia', 'asthma', 'bronchitis', 'eczema', 'gastritis', 'hypertension', 'migraine', 'osteoarthritis', 'pneumonia',
  'psoriasis', 'sinusitis', 'tonsillitis',
] as const; // oxfmt-ignore

export const DRUGS = [
  'acetaminophen', 'amlodipine', 'amoxicillin', 'atorvastatin', 'cetirizine', 'ibuprofen', 'lisinopril', 'loratadine',
  'metformin', 'naproxen', 'omeprazole', 'simvastatin',
] as const; // oxfmt-ignore
