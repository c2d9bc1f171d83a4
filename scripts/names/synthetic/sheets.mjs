/** Forms and tables: labels and columns in any order, with names only where the label calls for one. */

const split = (text) => text.split('|');
const PERSON = split(
  'Name|Full name|Patient|Patient name|Customer|Client|Employee|Employee name|Contact|Contact person|Emergency contact|Next of kin|Guardian|Parent|Mother|Father|Spouse|Applicant|Co-applicant|Tenant|Landlord|Witness|Signed|Signature|Signed by|Prepared by|Approved by|Reviewed by|Authorised by|Author|Owner|Manager|Line manager|Supervisor|Reports to|Assigned to|Requested by|Submitted by|Recipient|Sender|To|From|Cc|Attn|Attention|Bill to|Ship to|Deliver to|Passenger|Driver|Guest|Lead guest|Member|Cardholder|Account holder|Policyholder|Insured|Beneficiary|Executor|Claimant|Defendant|Plaintiff|Attorney|Solicitor|Judge|Officer|Reporting officer|Referring doctor|GP|Doctor|Physician|Surgeon|Anaesthetist|Assistant|Nurse|Therapist|Consultant|Teacher|Pupil|Student|Coach|Instructor|Interviewer|Candidate|Referee|Reference|Host|Visitor|Speaker|Chair|Secretary|Treasurer|Caller|Agent|Rep|Sales rep|Technician|Inspector|Operator|Collected by|Received by|Dictated by|Entered by|Nom|Nombre|Nome|Naam|Patientin|Ansprechpartner|Kunde|Cliente|Titular|Responsable|Médecin|Arzt|Medico|Arts|Seller|Buyer|Donor|Player|Captain|Partner|Child|Dependent|Subscriber|Resident|Occupant|Borrower|Notary|Foreman|Artist|Conductor|Director|Editor|Photographer',
);
const FIRST = split(
  'First name|Given name|Forename|Forenames|Preferred name|Known as|Vorname|Prénom|Nome|Nombre|Voornaam|Nickname|Middle name|fname|first_name|firstName',
);
const LAST = split(
  'Last name|Surname|Family name|Maiden name|Nachname|Apellido|Apellidos|Cognome|Sobrenome|Achternaam|lname|last_name|lastName|SURNAME',
);
const PLACE = split(
  'City|Town|State|Country|Place of birth|Birthplace|Location|Office|Site|Branch|From|To|Destination|Origin|Departure|Arrival|Venue|Wohnort|Ort|Ville|Ciudad|Città|Cidade|Plaats|Country of origin|Residence|Port|City/State|Hometown',
);
const FIRM = split(
  'Employer|Company|Company name|Organisation|Organization|Insurance|Insurer|Insurance company|Carrier|Bank|School|Hospital|Clinic|Vendor|Supplier|Manufacturer|Client|Customer|Practice|Firm|Firma|Arbeitgeber|Empresa|Azienda|Entreprise|Bedrijf|Pharmacy|Previous employer|University|College|Lienholder|Lender|Landlord|Contractor|Payee|Merchant|Club|Agency|Publisher',
);
const OTHER = split(
  'Status|Type|Category|Product|Item|Description|Subject|Title|Position|Job title|Department|Occupation|Colour|Color|Make|Model|Brand|Size|Priority|Reason|Diagnosis|Procedure|Medication|Allergies|Diet|Notes|Comments|Remarks|Result|Action|Method|Material|Language|Nationality|Religion|Marital status|Gender|Sex|Class|Course|Module|Version|Room|Ward|Service|Terms|Currency|Payment|Delivery|Level|Grade|Team|Role|Ref|Topic|Agenda|Season|Plan',
);
const NUMBERS = split(
  'Date|Date of birth|DOB|Phone|Tel|Mobile|MRN|ID|No.|Account|Invoice|Order|Amount|Total|Age|Postcode|ZIP|Fax|Time|Qty|Case no.|Room no.',
);
const VALUES = split(
  'Single|Married|Good|None|Yes|No|Full Time|Part Time|Open|Closed|Pending|High|Low|Normal|Female|Male|Vegetarian|Silver|Head Baker|Senior Tax Manager|Nurse|Engineer|Standard|Business Class|Window|N/A|Unknown|Self|Retired|Cash|Net 30|British|Catholic|English|History|Biology|Human Resources|Facilities|Billing|Premium|Penicillin|Latex|Hypertension|Asthma|Appendectomy',
);

/** @returns templates for generate.mjs: forms of 3 to 12 lines, and tables */
export function drawSheet(random) {
  return random.chance(0.6) ? drawForm(random) : drawTable(random);
}

function slotFor(random, kind) {
  const { pick, chance } = random;
  switch (kind) {
    case 'person':
      return pick([
        '{N}',
        '{N}',
        '{N}',
        '{LF}',
        '{PI}',
        '{T} {N}',
        '{T} {S}',
        '{F}',
        '{NU}',
        '{LFU}',
        '{nl}',
        '{FI}',
        '{N} ({word})',
        '{N}, {job}',
        '{N} & {N}',
        '{S}',
        'Dr {S}',
        'DR {SU}',
        '{SU} {FU}',
        '{S} {F}',
      ]);
    case 'first':
      return chance(0.85) ? '{F}' : pick(['{FU}', '{f}', '{F} {F}']);
    case 'last':
      return chance(0.85) ? '{S}' : pick(['{SU}', '{s}']);
    case 'place':
      return pick(['{L}', '{L}', '{L}', '{L}, {L}', '{LC}', '{l}', '{n} {Known} Street, {L}', '{L} {n}']);
    case 'firm':
      return pick(['{O}', '{O}', '{O}', '{O}', '{O}, {L}', '{OC}']);
    case 'number':
      return pick(['{d}', '{n}', '{id}', '{$}', '{t}', '{n}-{n}']);
    default:
      return pick([
        '{Known}',
        '{Known} {Known}',
        '{word}',
        '{word} {word}',
        '{KNOWN}',
        pick(VALUES),
        pick(VALUES),
        '{nat}',
        '{drug} {n} mg',
        '{Known} {word}',
        '{color}',
        '{Job}',
      ]);
  }
}

const LABELS = { person: PERSON, first: FIRST, last: LAST, place: PLACE, firm: FIRM, number: NUMBERS, other: OTHER };
const KINDS = ['person', 'person', 'person', 'first', 'last', 'place', 'firm', 'number', 'other', 'other'];

function recased(random, label) {
  const roll = random.next();
  if (roll < 0.1) return label.toUpperCase();
  if (roll < 0.2) return label.toLowerCase();
  return roll < 0.25 ? label.toLowerCase().replaceAll(' ', '_') : label;
}

function drawForm(random) {
  const { pick, chance, below } = random;
  const colon = pick([': ', ': ', ':  ', ' : ', ':\t', ' - ', ' = ', ':', ': ']);
  const between = () => (chance(0.75) ? '\n' : pick(['      ', '    ', ' | ', '; ', '\t', ', ']));
  let form = chance(0.4)
    ? `${pick(['{Known} {Known} Form', '{KNOWN} {KNOWN} FORM', 'APPLICATION FOR {KNOWN}', '{Known} Request', 'INCIDENT REPORT', '{O}', 'Visitor Log', 'Consent Form', 'REGISTRATION', '{Known} Record'])}\n`
    : '';
  for (let line = 3 + below(10); line > 0; line--) {
    const kind = pick(KINDS);
    form += `${recased(random, pick(LABELS[kind]))}${colon}${slotFor(random, kind)}${between()}`;
  }
  return form;
}

function drawTable(random) {
  const { pick, chance, below } = random;
  const mark = pick(['|', ',', ';', '\t', ' | ', '    ', '   ', ' – ', ', ']);
  const isLined = mark.length > 2;
  const kinds = Array.from({ length: 2 + below(4) }, () => pick(KINDS));
  const row = (cells) =>
    isLined && mark !== ' | ' ? cells.map((cell) => cell.padEnd(6)).join(mark) : cells.join(mark);
  // In a comma-separated table, a name is not written surname first.
  const slots = kinds.map((kind) => {
    let slot = slotFor(random, kind);
    while (mark.includes(',') && /LF|, /.test(slot)) slot = slotFor(random, kind);
    return slot;
  });
  const lines = chance(0.7) ? [row(kinds.map((kind) => recased(random, pick(LABELS[kind]))))] : [];
  for (let line = 1 + below(6); line > 0; line--)
    lines.push(
      row(
        kinds.map((kind, at) =>
          chance(0.85) ? slots[at] : chance(0.3) ? '' : slotFor(random, kind).replaceAll(',', ''),
        ),
      ),
    );
  return lines.join('\n');
}
