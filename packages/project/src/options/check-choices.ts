import { computeWords } from '../json/wording.ts';
import { adviseOrRemoval } from '../findings/advice.ts';
import type { CheckContext, QuestionCheck } from '../project-index/check.ts';
import { textOf, objectsIn } from '../findings/authored.ts';
import { child } from '../json/path.ts';
import type { QuestionParts } from '../project-index/question-parts.ts';
import type { Item } from '../project-index/project-index.ts';

/** Checks the lists of options and rows of a question. */
export const checkChoices: QuestionCheck = (question, context) => {
  checkBindings(question, context);
  checkChoiceGroups(question, context);
  for (const parts of [question.options, question.rows]) checkTitles(parts, context);
};

/** The number of options and rows with which a new question begins. Longer lists of numbers are scales. */
const MAX_NEW_PARTS = 3;

/** Reports options and rows that still have the number of their position as title, as in a new question. */
function checkTitles(parts: readonly Item<'option' | 'row'>[], { findings }: CheckContext): void {
  const titles = parts.map(({ value }) => textOf(value.title)?.trim() ?? '');
  const firstUntitled = titles.findLastIndex((title, at) => title !== String(at + 1)) + 1;
  const titledParts = titles.slice(0, firstUntitled);
  const [first] = parts.slice(firstUntitled);
  // "1 child, 2" and scales from 1 to 5 are meant.
  const isMeant =
    titledParts.some((title) => /\d/.test(title)) || (firstUntitled === 0 && titles.length > MAX_NEW_PARTS);
  if (first === undefined || isMeant) return;
  findings.add({
    id: 'option.untitled',
    severity: 'warning',
    path: child(first.path, 'title'),
    message: computeWords`The ${first.kind} is still called "${firstUntitled + 1}", so respondents see only this number.`,
    fix: 'Write its title.',
  });
}

const LISTS = ['option_bind_list', 'row_bind_list'] as const;

/** Reports options and rows that depend on the answer to their own question. */
function checkBindings({ item }: QuestionParts, { findings }: CheckContext): void {
  const gid = textOf(item.value.gid);
  for (const list of LISTS) {
    for (const [binding, path] of objectsIn(item.value, list, item.path)) {
      if (gid === undefined || binding.bindQ !== gid) continue;
      findings.add({
        id: 'binding.self',
        path: child(path, 'bindQ'),
        message: 'The options would depend on the answer to the same question.',
        fix: 'Use an earlier question.',
      });
    }
  }
}

function checkChoiceGroups(question: QuestionParts, { index, findings }: CheckContext): void {
  const usedGroups = new Set<Item>();
  for (const member of [...question.options, ...question.rows]) {
    const group = index.byGid.get(textOf(member.value.group_id) ?? '');
    if (group === undefined) continue;
    usedGroups.add(group);
    // The check of references reports groups that do not exist.
    if (group.kind === GROUP_OF[member.kind === 'row' ? 'option' : 'row'])
      findings.add({
        id: 'id.wrong-kind',
        path: child(member.path, 'group_id'),
        message: computeWords`\`${textOf(group.value.gid) ?? ''}\` is a group of ${member.kind === 'row' ? 'options' : 'rows'}; this ${member.kind} cannot belong to it.`,
        fix: computeWords`Give a group of ${member.kind === 'row' ? 'row_group_list' : 'option_group_list'}.`,
      });
  }
  for (const group of question.groups) {
    if (usedGroups.has(group)) continue;
    findings.add({
      id: 'group.empty',
      severity: 'warning',
      path: group.path,
      message: computeWords`The group \`${textOf(group.value.gid) ?? ''}\` is empty, so it is never shown.`,
      ...adviseOrRemoval('Set `group_id` of its members to this gid', 'the group'),
    });
  }
}
const GROUP_OF = { option: 'option_group', row: 'row_group' } as const;
