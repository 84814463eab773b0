import type { ProjectFile } from '../project.ts';
import { listOf, objectOf, objectsIn, textOf, type Authored } from '../findings/authored.ts';
import { textsOfAwards } from '../results/awards/award-texts.ts';
import { Group, Page, Section } from '../flow/group.ts';
import type { Item, ItemKind } from '../project-index/project-index.ts';
import { Level } from '../questions/level.ts';
import { Option, OptionGroup, RowGroup } from '../questions/option.ts';
import { Question } from '../questions/question.ts';
import { textsOfReport } from '../results/report/report-texts.ts';
import { PROJECT_NODE, resolveNode, type SchemaNode } from '../shape/schema-node.ts';
import { treeNodeSchema } from '../schema/tree-node.ts';

/** A text that a translation may replace. */
export interface TranslatableText {
  /** Whether the text is HTML, which is converted to a tree like the original text. */
  readonly isRich: boolean;
  /** The original text, if the path does not lead to it. */
  readonly text?: string;
}
export type TranslatableTexts = ReadonlyMap<string, TranslatableText>;

/** The key, beside gids, of the project's own texts in a translation. */
export const PROJECT_KEY = 'project';

// Schemas of items by kind. TypeBox schemas are plain JSON Schema objects.
const NODES = {
  question: Question,
  group: Group,
  page: Page,
  section: Section,
  option: Option,
  row: Option,
  option_group: OptionGroup,
  row_group: RowGroup,
  level: Level,
  tag: Level.properties.items.items,
  node: treeNodeSchema,
} as unknown as Readonly<Record<ItemKind, SchemaNode>>;

const cache = new Map<SchemaNode, TranslatableTexts>();

/** Paths below an item, such as `title` or `open_attrs.defaultCotnent`. Excludes paths of inner parts that have ids. */
export const textsOfItem = (item: Item): TranslatableTexts => textsOfNode(NODES[item.kind]);

/**
 * Paths of the project's texts: `title`, `desc_begin_page.text`; of parameters by code and value, `ext_params.vip.title`,
 * `ext_params.vip.options.gold.title`, `ext_params.city.default`; of ends by id, `desc_end_page.ends.vip.content`; of
 * checks by gid, `checks.dates.text`; and the paths of the report and the awards.
 */
export function textsOfProject(project: Authored<ProjectFile>): TranslatableTexts {
  const texts = new Map(textsOfNode(PROJECT_NODE));
  for (const [parameter] of objectsIn(project, 'ext_params', undefined)) {
    const prefix = `ext_params.${textOf(parameter.code) ?? ''}`;
    texts.set(`${prefix}.title`, { isRich: false });
    if (parameter.type === 'chart' && typeof parameter.default === 'string')
      texts.set(`${prefix}.default`, { isRich: false });
    for (const option of listOf(parameter.options)) {
      const value = objectOf(option)?.value;
      if (typeof value === 'string') texts.set(`${prefix}.options.${value}.title`, { isRich: false });
    }
  }
  const endPages = objectOf(objectOf(project.desc_end_page)?.ends) ?? {};
  for (const id of Object.keys(endPages)) texts.set(`desc_end_page.ends.${id}.content`, { isRich: true });
  for (const [path, text] of [
    ...textsOfChecks(project),
    ...textsOfReport(project),
    ...textsOfAwards(project),
  ])
    texts.set(path, text);
  return texts;
}

function textsOfChecks(project: Authored<ProjectFile>): TranslatableTexts {
  const checks = [...objectsIn(project, 'checks', undefined)];
  return new Map(checks.map(([{ gid }]) => [`checks.${textOf(gid) ?? ''}.text`, { isRich: true }]));
}

function textsOfNode(node: SchemaNode): TranslatableTexts {
  const cachedTexts = cache.get(node);
  if (cachedTexts !== undefined) return cachedTexts;
  const texts = new Map<string, TranslatableText>();
  collect(node, '', texts);
  cache.set(node, texts);
  return texts;
}
function collect(node: SchemaNode, prefix: string, texts: Map<string, TranslatableText>): void {
  for (const [key, field] of Object.entries(node.properties ?? {})) {
    const resolvedNode = resolveNode(field);
    if (resolvedNode['x-derived'] !== undefined) continue;
    const isRich = resolvedNode['x-rich'] === true;
    if (isRich || resolvedNode['x-text'] === true) texts.set(prefix + key, { isRich });
    if (resolvedNode.properties !== undefined) collect(resolvedNode, `${prefix}${key}.`, texts);
  }
}
