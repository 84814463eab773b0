import { type Choice, defineQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { GraphVisualWeightAnswer } from '@canvass/protocol';
import { choiceValue } from '../../answers/entries/choice-value.ts';
import { answersByImage, parseScreens, findImage, type ScreenAnswer } from './screens.ts';

/**
 * Images shown for a limited time, and the region noticed first on each (VALID-20; TYPE-14; ANSWER-12).
 */
export const graphVisualWeight = defineQuestionType<
  QuestionOf<'graph_visual_weight'>,
  GraphVisualWeightAnswer
>({
  id: 'graph_visual_weight',
  hasOptions: true,
  answerable: true,
  completesByChoice: false,
  modify: 'unsupported',
  parse: parseScreens,
  initialAnswer: () => undefined,
  validate(question, answer, { rows }) {
    const count = answer?.ans.length ?? 0;
    if (count === 0 && question.required !== true) return [];
    return count > 0 && count >= rows.length ? [] : [{ key: 'validate.region' }];
  },
  /** Entries belong to images by position, so they are not reliable if the set of images changes. */
  prune(answer, { isOffered }, question) {
    const images = (question.rows_items ?? []).filter(({ gid }) => isOffered(gid)).length;
    const isKept = (entry: ScreenAnswer) =>
      !('gid' in entry) || isRegionOffered(entry.gid, question, isOffered);
    return answer.ans.length <= images && answer.ans.every(isKept) ? answer : undefined;
  },
  /** An answer without entries still contains the start time. */
  isEmpty: () => false,
  value: (question, answer, titleOf) =>
    answer.ans.map((entry) => {
      const [choice] = listChoices(question, [entry]);
      return choice === undefined ? null : choiceValue(choice, titleOf);
    }),
  choices: (question, { ans }) => listChoices(question, ans),
  remarks(question, answer) {
    const entries = answersByImage(question, answer);
    return (question.rows_items ?? []).flatMap((row) => {
      const entry = entries.get(row.gid);
      return entry !== undefined && 'no_apply' in entry ? [{ row, text: '—' }] : [];
    });
  },
});

function listChoices(
  { items = [] }: QuestionOf<'graph_visual_weight'>,
  ans: readonly ScreenAnswer[],
): readonly Choice[] {
  return ans.flatMap((entry) => {
    const option = 'gid' in entry ? items.find(({ gid }) => gid === entry.gid) : undefined;
    return option === undefined ? [] : [{ option }];
  });
}

function isRegionOffered(
  gid: string,
  question: QuestionOf<'graph_visual_weight'>,
  isOffered: (gid: string) => boolean,
): boolean {
  const option = question.items?.find((one) => one.gid === gid);
  const image = option && findImage(option, question);
  return isOffered(gid) && image !== undefined && isOffered(image);
}
