/**
 * The keys that are kept in dictionaries to which programs add their own: keys of ISO 32000-2 only, except those for
 * files, scripts, signatures, application data or the history of the document.
 */
const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/u));

/**
 * Table 29. Not: Metadata, Perms, Legal, DSS, SpiderInfo, Collection, Requirements, Threads, AA, PieceInfo, AF,
 * Extensions.
 */
export const CATALOG_KEYS = words(`
  Type Version Pages PageLabels Names Dests ViewerPreferences PageLayout PageMode Outlines OpenAction URI AcroForm
  StructTreeRoot MarkInfo Lang OutputIntents OCProperties`);

/** Table 30, and the attributes that pages inherit (table 31). */
export const NODE_KEYS = words('Type Parent Kids Count Resources MediaBox CropBox Rotate');

/**
 * Table 31. Not: LastModified, Metadata, PieceInfo, Thumb, B, ID, PZ, SeparationInfo, AA, AF, DPart,
 * TemplateInstantiated.
 */
export const PAGE_KEYS = words(`
  Type Parent Resources MediaBox CropBox BleedBox TrimBox ArtBox BoxColorInfo Contents Rotate Group Trans Dur Annots
  StructParents Tabs UserUnit VP`);

/**
 * Tables 166 to 192 and 226 to 234. Not: M, CreationDate, NM, PA, AA, AF, ExData, RV, Lock, SV, FS, Sound, and RO,
 * which is not displayed.
 */
export const ANNOTATION_KEYS = words(`
  Type Subtype Rect Contents P F AP AS Border C StructParent OC BM ca CA Lang T Popup RC IRT Subj RT IT BE BS Q DA DS
  CL RD LE L LL LLE LLO Cap CP CO Measure Vertices Path IC InkList QuadPoints Sy OverlayText Repeat H Dest A Open
  Name State StateModel Parent Kids MK FT TU TM Ff V DV Opt TI I MaxLen FixedPrint`);

/** Table 224. Not: XFA, SigFlags, CO (the order of scripts). */
export const FORM_KEYS = words('Fields NeedAppearances DR DA Q');

/** Table 151. */
export const OUTLINE_KEYS = words('Title Parent Prev Next First Last Count Dest A SE C F');

/** Tables 201, 202 and 210. Not: Next. */
export const ACTION_KEYS = words('Type S D SD URI IsMap N');

/** Table 192, without icons and rollover captions. */
export const APPEARANCE_KEYS = words('R BC BG CA TP');

/** The named actions of the standard (table 215). */
export const NAMED_ACTIONS = words('NextPage PrevPage FirstPage LastPage');

/** Removed everywhere. The list of glyphs of a font (CharSet) reveals what was written with it. */
export const GONE_ANYWHERE = words(`
  Metadata PieceInfo LastModified AA JS Thumb Alternates OPI AF EF RF XFA SpiderInfo CreatorInfo PronunciationLexicon
  IDTree CharSet`);

/** Removed from streams: references to external data, and information about the stream. */
export const GONE_FROM_STREAMS = words('F FFilter FDecodeParms DL Ref Measure PtData');

/** Dictionaries whose keys are arbitrary names. */
export const NAME_KEYED = words(`
  Font XObject ExtGState ColorSpace Pattern Shading Properties CharProcs Colorants RoleMap ClassMap Dests`);

/**
 * Keys, or kinds of resources, of streams that are displayed, are needed for that, or specify the meaning of what is
 * displayed.
 */
export const STREAM_KEYS = words(`
  Contents XObject Pattern Shading ColorSpace CharProcs N SMask Mask FontFile FontFile2 FontFile3 ToUnicode CIDToGIDMap
  Encoding UseCMap CIDSet DestOutputProfile Function Functions TR TR2 BG BG2 UCR UCR2 HT G JBIG2Globals V DV RC CS
  Colorants Process Default TransferFunction TintTransform BC AlternateColorSpace ColorSpaceResources`);

/** Keys whose value is a single stream, never a list of streams. */
export const SINGLE_STREAM_KEYS = words(`
  FontFile FontFile2 FontFile3 ToUnicode CIDToGIDMap Encoding UseCMap CIDSet DestOutputProfile JBIG2Globals SMask`);
