import type { QuestionVariable, VariableChoice, VariableValue } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { GraphVisualWeightAnswer } from '@canvass/protocol';
import { choicesAmong } from '../../answers/variables/choice-variable.ts';
import { answersByPicture, pictureOf } from './screens.ts';

/** An answer like the regions, whose numbers begin at 1: nothing was noticed. */
const NOTHING: VariableChoice = { key: '', value: 0, title: 'None' };

/** The region that was chosen on each picture, and when the respondent began. */
export function pictureVariables(question: QuestionOf<'graph_visual_weight'>): readonly QuestionVariable[] {
  const { rows_items: rows = [], items = [] } = question;
  const pictures = rows.map((row): QuestionVariable => {
    const regions = items.filter((option) => pictureOf(option, question) === row.gid);
    return { row, kind: 'choice', choices: [NOTHING, ...choicesAmong(regions)] };
  });
  return [...pictures, { part: 'st', partTitle: 'begun', kind: 'datetime' }];
}

export function pictureValues(
  question: QuestionOf<'graph_visual_weight'>,
  answer: GraphVisualWeightAnswer,
): readonly VariableValue[] {
  const entries = answersByPicture(question, answer);
  const pictures = (question.rows_items ?? []).map(({ gid }) => {
    const entry = entries.get(gid);
    return entry !== undefined && 'gid' in entry ? entry.gid : entry && NOTHING.key;
  });
  return [...pictures, answer.st * 1000];
}
