import type { FindingTexts } from '../json/wording.ts';
import { Findings, type ProjectIssue, type Finding } from '../findings/findings.ts';
import type { Project, ProjectFile } from '../project.ts';
import { parseLink } from '../rich-text/link.ts';
import { parseRichText } from '../rich-text/parse-rich-text.ts';
import type { LinkText, RichText } from '../rich-text/rich-text.ts';
import { categoriesAsRows } from '../questions/category-items.ts';
import { isJsonObject } from '../json/json.ts';
import { KEEP, mapBySchema } from './map-project.ts';
import { child, type Path } from '../json/path.ts';
import { indexProject, type ProjectIndex } from '../project-index/project-index.ts';
import { questionCodes } from '../project-index/question-parts.ts';
import { PROJECT_NODE } from '../shape/schema-node.ts';
import { isBlankTranslation } from '../translations/blank-translation.ts';
import { markUntranslated } from '../translations/mark-untranslated.ts';
import {
  PROJECT_KEY,
  textsOfItem,
  textsOfProject,
  type TranslatableTexts,
} from '../translations/translatable.ts';

export interface PreparedProject {
  readonly project: Project;
  readonly issues: readonly ProjectIssue[];
}

/**
 * Turns every piece of author HTML in a parsed project, and in its translations, into a tree (PROJECT-7), and
 * categories into rows. The project is safe to show even with errors, because it contains no rejected parts.
 */
export function prepareProject(file: ProjectFile, texts?: FindingTexts): PreparedProject {
  const findings = new Findings(texts);
  const index = indexProject(file);
  const codes = questionCodes(index);
  const toTree = (html: string, path: Path): RichText => {
    const { text, findings: found } = parseRichText(html, codes);
    for (const finding of found) findings.add({ ...finding, path });
    return text;
  };
  const toLink = (address: string, path: Path): LinkText => {
    const { link, problems } = parseLink(address);
    for (const problem of problems) findings.add({ ...problem, path });
    return link;
  };
  const mappedProject = mapBySchema(PROJECT_NODE, file, (node, value, path) => {
    if (typeof value !== 'string') return KEEP;
    if (node['x-link'] === true) return toLink(value, path);
    if (node['x-rich'] === true) return toTree(value, path);
    if (node['x-text'] === true && value.includes('{{')) findings.add(notReplacedFinding(path));
    return KEEP;
  });
  const translations = prepareTranslations(file, index, toTree, (html) => parseRichText(html, codes).text);
  // The cast is safe: a Project differs from its file only in its rich fields, which are trees now.
  const project = { ...categoriesAsRows(mappedProject as object), ...translations } as unknown as Project;
  return { project, issues: findings.toIssues(file) };
}

const notReplacedFinding = (path: Path): Finding => ({
  id: 'placeholder.not-here',
  severity: 'warning',
  path,
  message: 'Placeholders are not replaced in this field, so respondents would see {{ … }}.',
  fix: 'Move it to a title or an explanation (tipText), or write the text without it.',
});

type ToTree = (html: string, path: Path) => RichText;

function prepareTranslations(
  file: ProjectFile,
  index: ProjectIndex,
  toTree: ToTree,
  toPlainTree: (html: string) => RichText,
): object {
  const { translations } = file;
  if (translations === undefined) return {};
  const path = child(undefined, 'translations');
  const ofProject = textsOfProject(file);
  const textsOf = (gid: string): TranslatableTexts | undefined => {
    const item = index.byGid.get(gid);
    return gid === PROJECT_KEY ? ofProject : item && textsOfItem(item);
  };
  const preparedTranslations = mapEntries(translations, path, (items, locale) =>
    mapEntries(items, locale, (texts, gid, name) => prepareTexts(texts, textsOf(name), gid, toTree)),
  );
  return { translations: markUntranslated(file, index, preparedTranslations as never, toPlainTree) };
}

function prepareTexts(
  texts: unknown,
  translatableTexts: TranslatableTexts | undefined,
  path: Path,
  toTree: ToTree,
): unknown {
  const isRich = (name: string) => translatableTexts?.get(name)?.isRich === true;
  const givenTexts = isJsonObject(texts)
    ? Object.fromEntries(
        Object.entries(texts).filter(
          ([name, text]) => typeof text !== 'string' || !isBlankTranslation(text, isRich(name)),
        ),
      )
    : texts;
  return mapEntries(givenTexts, path, (text, place, name) =>
    typeof text === 'string' && isRich(name) ? toTree(text, place) : text,
  );
}

function mapEntries(
  value: unknown,
  path: Path,
  map: (entry: unknown, path: Path, key: string) => unknown,
): unknown {
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, map(entry, child(path, key), key)]),
  );
}
