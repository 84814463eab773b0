import { Findings } from '../findings/findings.ts';
import { copyJson } from '../findings/copy-json.ts';
import { textOf, type Authored } from '../findings/authored.ts';
import { isJsonObject } from '../json/json.ts';
import { pathKeys } from '../json/path.ts';
import { indexProject, type Item } from '../project-index/project-index.ts';
import type { ProjectFile } from '../project.ts';
import { defaultCodes } from '../references/fill-codes.ts';
import type { ReferenceKind } from '../schema/field.ts';
import { checkShape } from '../shape/check-shape.ts';
import { PROJECT_NODE } from '../shape/schema-node.ts';
import { KEEP, mapBySchema } from './map-project.ts';

type Keys = readonly (string | number)[];

export interface ReadItem {
  readonly kind: Item['kind'];
  readonly gid: string | undefined;
  /** The code in expressions, which is the default code if the file has none. */
  readonly code: string | undefined;
  readonly isCodeWritten: boolean;
  readonly seq: number | undefined;
  /** The type of a question: `qtype`, or `qtype/custom_qtype`. */
  readonly type: string | undefined;
  readonly keys: Keys;
  /** The question that contains the part. */
  readonly question: ReadItem | undefined;
}
/** A field that names a part by its id, or a key of a record that is an id. */
export interface ReadReference {
  readonly kind: ReferenceKind;
  readonly id: string;
  readonly keys: Keys;
}
/** A text that contains names: an expression, or a text with placeholders. */
export interface ReadSource {
  readonly kind: 'expression' | 'placeholders';
  readonly text: string;
  readonly keys: Keys;
}
/** The parts and references of a draft, from which editors find out which part reads which. */
export interface ReadProject {
  readonly items: readonly ReadItem[];
  readonly references: readonly ReadReference[];
  readonly sources: readonly ReadSource[];
}

/** Reads any JSON value as far as it is a project. Never throws. */
export function readReferences(input: unknown): ReadProject {
  const findings = new Findings();
  const document = copyJson(input, findings);
  if (!isJsonObject(document)) return { items: [], references: [], sources: [] };
  const references = checkShape(PROJECT_NODE, document, findings).map(({ kind, id, path }) => ({
    kind,
    id,
    keys: pathKeys(path),
  }));
  return { items: readItems(document), references, sources: readSources(document) };
}

/** Reads only the parts with ids, which is faster than `readReferences`. `document` must be JSON. */
export function readItems(document: object): readonly ReadItem[] {
  // Any object can be read as an authored project, whose fields may all be missing or wrong.
  const index = indexProject(document as Authored<ProjectFile>);
  const codes: ReadonlyMap<Item, string> = defaultCodes(index);
  const readItems = new Map<Item, ReadItem>();
  for (const item of index.items) {
    const value: { readonly gid?: unknown; readonly cid?: unknown; readonly seq?: unknown } = item.value;
    const writtenCode = typeof value.cid === 'string' ? value.cid : undefined;
    readItems.set(item, {
      kind: item.kind,
      gid: textOf(item.value.gid),
      code: writtenCode ?? codes.get(item),
      isCodeWritten: writtenCode !== undefined,
      seq: typeof value.seq === 'number' ? value.seq : undefined,
      type: item.kind === 'question' ? findType(item.value) : undefined,
      keys: pathKeys(item.path),
      question: item.question && readItems.get(item.question),
    });
  }
  return [...readItems.values()];
}

function findType({ qtype, custom_qtype }: { readonly qtype?: unknown; readonly custom_qtype?: unknown }) {
  const [type, variant] = [qtype, custom_qtype].map((value) =>
    typeof value === 'string' ? value : undefined,
  );
  return variant === undefined ? type : type && `${type}/${variant}`;
}

function readSources(document: object): readonly ReadSource[] {
  const sources: ReadSource[] = [];
  mapBySchema(PROJECT_NODE, document, (node, value, path) => {
    if (typeof value !== 'string' || value === '') return KEEP;
    if (node['x-kind'] === 'expression')
      sources.push({ kind: 'expression', text: value, keys: pathKeys(path) });
    else if (node['x-rich'] === true || node['x-link'] === true)
      sources.push({ kind: 'placeholders', text: value, keys: pathKeys(path) });
    return KEEP;
  });
  if ('translations' in document) addTexts(document.translations, ['translations'], sources);
  return sources;
}

/** Adds all texts in a translation, because each may contain placeholders. */
function addTexts(value: unknown, keys: Keys, sources: ReadSource[]): void {
  if (typeof value === 'string') sources.push({ kind: 'placeholders', text: value, keys });
  else if (typeof value === 'object' && value !== null && !Array.isArray(value))
    for (const [key, inner] of Object.entries(value)) addTexts(inner, [...keys, key], sources);
}
