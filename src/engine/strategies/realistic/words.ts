/** Trees and birds: no names of persons, in any language that was looked at. */
export const WORDS = [
  'alder', 'aspen', 'beech', 'birch', 'cedar', 'elder', 'finch', 'grove', 'heron', 'larch', 'linden', 'lark', 'maple',
  'meadow', 'osprey', 'plover', 'poplar', 'rowan', 'spruce', 'swift', 'thistle', 'walnut', 'willow', 'wren',
] as const; // prettier-ignore

/** Names of women and of men alike, in several languages. */
export const FIRST_NAMES = [
  'Alex', 'Andrea', 'Ariel', 'Avery', 'Casey', 'Charlie', 'Dana', 'Jamie', 'Jordan', 'Kim', 'Kai', 'Lee', 'Morgan',
  'Noa', 'Quinn', 'Riley', 'Robin', 'Sam', 'Sasha', 'Taylor',
] as const; // prettier-ignore

/** Frequent in many places, so that none points to a family. */
export const SURNAMES = [
  'Ash', 'Bell', 'Brook', 'Cole', 'Dale', 'Field', 'Ford', 'Grant', 'Hill', 'Lake', 'Lane', 'Marsh', 'Moore', 'Parker',
  'Reed', 'Stone', 'Walker', 'Ward', 'Wells', 'Wood',
] as const; // prettier-ignore

/** Too large to point to anybody. */
export const CITIES = [
  'Albuquerque', 'Atlanta', 'Baltimore', 'Boston', 'Chicago', 'Cincinnati', 'Dallas', 'Denver', 'Detroit', 'El Paso',
  'Fresno', 'Honolulu', 'Houston', 'Las Vegas', 'Los Angeles', 'Memphis', 'Miami', 'Milwaukee', 'Minneapolis',
  'New Orleans', 'Omaha', 'Philadelphia', 'Phoenix', 'Pittsburgh', 'Sacramento', 'San Antonio', 'San Diego', 'Seattle',
  'Tampa', 'Tucson', 'Tulsa', 'Wichita',
] as const; // prettier-ignore

export const COUNTIES = [
  'Adams', 'Clay', 'Franklin', 'Greene', 'Jackson', 'Jefferson', 'Johnson', 'Lake', 'Lee', 'Lincoln', 'Madison',
  'Marion', 'Marshall', 'Monroe', 'Montgomery', 'Polk', 'Union', 'Warren', 'Washington', 'Wayne',
] as const; // prettier-ignore

export const STATES = [
  'Arizona', 'Arkansas', 'California', 'Colorado', 'Florida', 'Georgia', 'Idaho', 'Illinois', 'Indiana', 'Iowa',
  'Kansas', 'Kentucky', 'Michigan', 'Minnesota', 'Missouri', 'Montana', 'Nebraska', 'Nevada', 'Ohio', 'Oregon',
  'Pennsylvania', 'Tennessee', 'Texas', 'Utah', 'Virginia', 'Wisconsin',
] as const; // prettier-ignore

export const STATE_ABBREVIATIONS = [
  'AZ', 'AR', 'CA', 'CO', 'FL', 'GA', 'IL', 'IA', 'KS', 'KY', 'MI', 'MN', 'MT', 'NC', 'NE', 'NJ', 'NV', 'NY', 'SC',
  'TN', 'TX', 'UT', 'VA', 'WI', 'WY',
] as const; // prettier-ignore

export const HOSPITALS = [
  'Memorial Hospital', 'Community Hospital', 'General Hospital', 'Mercy Hospital', 'University Hospital',
  'County Hospital', 'Regional Medical Center', 'Good Samaritan Hospital', 'St. Mary Medical Center',
] as const; // prettier-ignore

export const STREETS = [
  'Alder', 'Birch', 'Cedar', 'Elm', 'Hickory', 'Juniper', 'Laurel', 'Linden', 'Maple', 'Oak', 'Pine', 'Poplar',
  'Spruce', 'Walnut', 'Willow',
] as const; // prettier-ignore

export const CONDITIONS = [
  'anemia', 'asthma', 'bronchitis', 'eczema', 'gastritis', 'hypertension', 'migraine', 'osteoarthritis', 'pneumonia',
  'psoriasis', 'sinusitis', 'tonsillitis',
] as const; // prettier-ignore

export const DRUGS = [
  'acetaminophen', 'amlodipine', 'amoxicillin', 'atorvastatin', 'cetirizine', 'ibuprofen', 'lisinopril', 'loratadine',
  'metformin', 'naproxen', 'omeprazole', 'simvastatin',
] as const; // prettier-ignore
