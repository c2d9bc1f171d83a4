import { METAFILE, NOTICES, pictureOf } from './notices.js';
import type { Notice, Part, Plan } from './package.js';
import { APP_PROPERTIES, CORE_PROPERTIES, CUSTOM_PROPERTIES, DRAWING } from './vocabularies/open-xml.js';

/** Removed parts by the end of their content type; without a notice if users do not miss them. */
const DROPPED: readonly (readonly [RegExp, Notice | undefined])[] = [
  [
    /vba(?:project|data|projectsignature\w*)(?:\+xml)?$|macrosheet|keymapcustomizations|attachedtoolbars/,
    NOTICES.macros,
  ],
  [/activex|\.controlproperties\+xml$/, NOTICES.control],
  [/digital-signature/, NOTICES.signature],
  [
    /printersettings|\.thumbnail|recipientdata|people\+xml$|persons?\+xml$|documenttasks|changesinfo|revisioninfo|labelinfo|classificationlabels/,
    undefined,
  ],
  [/webextension|customui|usercustomization|tasks\+xml$/, NOTICES.other],
  [/oleobject/, NOTICES.object],
  [/^(?:audio|video)\//, NOTICES.media],
  [METAFILE, NOTICES.metafile],
];

/** Removed parts by name, for parts that producers add without a telling content type. */
const DROPPED_NAMES = /^(?:docprops\/thumbnail\.|customui\/|docmetadata\/|_xmlsignatures\/)/;

const FONT = /obfuscatedfont|x-font|font\/|fontdata/;
const PROPERTIES: readonly (readonly [RegExp, Plan])[] = [
  [/core-properties\+xml$/, { kind: 'xml', vocabulary: CORE_PROPERTIES }],
  [/extended-properties\+xml$/, { kind: 'xml', vocabulary: APP_PROPERTIES }],
  [/custom-properties\+xml$/, { kind: 'xml', vocabulary: CUSTOM_PROPERTIES }],
];
/** XML parts that belong to no particular application. */
const CUSTOM_XML = /^(?:application|text)\/xml$/;
const XML_TYPE = /\+xml$|vmldrawing$/;

/** Returns the plan for a part that the application of the package has no plan for. */
export function planOfPart({ name, type }: Part): Plan {
  if (DROPPED_NAMES.test(name.toLowerCase())) return { kind: 'dropped' };
  const dropped = DROPPED.find(([types]) => types.test(type));
  if (dropped !== undefined) {
    const [, notice] = dropped;
    return { kind: 'dropped', ...(notice !== undefined && { notice }) };
  }
  const properties = PROPERTIES.find(([types]) => types.test(type));
  if (properties !== undefined) return properties[1];
  if (type === 'image/svg+xml' || CUSTOM_XML.test(type)) return { kind: 'document', declared: { format: 'xml' } };
  if (XML_TYPE.test(type)) return { kind: 'xml', vocabulary: DRAWING };
  if (type.startsWith('image/')) return pictureOf(type, name);
  if (FONT.test(type)) return { kind: 'kept' };
  return { kind: 'document', declared: { mediaType: type, fileName: name } };
}

/** Returns the content type without macros; undefined if the type has none, or no such variant exists. */
export function withoutMacros(type: string): string | undefined {
  const found = /^application\/vnd\.ms-(word|powerpoint|excel)\.(\w+)\.macroEnabled(?:Template)?\.main\+xml$/i.exec(
    type,
  );
  const plain = found === null ? undefined : PLAIN[`${found[1] ?? ''} ${found[2] ?? ''}`.toLowerCase()];
  return plain === undefined ? undefined : `application/vnd.openxmlformats-officedocument.${plain}.main+xml`;
}

/** Returns the media type of documents whose main part has this content type. */
export const mediaTypeOfMain = (type: string): string | undefined =>
  /^(.+)\.main\+xml$/i.exec(withoutMacros(type) ?? type)?.[1];

const PLAIN: Readonly<Record<string, string>> = {
  'word document': 'wordprocessingml.document',
  'word template': 'wordprocessingml.template',
  'powerpoint presentation': 'presentationml.presentation',
  'powerpoint template': 'presentationml.template',
  'powerpoint slideshow': 'presentationml.slideshow',
  'excel sheet': 'spreadsheetml.sheet',
  'excel template': 'spreadsheetml.template',
  // Add-ins have no variant without macros and become workbooks.
  'excel addin': 'spreadsheetml.sheet',
};
