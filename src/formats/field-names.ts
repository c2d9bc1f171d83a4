/**
 * Returns the role of a custom field name in mail headers and cards: `quiet` for names that well-known programs write,
 * which only lose what was found elsewhere, and `text` for all others, because they may be any text.
 */
export const roleOfFieldName = (name: string): 'quiet' | 'text' => (PROGRAM_FIELD.test(name) ? 'quiet' : 'text');

/** Prefixes of field names of well-known programs, with or without `X-`. None of them is a person's name. */
const BEGINNINGS = [
  'addressbookserver amazon android antiabuse apple aol barracuda busymac calendarserver cmae eopattributed evolution',
  'exchange fastmail forefront facebook funambol gmail gmx google icq ironport jira kaddressbook kmail linkedin lotus',
  'mail(?:chimp|er|gun|man) mandrill mdaemon microsoft mime(?:ole|track) moz mozilla msmail originalarrivaltime outlook',
  'policyd postfix proofpoint pstn roundcube sendgrid spam thunderbird twitter yahoo zimbra zoho zendesk',
  'ms-(?:exchange|has|tnef|olk|office365|public|publictraffictype|traffictypediagnostic|oob|atpmessageproperties|journal)',
];
/** Field names of well-known programs that begin with a common word. */
const NAMES = [
  'ab(?:adr|date|label|order|related-?names|show-?as|uid) ac-(?:weight|mid) anniversary bounce-id campaign campaign-?id',
  'complaints-to cron-env csa-complaints entity-id entity-ref-id feedback-id filename gm-(?:message-state|original-to)',
  'gnd-status ham-report helo ics loop mailing-list mail-(?:id|priority) mc-(?:user|tags|metadata) notes-item',
  'phonetic-(?:first|middle|last|org)(?:-name)? pm-(?:message-id|tag|rcpt) published-ttl recurrence-id report-abuse(?:-to)?',
  'sa-exim-(?:connect-ip|mail-from|scanned|version) sender-id sg-(?:eid|id) smtp-(?:server|spam-status) socialprofile trace',
  'tm-as-(?:product-ver|result|user-approved-sender) uidl? unsubscribe(?:-web)? vcard virus-(?:scanned|status) wr-(?:alarmuid|caldesc|calname|relcalid|timezone)',
  'lic-(?:error|location|errortype)',
];
const alternativesOf = (lines: readonly string[]): string => lines.join(' ').replaceAll(' ', '|');
const PROGRAM_FIELD = new RegExp(
  `^(?:x-)?(?:(?:${alternativesOf(BEGINNINGS)})(?:$|-)|(?:${alternativesOf(NAMES)})$)`,
  'i',
);

/** Returns the length of the prefix of a non-standard field name. */
export const lengthOfPrefix = (name: string): number => (/^x-/i.test(name) ? 2 : 0);

/** Converts a text for use in a field name, which allows only letters, digits and hyphens. */
export const asFieldName = (text: string): string => text.replace(/[^a-z\d-]+/gi, '-').replace(/^-+|-+$/g, '') || 'x';

const setOf = (...names: readonly string[]): ReadonlySet<string> => new Set(names.flatMap((line) => line.split(' ')));

/**
 * Standard mail headers, in lower case.
 * @see https://www.iana.org/assignments/message-headers
 */
export const MAIL_HEADERS: ReadonlySet<string> = setOf(
  'accept-language alternate-recipient archived-at arc-authentication-results arc-message-signature arc-seal',
  'authentication-results auto-submitted autoforwarded autosubmitted bcc cc comments content-alternative content-base',
  'content-class content-description content-disposition content-duration content-features content-id content-identifier',
  'content-language content-length content-location content-md5 content-return content-transfer-encoding',
  'content-translation-type content-type conversion conversion-with-loss date deferred-delivery delivered-to delivery-date',
  'dkim-signature domainkey-signature encoding encrypted envelope-to errors-to expires expiry-date',
  'feedback-id from generate-delivery-report importance in-reply-to incomplete-copy jabber-id keywords language',
  'latest-delivery-time lines list-archive list-help list-id list-owner list-post list-subscribe list-unsubscribe',
  'list-unsubscribe-post mail-followup-to mail-reply-to message-context message-id message-type mime-version mt-priority',
  'newsgroups obsoletes organization original-encoded-information-types original-from original-message-id',
  'original-recipient original-subject originator-return-address path pics-label precedence prevent-nondelivery-report',
  'priority received received-spf references reply-by reply-to require-recipient-valid-since resent-bcc resent-cc',
  'resent-date resent-from resent-message-id resent-reply-to resent-sender resent-to return-path return-receipt-to',
  'sender sensitivity sio-label solicitation status subject supersedes thread-index thread-topic tls-report-domain',
  'tls-report-submitter tls-required to user-agent vbr-info x400-content-identifier x400-content-return',
  'x400-content-type x400-mts-identifier x400-originator x400-received x400-recipients x400-trace',
  'disposition-notification-to disposition-notification-options apparently-to autocrypt autocrypt-setup-message',
  'x-priority x-mailer x-status x-keywords x-uid x-original-to x-originating-ip x-forwarded-to x-forwarded-for x-envelope-to',
  'x-envelope-from x-sender x-original-from x-google-original-from x-original-message-id x-received x-face face',
);

/**
 * Standard properties of cards and calendars, in upper case.
 * @see RFC 2426, 6350, 6474, 6715, 5545, 7986, 9073, 9253, 9554; vCard 2.1; vCalendar 1.0
 */
export const CARD_PROPERTIES: ReadonlySet<string> = setOf(
  'BEGIN END VERSION SOURCE KIND XML FN N NICKNAME PHOTO BDAY ANNIVERSARY GENDER ADR LABEL TEL EMAIL IMPP LANG TZ GEO TITLE',
  'ROLE LOGO ORG MEMBER RELATED CATEGORIES NOTE PRODID REV SOUND UID CLIENTPIDMAP URL KEY FBURL CALADRURI CALURI NAME',
  'PROFILE MAILER AGENT SORT-STRING CLASS BIRTHPLACE DEATHPLACE DEATHDATE EXPERTISE HOBBY INTEREST ORG-DIRECTORY',
  'CONTACT-URI CREATED GRAMGENDER LANGUAGE PRONOUNS SOCIALPROFILE JSPROP CALSCALE METHOD ATTACH COMMENT DESCRIPTION',
  'LOCATION PERCENT-COMPLETE PRIORITY RESOURCES STATUS SUMMARY COMPLETED DTEND DUE DTSTART DURATION FREEBUSY TRANSP TZID',
  'TZNAME TZOFFSETFROM TZOFFSETTO TZURL TZID-ALIAS-OF TZUNTIL ATTENDEE CONTACT ORGANIZER RECURRENCE-ID RELATED-TO EXDATE',
  'RDATE RRULE EXRULE ACTION REPEAT TRIGGER DTSTAMP LAST-MODIFIED SEQUENCE REQUEST-STATUS REFRESH-INTERVAL COLOR IMAGE',
  'CONFERENCE ACKNOWLEDGED PROXIMITY BUSYTYPE CALENDAR-ADDRESS LOCATION-TYPE PARTICIPANT-TYPE RESOURCE-TYPE',
  'STRUCTURED-DATA STYLED-DESCRIPTION X-ALT-DESC CONCEPT LINK REFID DALARM AALARM MALARM PALARM DCREATED RNUM',
);

/** Standard parameters of cards and calendars, in upper case. */
export const CARD_PARAMETERS: ReadonlySet<string> = setOf(
  'ALTREP CN CUTYPE DELEGATED-FROM DELEGATED-TO DIR ENCODING FMTTYPE FBTYPE LANGUAGE MEMBER PARTSTAT RANGE RELATED RELTYPE',
  'ROLE RSVP SENT-BY TZID VALUE DISPLAY EMAIL FEATURE LABEL SCHEDULE-AGENT SCHEDULE-FORCE-SEND SCHEDULE-STATUS ORDER SCHEMA',
  'DERIVED GAP LINKREL PREF ALTID PID TYPE MEDIATYPE CALSCALE SORT-AS GEO TZ INDEX LEVEL GROUP CC AUTHOR AUTHOR-NAME',
  'CREATED PHONETIC PROP-ID SCRIPT SERVICE-TYPE USERNAME JSCOMPS JSPTR CHARSET CONTEXT FILENAME SIZE MANAGED-ID',
);
