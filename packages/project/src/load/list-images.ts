import { formatPath } from '../json/path.ts';
import { parseRichText } from '../rich-text/parse-rich-text.ts';
import type { RichNode } from '../rich-text/rich-text.ts';
import { PROJECT_NODE } from '../shape/schema-node.ts';
import { KEEP, mapBySchema } from './map-project.ts';

/** The address of an image, and the path of the field that contains it, such as `$.items[0].src`. */
export interface ProjectImage {
  readonly address: string;
  readonly path: string;
}

const NO_CODES: ReadonlySet<string> = new Set();

/**
 * Lists the images of a project that respondents see: in fields, in formatted texts, and in translations. An address
 * appears once, at its first place. `document` must be JSON; parts that are not as the schema says are ignored.
 */
export function listImages(document: object): readonly ProjectImage[] {
  const places = new Map<string, string>();
  const add = (address: string, path: string) => {
    // The address of an image with a placeholder depends on the respondent.
    if (address !== '' && !address.includes('{{') && !places.has(address)) places.set(address, path);
  };
  mapBySchema(PROJECT_NODE, document, (node, value, path) => {
    if (typeof value !== 'string') return KEEP;
    if (node['x-address'] === true && node['x-page'] !== true) add(value, formatPath(path));
    else if (node['x-rich'] === true) for (const address of listInText(value)) add(address, formatPath(path));
    return KEEP;
  });
  if ('translations' in document)
    for (const text of listTexts(document.translations))
      for (const address of listInText(text)) add(address, '$.translations');
  return [...places].map(([address, path]) => ({ address, path }));
}

function listInText(html: string): readonly string[] {
  if (!/<img\b/i.test(html)) return [];
  const { text } = parseRichText(html, NO_CODES);
  return typeof text === 'string' ? [] : text.flatMap(listInNode);
}

function listInNode(node: RichNode): readonly string[] {
  if (typeof node === 'string' || !('tag' in node)) return [];
  return [...(node.src === undefined ? [] : [node.src]), ...(node.children ?? []).flatMap(listInNode)];
}

function listTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [];
}

/**
 * A copy of a document in which images have other addresses: in fields, in formatted texts, and in translations.
 * `newAddresses` has the new address by the old one.
 */
export function replaceImages(document: object, newAddresses: ReadonlyMap<string, string>): object {
  if (newAddresses.size === 0) return document;
  const inText = (html: string): string =>
    html.replaceAll(IMAGE_SOURCE, (whole: string, before: string, quote: string, address: string) => {
      const next = newAddresses.get(address.trim());
      return next === undefined ? whole : `${before}${quote}${next}${quote}`;
    });
  const replaced = mapBySchema(PROJECT_NODE, document, (node, value) => {
    if (typeof value !== 'string') return KEEP;
    if (node['x-address'] === true && node['x-page'] !== true) return newAddresses.get(value) ?? KEEP;
    return node['x-rich'] === true ? inText(value) : KEEP;
  }) as object; // only fields of the object have changed
  return 'translations' in replaced
    ? { ...replaced, translations: mapTexts(replaced.translations, inText) }
    : replaced;
}

const IMAGE_SOURCE = /(<img\b[^>]*?\ssrc\s*=\s*)(["'])([^"'>]*)\2/gi;

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((entry) => mapTexts(entry, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, mapTexts(entry, change)]));
}
