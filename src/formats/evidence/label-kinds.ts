import { isThing, singular } from './things.js';
import { wordsOf } from './words.js';

/** Kinds in order of preference: the first that the policy looks for is used. */
export type Kinds = readonly string[];

const FIRST_NAME: Kinds = ['first-name', 'person'];
const SURNAME: Kinds = ['surname', 'person'];
const PERSON: Kinds = ['person', 'surname'];
const PHYSICIAN: Kinds = ['physician-name', 'person'];
const ORGANIZATION: Kinds = ['organization'];
const STREET: Kinds = ['street-address'];
const CITY: Kinds = ['city', 'location'];
const ZIP: Kinds = ['zip-code', 'postal-code', 'uk-postcode', 'de-plz'];
const DATE: Kinds = ['date'];
const NOTHING: Kinds = [];

/**
 * The kinds of a column or key, by the words at the end of its label; phrases after `=` must match the whole label,
 * because many other labels end with them.
 * Letters are without accents, as returned by `wordsOf`.
 * Names of things are listed without kinds, because the longest phrase decides: a `file name` is not the name of a
 * person.
 */
const PHRASES: readonly (readonly [Kinds, string])[] = [
  [
    FIRST_NAME,
    'first name, firstname, given name, given names, givenname, =given, forename, forenames, fname, middle name, middlename, middle initial, nickname, preferred name, vorname, vornamen, rufname, prenom, prenoms, nombre, nombre de pila, primer nombre, segundo nombre, nome proprio, primeiro nome, voornaam, voornamen, roepnaam, fornamn, fornavn, etunimi, imie, imiona, jmeno, prenume, keresztnev, utonev',
  ],
  [
    SURNAME,
    'last name, lastname, lname, surname, sur name, family name, familyname, =family, maiden name, birth name, nachname, familienname, geburtsname, zuname, nom de famille, nom de naissance, nom usuel, apellido, apellidos, primer apellido, segundo apellido, apellido paterno, apellido materno, cognome, sobrenome, apelido, achternaam, geslachtsnaam, efternamn, etternavn, efternavn, sukunimi, nazwisko, prijmeni, priezvisko, vezeteknev',
  ],
  [
    PERSON,
    '=name, =names, full name, fullname, display name, contact name, patient name, customer name, client name, employee name, person name, legal name, account holder, account name, card holder, cardholder, cardholder name, holder name, beneficiary, beneficiary name, payee, payer name, applicant, applicant name, claimant, defendant, plaintiff, =witness, next of kin, emergency contact, contact person, guardian, guarantor, spouse, mother name, father name, mothers name, fathers name, parent name, student name, teacher name, guest name, passenger, passenger name, tenant, landlord, borrower, insured, insured name, policy holder, policyholder, subscriber name, member name, =author, =creator, owner name, signatory, signed by, sender name, recipient name, =recipient, ship to name, bill to name, =nom, nom complet, nom et prenom, nom prenom, patronyme, titulaire, nombre completo, nombre y apellidos, =titular, nominativo, =nome, nome completo, nome e cognome, intestatario, vollstandiger name, kontoinhaber, ansprechpartner, versicherter, versicherungsnehmer, patientenname, kunde, kundenname, mitarbeiter, =naam, volledige naam, naam patient, =namn, =navn, =nimi, imie i nazwisko, cele jmeno, =nev',
  ],
  [
    PHYSICIAN,
    'physician, physician name, doctor, doctor name, provider name, attending, attending physician, referring physician, surgeon, consultant, clinician, practitioner, therapist, nurse, gp, arzt, hausarzt, behandelnder arzt, medecin, medico, huisarts',
  ],
  // For message fields of hospitals, where each part of a physician's name is separate.
  [['physician-name', 'surname', 'person'], 'physician family name'],
  [['physician-name', 'first-name', 'person'], 'physician given name, physician middle name'],
  [
    ORGANIZATION,
    'company, company name, employer, employer name, organization, organisation, organization name, organisation name, firm, firm name, business name, school name, bank name, insurer, insurance company, firma, firmenname, unternehmen, arbeitgeber, entreprise, employeur, empresa, azienda, ditta, datore di lavoro, bedrijf, werkgever',
  ],
  [
    ['hospital', 'organization'],
    'hospital, hospital name, clinic, clinic name, facility name, krankenhaus, klinik, hopital',
  ],
  [
    STREET,
    'address, addresses, =street, street address, street name, address line, addr, home address, mailing address, billing address, shipping address, postal address, =residence, strasse, =str, anschrift, adresse, wohnanschrift, hausanschrift, rue, adresse postale, domicile, direccion, domicilio, calle, indirizzo, =via, endereco, morada, =adres, straat, straatnaam, gatuadress, =adress, gateadresse, katuosoite, =osoite, ulica, adresa, lakcim, =cim',
  ],
  [
    CITY,
    'city, city name, =town, place of birth, birth place, birthplace, birth city, stadt, =ort, wohnort, geburtsort, =ville, lieu de naissance, commune, ciudad, lugar de nacimiento, citta, luogo di nascita, comune, cidade, naturalidade, =stad, =plaats, woonplaats, geboorteplaats, =by, poststed, kaupunki, miasto, miejscowosc, =mesto, varos',
  ],
  [['county'], '=county'],
  [['state', 'state-abbreviation'], '=state, state code'],
  [
    ZIP,
    'zip, zip code, zipcode, postal code, postalcode, postcode, post code, plz, postleitzahl, code postal, codigo postal, =cap, cep, postnummer, postnr, postinumero, kod pocztowy, psc, iranyitoszam',
  ],
  [
    ['email-address'],
    'email, e mail, email address, e mail address, =mail, mail address, emails, courriel, adresse mail, correo, correo electronico, posta elettronica, e post, sahkoposti',
  ],
  [
    ['phone-number'],
    'phone, phone number, phone no, telephone, telephone number, tel, tel no, tel nr, =mobile, mobile number, mobile phone, =cell, cell phone, cellphone, fax, fax number, home phone, work phone, contact number, contact no, whatsapp, msisdn, telefon, telefonnummer, handy, handynummer, mobil, mobilnummer, rufnummer, telefono, numero de telefono, celular, movil, cellulare, telefone, telemovel, telephone portable, =portable, numero de telephone, telefoon, telefoonnummer, mobiel, puhelin, puhelinnumero, telefonszam',
  ],
  [['phone-number-extension'], 'extension, phone extension'],
  [
    DATE,
    'dob, d o b, date of birth, birth date, birthdate, birthday, =born, born on, date of death, death date, deceased date, admission date, admit date, discharge date, date of service, service date, visit date, appointment date, hire date, geburtsdatum, geb datum, =geb, geburtstag, sterbedatum, date de naissance, ne le, date de deces, fecha de nacimiento, fecha nacimiento, data di nascita, data nascita, data de nascimento, geboortedatum, fodelsedatum, fodselsdato, fodselsdag, syntymaaika, data urodzenia, datum narozeni, szuletesi datum',
  ],
  [['age'], '=age, alter, edad, leeftijd, =eta, idade, wiek'],
  [['ssn', 'us-itin'], 'ssn, social security number, social security no, social security, soc sec no, ss number'],
  [['us-itin'], 'itin'],
  [['ein'], '=ein, employer identification number, fein'],
  [
    ['credit-card'],
    '=card, card number, card no, cc number, credit card, credit card number, credit card no, debit card number, =pan, =cc, kreditkarte, kreditkartennummer, kartennummer, carte bancaire, numero de carte, tarjeta, numero de tarjeta, carta di credito, cartao, numero do cartao, creditcard, creditcardnummer',
  ],
  [['iban-code'], 'iban, iban number'],
  [['swift-bic'], '=bic, =swift, swift code, swift bic'],
  [['bank-routing-number'], 'routing number, routing no, =aba, aba number, aba routing number'],
  [['uk-sort-code'], 'sort code'],
  [
    ['account-number', 'us-bank-account', 'uk-bank-account', 'iban-code'],
    'account number, account no, acct, acct no, bank account, bank account number, =konto, kontonummer, kontonr, numero de compte, numero de cuenta, =cuenta, numero di conto, =conto, numero da conta, rekeningnummer, rekening',
  ],
  [
    ['medical-record-number', 'account-number'],
    'mrn, visit number, encounter number, medical record number, medical record no, medical record, patient id, patient no, patient number, patientid, hospital number, chart number, case number, patientennummer, fallnummer, numero de dossier',
  ],
  [
    ['account-number', 'medical-record-number'],
    'policy number, member number, member id, subscriber number, subscriber id, group number, medicaid number, employee number, military id number, national id, tax number, birth certificate number, provider id, physician id',
  ],
  [['us-mbi'], 'mbi, medicare number, medicare no, medicare id'],
  [['us-npi'], 'npi'],
  [['uk-nhs'], 'nhs, nhs number, nhs no'],
  [['uk-nino'], 'nino, ni number, national insurance number, national insurance no'],
  [['de-tax-id'], 'steuer id, steueridentifikationsnummer, steuerid, idnr'],
  [['de-social-security'], 'sozialversicherungsnummer, sv nummer, rentenversicherungsnummer, svnr'],
  [['de-health-insurance'], 'krankenversichertennummer, kvnr, versichertennummer'],
  [['fr-nir'], '=nir, numero de securite sociale, numero secu, securite sociale'],
  [['it-fiscal-code'], 'codice fiscale, =cf'],
  [['es-nif', 'es-nie'], 'dni, =nif, =nie'],
  [['nl-bsn'], 'bsn, burgerservicenummer'],
  [['br-cpf'], 'cpf'],
  [['br-cnpj'], 'cnpj'],
  [['pl-pesel'], 'pesel'],
  [['se-personnummer'], 'personnummer'],
  [['no-fodselsnummer'], 'fodselsnummer'],
  [['dk-cpr'], 'cpr, cpr nummer'],
  [['ch-ahv'], 'ahv, ahv nummer, ahvnr'],
  [['in-aadhaar'], 'aadhaar, aadhaar number, aadhar'],
  [['ca-sin'], '=sin, social insurance number'],
  [
    ['passport-number', 'uk-passport', 'de-passport'],
    'passport, passport number, passport no, reisepass, reisepassnummer, passnummer, numero de passeport, passeport, pasaporte, passaporto, paspoort, paspoortnummer',
  ],
  [
    ['drivers-license-number'],
    'drivers license, driver license, driving license, driving licence, license number, licence number, drivers license number, driver license number, dl number, dl no, fuhrerscheinnummer, fuhrerschein, permis de conduire, licencia de conducir, =patente, rijbewijsnummer',
  ],
  [
    ['license-plate', 'de-kfz', 'uk-vehicle-registration'],
    'license plate, licence plate, =plate, plate number, number plate, registration plate, kennzeichen, kfz kennzeichen, immatriculation, =matricula, =targa, kenteken',
  ],
  [['vin'], 'vin, vehicle identification number, chassis number, fahrgestellnummer'],
  [['ip-address'], '=ip, ip address, ip addr, client ip, remote addr, remote ip, source ip, ipv'],
  [['mac-address'], '=mac, mac address'],
  [['imei'], 'imei'],
  [['url'], 'url, website, web site, homepage, =link, =href, =uri'],
  [
    ['username', 'handle'],
    'username, user name, operator id, =login, login name, user login, userid, benutzername, nom d utilisateur, usuario, nome utente, gebruikersnaam',
  ],
  [['handle', 'username'], 'twitter, twitter handle, instagram, social handle, screen name'],
  [
    ['password', 'secret'],
    'password, passwd, pwd, passphrase, passwort, kennwort, mot de passe, contrasena, senha, wachtwoord',
  ],
  [['secret', 'password'], '=secret, api key, apikey, access token, auth token, client secret, private key'],
  [['nrp'], 'nationality, religion, =race, ethnicity, political party, nationalitat, staatsangehorigkeit, konfession'],
  [['medical-condition'], 'diagnosis, diagnoses, =condition, medical condition, diagnose'],
  [['drug'], 'drug, drug name, medication, medication name, medicine'],
  [
    NOTHING,
    'item name, hostname, filename, model, scientific name, common name, dateiname, produktname, nom du produit, nom du fichier, nombre del producto, mac version, ip version, ip protocol, email status, email type, phone type, address type, account type, card type, account status, url type, date type, home state, application state, account balance, account manager id, status, state machine, order state, line state, power state, state of charge, solid state, mail status, mail server',
  ],
];

/** A phrase listed for two kinds belongs to the first. */
const KINDS_BY_PHRASE = new Map(
  PHRASES.flatMap(([kinds, phrases]) => phrases.split(', ').map((phrase) => [phrase, kinds] as const)).toReversed(),
);
const kindsOfPhrase = (words: readonly string[]): Kinds | undefined =>
  KINDS_BY_PHRASE.get(words.join(' ')) ?? KINDS_BY_PHRASE.get(`=${words.join(' ')}`) ?? kindsOfNamed(words);

/** The kinds of `plan name`, and of `cities name`, where an object with a name is in a list of cities. */
function kindsOfNamed(words: readonly string[]): Kinds | undefined {
  const named = words.length > 1 && words.at(-1) === 'name' ? singular(words.at(-2) ?? '') : '';
  return isThing(named) ? NOTHING : KINDS_BY_PHRASE.get(`${named} name`);
}

const MAX_WORDS = 5;
/** The words after these say whose value it is: `name of the patient`. */
const OF: ReadonlySet<string> = new Set([
  'of',
  'for',
  'de',
  'du',
  'des',
  'del',
  'della',
  'do',
  'da',
  'von',
  'des',
  'der',
  'van',
]);

/** Labels are few and apply to many values. The cache is cleared when it holds this many. */
const MAX_REMEMBERED = 10_000;
const remembered = new Map<string, Kinds>();

/** Returns the kinds of the values under a label; none if it is unknown or names something not sensitive. */
export function kindsOfLabel(label: string): Kinds {
  const known = remembered.get(label);
  if (known !== undefined) return known;
  if (remembered.size === MAX_REMEMBERED) remembered.clear();
  const kinds = kindsOfWords(wordsOf(label));
  remembered.set(label, kinds);
  return kinds;
}

function kindsOfWords(words: readonly string[]): Kinds {
  const whole = kindsOfPhrase(words);
  if (whole !== undefined) return whole;
  for (let count = Math.min(MAX_WORDS, words.length - 1); count > 0; count--) {
    const kinds = KINDS_BY_PHRASE.get(words.slice(-count).join(' '));
    if (kinds !== undefined) return kinds;
  }
  const of = words.findIndex((word) => OF.has(word));
  return of > 0 ? (kindsOfPhrase(words.slice(0, of)) ?? NOTHING) : NOTHING;
}

/** Labels that say no more than that something has a name, in several languages. */
const PLAIN_NAMES: ReadonlySet<string> = new Set('name names nom nome naam namn navn nimi nev'.split(' '));

/** True for `name` alone: people have one, but parts of programs and products as well. */
export const isPlainName = (label: string): boolean => PLAIN_NAMES.has(wordsOf(label).join(' '));

/** Things for sale: a label may be such a word alone, without `name`. */
const SOLD: ReadonlySet<string> = new Set(
  `product item article plan tier brand model theme package subscription produkt artikel produit producto articulo prodotto articolo
  produto`.split(/\s+/),
);

/** True for labels of the name of a thing: `plan name`, `product`. */
export function isOfThing(label: string): boolean {
  const words = wordsOf(label);
  const [first = '', second] = words;
  return words.length === 2 && second === 'name' ? isThing(singular(first)) : words.length === 1 && SOLD.has(first);
}

/** True if a label is known, whether its values are sensitive or not. */
export const isKnownLabel = (label: string): boolean => kindsOfPhrase(wordsOf(label)) !== undefined;
