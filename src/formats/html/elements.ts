const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/**
 * Elements that begin a line or box of their own; findings do not cross their borders. All other elements, known or
 * not, are inline.
 * @see https://html.spec.whatwg.org/multipage/rendering.html#flow-content-3
 */
export const BLOCKS = setOf(
  'address article aside base blockquote body button canvas caption center col colgroup datalist dd desc details dialog dir div dl dt fieldset figcaption figure footer foreignobject form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe input legend li link listing main menu meta metadata meter nav noembed noframes noscript object ol optgroup option output p param plaintext pre progress script search section select source style summary table tbody td template text textarea tfoot th thead title tr track ul video audio xmp',
);

/** Elements without content and end tag. */
export const VOID = setOf(
  'area base basefont bgsound br col embed frame hr image img input keygen link meta param source track wbr',
);

/** Inline elements, including obsolete ones and containers of other languages. */
const INLINE = setOf(
  'a abbr acronym applet audio b bdi bdo big blink cite code data del dfn em embed font i image ins kbd map mark marquee math nobr noscript path picture portal q rb rp rt rtc ruby s samp selectedcontent slot small span strike strong sub sup svg time tt u var xml',
);

/**
 * True if the name is an HTML element or a custom element, which has a hyphen or a prefix.
 * @see https://html.spec.whatwg.org/multipage/custom-elements.html#valid-custom-element-name
 */
export const isKnownElement = (name: string): boolean =>
  BLOCKS.has(name) || VOID.has(name) || RAW.has(name) || INLINE.has(name) || CUSTOM_ELEMENT.test(name);
const CUSTOM_ELEMENT = /^[a-z]+(?:[-:][a-z]{1,20}\d{0,2}){1,5}$/;

/** Elements with raw text content, in htmlparser2 as in browsers; character references in them are not decoded. */
export const RAW = setOf('script style xmp iframe noembed noframes plaintext');
/** Elements that preserve blanks and line ends. */
export const PREFORMATTED = setOf('pre listing textarea xmp plaintext');
/** Elements whose content follows other parsing rules. */
export const FOREIGN = setOf('svg math');
/** Elements within foreign content that contain HTML again. */
export const HTML_WITHIN_FOREIGN = setOf('foreignobject desc title annotation-xml mi mo mn ms mtext');
/**
 * HTML elements that close all foreign content.
 * @see https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign
 */
export const ENDS_FOREIGN = setOf(
  'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var',
);

/**
 * The open elements that a start tag closes implicitly.
 * @see https://html.spec.whatwg.org/multipage/syntax.html#optional-tags
 */
export const ENDED_BY: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['li', setOf('li p')],
  ['dt', setOf('dt dd p')],
  ['dd', setOf('dt dd p')],
  ['option', setOf('option')],
  ['optgroup', setOf('option optgroup')],
  ['td', setOf('td th p')],
  ['th', setOf('td th p')],
  ['tr', setOf('tr td th p')],
  ['tbody', setOf('tbody thead tfoot tr td th p caption colgroup')],
  ['thead', setOf('tbody thead tfoot tr td th p caption colgroup')],
  ['tfoot', setOf('tbody thead tfoot tr td th p caption colgroup')],
  ['rt', setOf('rt rp')],
  ['rp', setOf('rt rp')],
]);

/** Every block element closes an open paragraph. */
export const ENDED_BY_BLOCKS = setOf('p');

/** Formatting elements, which browsers reopen after a misnested end tag. Each open one costs time at each block. */
export const FORMATTING = setOf('a b big code em font i nobr s small strike strong tt u');
