import { strFromU8, unzipSync } from 'fflate';
import { parseDocument } from 'htmlparser2';
import ICAL from 'ical.js';
import Papa from 'papaparse';
import { parse as parseHtml } from 'parse5';
import PostalMime from 'postal-mime';
import { parse as parseYaml } from 'yaml';

/** Reads a text into whatever its library makes of it. */
type Read = (content: string) => unknown;

/** Lines, as the plainest program takes them. */
export const readLines: Read = (content) => content.split('\n');
export const readTable: Read = (content) => Papa.parse(content);
export const readJson: Read = (content) => JSON.parse(content);
export const readJsonLines: Read = (content) =>
  content
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
export const readYaml: Read = (content) => parseYaml(content);
export const readHtml: Read = (content) => parseHtml(content);
export const readXml: Read = (content) => parseDocument(content, { xmlMode: true });
export const readMail: Read = (content) => PostalMime.parse(content);
export const readMailbox: Read = (content) =>
  Promise.all(
    content
      .split(/^From .*\n/m)
      .slice(1)
      .map(readMail),
  );
/** Segments, fields and components. */
export const readSegments: Read = (content) =>
  content.split('\r').map((segment) => segment.split('|').map((field) => field.split('^')));
export const readCards: Read = (content) => ICAL.parse(content);

/** Unpacks an office document and parses its parts. */
export const readPackage = (bytes: Uint8Array): unknown =>
  Object.entries(unzipSync(bytes)).map(([name, part]) =>
    /\.(?:xml|rels)$/.test(name) ? readXml(strFromU8(part)) : part,
  );
