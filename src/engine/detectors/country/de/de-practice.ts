/** Words before other nine-digit numbers in the records of German medical practices. */
export const OTHER_PRACTICE_WORDS =
  'telefon, tel, telefonnummer, fax, mobil, handy, rechnung, rechnungsnummer, auftrag, auftragsnummer, bestellung, bestellnummer, ' +
  'ik, ik-nummer, institutionskennzeichen, fallnummer, fall-nr, pzn, kundennummer, konto, kontonummer, charge';
