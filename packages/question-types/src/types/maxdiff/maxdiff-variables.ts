import type { QuestionVariable, VariableValue } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { MaxdiffAnswer } from '@canvass/protocol';
import { optionCode } from '../../answers/entries/option-code.ts';
import { choicesAmong } from '../../answers/variables/choice-variable.ts';

/** Per task: the codes of what was shown, in screen order, and the best and the worst of them. */
export function taskVariables(question: QuestionOf<'maxdiff'>): readonly QuestionVariable[] {
  const choices = choicesAmong(question.items);
  return taskNumbers(question).flatMap((number): readonly QuestionVariable[] => [
    { part: `T${number}_shown`, partTitle: `task ${number}, shown`, kind: 'text' },
    { part: `T${number}_best`, partTitle: `task ${number}, best`, kind: 'choice', choices },
    { part: `T${number}_worst`, partTitle: `task ${number}, worst`, kind: 'choice', choices },
  ]);
}

export function taskValues(question: QuestionOf<'maxdiff'>, answer: MaxdiffAnswer): readonly VariableValue[] {
  const codes = new Map((question.items ?? []).map((option) => [option.gid, optionCode(option)]));
  return taskNumbers(question).flatMap((number) => {
    const task = answer[number - 1];
    if (task === undefined) return [undefined, undefined, undefined];
    return [task.s.map((gid) => codes.get(gid) ?? '').join(' '), task.h ?? undefined, task.l ?? undefined];
  });
}

function taskNumbers({ task_number = 0 }: QuestionOf<'maxdiff'>): readonly number[] {
  return Array.from({ length: task_number }, (_, at) => at + 1);
}
