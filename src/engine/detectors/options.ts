/**
 * Options that a policy can set for each kind. The policy layer fills in the defaults, so every option is present;
 * kinds that are not listed have none.
 */
export interface OptionsByKind {
  readonly city: LexiconOptions;
  readonly county: LexiconOptions;
  readonly 'credit-card': CreditCardOptions;
  readonly date: DateOptions;
  readonly drug: LexiconOptions;
  readonly ein: EinOptions;
  readonly 'email-address': EmailOptions;
  readonly 'first-name': LexiconOptions;
  readonly hospital: LexiconOptions;
  readonly 'iban-code': IbanOptions;
  readonly 'medical-condition': LexiconOptions;
  readonly 'phone-number': PhoneOptions;
  readonly state: LexiconOptions;
  readonly surname: LexiconOptions;
  readonly 'tracking-number': TrackingNumberOptions;
  readonly url: UrlOptions;
  readonly 'zip-code': ZipCodeOptions;
}

export interface LexiconOptions {
  /** Also find terms that differ by a few letters; `sensitivity` sets how many. Default false. */
  readonly fuzzy: boolean;
  /**
   * Letters that may differ: `off` and `high` none, `medium` one, `low` two in words of seven letters or more, `auto`
   * depending on the length. Default `medium`.
   */
  readonly sensitivity: 'off' | 'low' | 'medium' | 'high' | 'auto';
  /** Find only terms that begin with an upper-case letter. Default false. */
  readonly capitalized: boolean;
}

export interface EinOptions {
  /** Find only prefixes that the Internal Revenue Service has assigned. Default false. */
  readonly onlyValidPrefixes: boolean;
}

export interface TrackingNumberOptions {
  /** Find numbers of UPS, FedEx and the United States Postal Service. Each defaults to true. */
  readonly ups: boolean;
  readonly fedex: boolean;
  readonly usps: boolean;
  /** Also find printed forms, with spaces between groups. Default false. */
  readonly allowSpaces: boolean;
}

export interface CreditCardOptions {
  /** Find only numbers with a correct Luhn check digit. Default true. */
  readonly onlyValidCreditCardNumbers: boolean;
  /** Ignore candidates inside a plausible Unix timestamp. Default false. */
  readonly ignoreWhenInUnixTimestamp: boolean;
  /** Find only whole words; otherwise also numbers inside a longer run of letters and digits. Default true. */
  readonly onlyWordBoundaries: boolean;
}

export interface DateOptions {
  /** Find only dates that exist in the calendar, from the years 1800 to 2200. Default false. */
  readonly onlyValidDates: boolean;
}

export interface EmailOptions {
  /** Require dots placed according to RFC 5321 and a domain of at least two labels. Default true. */
  readonly onlyStrictMatches: boolean;
  /** Find only top-level domains of the IANA root zone. Default false. */
  readonly onlyValidTLDs: boolean;
}

export interface IbanOptions {
  /** Find only codes with correct check digits. Default true. */
  readonly onlyValidIBANCodes: boolean;
  /** Also find printed forms, in groups separated by single spaces or hyphens. Default true. */
  readonly allowSpaces: boolean;
}

/** The name, among regions, of those that a document itself shows. */
export const OF_DOCUMENT = 'document';

export interface PhoneOptions {
  /**
   * ISO 3166-1 alpha-2 regions whose national formats are found; numbers with `+` always are. `document` stands for those
   * that the document shows by its language, script, postcodes, currency or other numbers. Default `["US", "document"]`.
   */
  readonly region: readonly string[];
}

export interface UrlOptions {
  /** Find only addresses that start with a scheme or `www.`; otherwise also bare host names. Default true. */
  readonly requireHttpWwwPrefix: boolean;
}

export interface ZipCodeOptions {
  /** Require a hyphen between the fifth and sixth of nine digits. Default false. */
  readonly requireDelimiter: boolean;
  /** Find only codes that the postal service has assigned. Default false. */
  readonly validate: boolean;
}
