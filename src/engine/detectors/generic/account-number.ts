import { isClabe } from '../../checks/clabe.js';
import { phrases } from '../../context/phrases.js';
import { isAnyLetter } from '../../characters/letters.js';
import { isBlank } from '../../characters/characters.js';
import type { Detector } from '../detector.js';
import { identifierAround, directlyFollows, type IdentifierShape } from './identifier.js';
import { foldedSet, wordSet } from './neighbours.js';

const LABELLED = 0.85;
/** A CLABE by the code of its institution and its check digit. */
const CHECKED = 0.6;
const SHAPE = 0.2;
const MAX_OF_COUNT = 6;

const SHAPE_OF_NUMBER: IdentifierShape = {
  shortest: 5,
  longest: 24,
  fewestDigits: 4,
  gluedLabels: wordSet('ACCT ACC AC ACCOUNT CUST KTO'),
  blanks: true,
  bankCode: true,
};

/** Words directly before the number; `account` further away is an ordinary word of the text. */
const LABELS = foldedSet(`
  account acct accts accnt acc konto kontonr kontonummer ktonr kto compte cuenta conta conto rekening rekeningnummer kundennummer
  kundennr klantnummer accountnumber acctno účet účtu účtě účte`);

/**
 * Number of an account with a bank, a shop or a utility, or of a customer: five to 24 letters and digits with single
 * spaces and hyphens between, next to a word for it; a CLABE of Mexico also without. Account numbers in the format of one country are other kinds.
 * Known false positive: another number directly after "account".
 * @see 45 CFR 164.514(b)(2)(i)(J)
 */
export const accountNumber: Detector = {
  id: 'account-number',
  kind: 'account-number',
  about: {
    name: 'Account number',
    example: '000123456789',
    standard: '45 CFR 164.514(b)(2)(i)(J)',
    validation: 'Context word nearby',
  },
  triggers: ['digits'],
  digitRuns: [[1, 20]],
  context: {
    sure: LABELLED,
    raised: LABELLED,
    raise: phrases({
      en:
        'account number, account no, account num, account nr, account id, acct, acct no, acct number, acct num, a c no, a c number, ' +
        'customer number, customer no, customer id, customer account, client number, client id, member number, member id, membership ' +
        'number, subscriber number, loan number, loan no, policy number, policy no, savings account, checking account, bank account, ' +
        'current account, deposit account, credit account, account ending, brokerage account',
      de: 'kontonummer, konto nr, kto nr, kundennummer, kunden nr, mitgliedsnummer, vertragsnummer, versicherungsnummer, depotnummer',
      fr: 'numéro de compte, compte n, numéro client, n de compte, compte bancaire',
      es: 'número de cuenta, clabe, clabe interbancaria, cuenta bancaria, número de cliente, cuenta corriente, nro de cuenta',
      it: 'numero di conto, conto corrente, codice cliente, numero conto',
      pt: 'número da conta, conta corrente, número do cliente, conta bancária',
      nl: 'rekeningnummer, klantnummer',
      pl: 'numer konta, numer rachunku, nr rachunku, numer klienta',
      sv: 'kontonummer, kundnummer',
      cs: 'číslo účtu, účet, účet č, č ú, bankovní účet, bankovní spojení',
      sk: 'číslo účtu, účet, bankový účet',
      zh: '账号, 帐号, 账户, 客户编号',
      ja: '口座番号',
    }),
    against: phrases({
      en: 'phone, tel, fax, cell, routing, aba, sort code, ssn, zip, order, invoice, date, dob, amount, balance, total, card, version, page, extension, ticket, users, followers, views, total of',
    }),
  },
  create: () => (text, at, end, emit) => {
    const token = identifierAround(text, at, end, SHAPE_OF_NUMBER);
    if (token === undefined) return;
    const sure = directlyFollows(text, token.start, LABELS) && !isCount(text, token.start, token.end);
    const alone = isClabe(text.slice(token.start, token.end).replaceAll(/[ -]/g, '')) ? CHECKED : SHAPE;
    emit(token.start, token.end, sure ? LABELLED : alone);
  },
};

/** True for "take into account 10000 cases": few digits after a word and a space. */
const isCount = (text: string, start: number, end: number): boolean =>
  end - start < MAX_OF_COUNT && isBlank(text.charCodeAt(start - 1)) && isAnyLetter(text.charCodeAt(start - 2));
