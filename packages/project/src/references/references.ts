import { computeWords } from '../json/wording.ts';
import { adviseRuleMap } from '../shape/check-scalar.ts';
import { ID_PATTERN, type ReferenceKind } from '../schema/field.ts';
import type { Finding } from '../findings/findings.ts';
import type { Path } from '../json/path.ts';
import type { Reference } from '../schema/reference.ts';
import type { Item, ProjectIndex } from '../project-index/project-index.ts';
import { suggestName } from '../findings/advice.ts';
import { textOf } from '../findings/authored.ts';
import type { CheckContext } from '../project-index/check.ts';
import { ownerOf } from '../project-index/question-parts.ts';

const KIND_NOUNS: Readonly<Record<ReferenceKind, string>> = {
  question: 'question',
  group: 'group or page',
  top_group: 'group',
  item: 'question, section, group or page',
  option: 'option',
  row: 'row',
  chosen: 'option or node of a tree',
  choice: 'option or row',
  origin: 'option, row or node of a tree',
  option_group: 'option group',
  row_group: 'row group',
  choice_group: 'option or row group',
  option_target: 'option or option group',
  row_target: 'row or row group',
  rule: 'entry of rule_map',
  end: 'end in desc_end_page.ends',
};
const KINDS: Readonly<Record<ReferenceKind, readonly Item['kind'][]>> = {
  question: ['question'],
  group: ['group', 'page'],
  top_group: ['group'],
  item: ['question', 'section', 'group', 'page'],
  option: ['option'],
  row: ['row'],
  chosen: ['option', 'node'],
  choice: ['option', 'row'],
  origin: ['option', 'row', 'node'],
  option_group: ['option_group'],
  row_group: ['row_group'],
  choice_group: ['option_group', 'row_group'],
  option_target: ['option', 'option_group'],
  row_target: ['row', 'row_group'],
  rule: [],
  end: [],
};
/** Ids that are keys of a record, by kind. */
const keyIds = ({ ruleIds, endIds }: ProjectIndex): Partial<Record<ReferenceKind, ReadonlySet<string>>> => ({
  rule: ruleIds,
  end: endIds,
});

/** Reports every reference to a missing part, to a part of another kind, or to a part of another question. */
export function checkReferences({ references, index, findings }: CheckContext): void {
  const namesByKind = new Map<string, readonly string[]>();
  const namesFor = (reference: Reference): readonly string[] => {
    const key = `${reference.kind} ${reference.question ?? ''}`;
    const names = namesByKind.get(key) ?? listCandidates(reference, index);
    namesByKind.set(key, names);
    return names;
  };
  for (const reference of references) {
    const { kind, id } = reference;
    const item = index.byGid.get(id);
    const keys = keyIds(index)[kind];
    if (keys !== undefined) {
      if (!keys.has(id)) findings.addError(() => unresolvedIdFinding(reference, namesFor(reference)));
    } else if (item === undefined) {
      if (!index.unplaced.has(id))
        findings.addError(() => unresolvedIdFinding(reference, namesFor(reference)));
    } else {
      const finding = findMismatch(reference, item);
      if (finding !== undefined) findings.add(finding);
    }
  }
}

function findMismatch(reference: Reference, item: Item): Finding | undefined {
  const { kind, path, question } = reference;
  if (!KINDS[kind].includes(item.kind)) return wrongKindFinding(kind, item, path);
  if (question === undefined || item.question === undefined) return undefined;
  const owner = ownerOf(item);
  return owner === question ? undefined : wrongQuestionFinding(reference, owner ?? '');
}

function listCandidates({ kind, question }: Reference, index: ProjectIndex): readonly string[] {
  const { items } = index;
  const keys = keyIds(index)[kind];
  if (keys !== undefined) return [...keys];
  const ids: string[] = [];
  for (const item of items) {
    const gid = textOf(item.value.gid);
    const owner = ownerOf(item);
    const isInQuestion = question === undefined || owner === undefined || owner === question;
    if (gid !== undefined && isInQuestion && KINDS[kind].includes(item.kind)) ids.push(gid);
  }
  return ids;
}

const RULE_ID = new RegExp(ID_PATTERN);
const unresolvedIdFinding = ({ kind, id, path }: Reference, names: readonly string[]): Finding => ({
  id: 'id.unresolved',
  path,
  message: computeWords`The ${KIND_NOUNS[kind]} \`${id}\` does not exist, so this has no effect.`,
  ...(kind === 'rule' && !RULE_ID.test(id)
    ? { fix: adviseRuleMap({ code: id }) }
    : suggestName(
        id,
        names,
        computeWords`Give the ${KINDS[kind].length === 0 ? 'key' : 'gid'} of an existing ${KIND_NOUNS[kind]}.`,
      )),
});
const wrongKindFinding = (kind: ReferenceKind, item: Item, path: Path): Finding => ({
  id: 'id.wrong-kind',
  path,
  message: computeWords`\`${textOf(item.value.gid) ?? ''}\` is ${withArticle(item.kind.replace('_', ' '))}; ${withArticle(KIND_NOUNS[kind])} belongs here.`,
  fix: computeWords`Give the gid of ${withArticle(KIND_NOUNS[kind])}.`,
});
const wrongQuestionFinding = ({ kind, id, path, question }: Reference, owner: string): Finding => ({
  id: 'id.wrong-question',
  path,
  message: computeWords`The ${KIND_NOUNS[kind]} \`${id}\` belongs to the question \`${owner}\`, not to \`${question ?? ''}\`.`,
  fix: computeWords`Give one of \`${question ?? ''}\`, or name the question \`${owner}\`.`,
});
const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
