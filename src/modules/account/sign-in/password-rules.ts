const MIN_CHARACTERS = 12;
const MAX_BYTES = 1024;

/** Of the most used passwords in public breach lists, those that are long enough to pass; digits and blanks left out. */
const COMMON = new Set(
  (
    'administrator passwordpassword changemechangeme letmeinletmein qwertyuiopasdf qwertyuiopas qwertyuiopasdfghjklzxcvbnm ' +
    'qazwsxedcrfv qazwsxedcrfvtgb asdfghjklqwerty zxcvbnmasdfghjkl iloveyouforever iloveyousomuch trustnooneever ' +
    'correcthorsebatterystaple unbelievable basketballer manchesterunited liverpoolfootballclub startrekvoyager ' +
    'superpassword secretpassword mypasswordis thisismypassword passwordumbra umbrapassword umbraadmin umbraadministrator ' +
    'welcomewelcome welcometoumbra defaultpassword initialpassword temporarypassword pleasechangeme rootrootroot'
  ).split(' '),
);
/** What people put around such a word to make it long enough. */
const DECORATION = /[\d\s!@#$%^&*._-]/g;
const WEAK_CORES = new Set([
  ...COMMON,
  'password',
  'passwort',
  'changeme',
  'letmein',
  'qwerty',
  'qwertyuiop',
  'admin',
  'umbra',
  'welcome',
  'iloveyou',
  'secret',
  'test',
  'abc',
  'abcdef',
  'abcdefghijklmnopqrstuvwxyz',
]);

/**
 * Why a password will not do; undefined when it will. Length counts, composition does not.
 * @see NIST SP 800-63B, section 5.1.1.2
 */
export function passwordProblem(password: string, email: string): string | undefined {
  if (Buffer.byteLength(password) > MAX_BYTES) return `must have at most ${MAX_BYTES} bytes`;
  const normal = normalizePassword(password);
  if (Array.from(normal).length < MIN_CHARACTERS) return `must have at least ${MIN_CHARACTERS} characters`;
  const folded = normal.toLowerCase();
  const name = email.toLowerCase();
  const core = folded.replace(DECORATION, '');
  if (folded === name || (core !== '' && core === name.replace(/@.*$/s, '').replace(DECORATION, ''))) {
    return 'must not be the e-mail address';
  }
  if (isRepetition(folded) || isCount(folded) || WEAK_CORES.has(core)) {
    return 'is one that attackers try first; choose another, for example four random words';
  }
  return undefined;
}

/** One password typed on two keyboards may come in two Unicode forms. */
export const normalizePassword = (password: string): string => password.normalize('NFKC');

export const isTooLongForPassword = (password: string): boolean => Buffer.byteLength(password) > MAX_BYTES;

/** One to four characters again and again. */
const isRepetition = (text: string): boolean => /^(?<part>.{1,4})\k<part>+.{0,3}$/su.test(text);

/** Characters that each follow the one before, up or down, with 0 after 9: `abcdefghijkl`, `123456789012`. */
function isCount(text: string): boolean {
  const steps = new Set<number>();
  for (let i = 1; i < text.length; i++) {
    const step = text.charCodeAt(i) - text.charCodeAt(i - 1);
    steps.add(/^\d\d$/.test(text.slice(i - 1, i + 1)) ? (step + 10) % 10 : step);
  }
  return steps.size === 1;
}
