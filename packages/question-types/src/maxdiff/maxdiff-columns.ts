import type { ExportColumn } from '@canvass/logic';
import type { MaxdiffAnswer, Question } from '@canvass/protocol';
import { optionCode } from '../entries/option-code.ts';
import { plainTitle } from '../entries/plain-title.ts';

/** Per task: the codes of what was shown, in screen order, and of the best and the worst. */
export function taskColumns(question: Question): readonly ExportColumn[] {
  const title = plainTitle(question.title);
  return taskNumbers(question).flatMap((number) =>
    ['shown', 'best', 'worst'].map((what) => ({
      suffix: `_T${number}_${what}`,
      title: `${title} (${number}, ${what})`,
    })),
  );
}

export function taskCells(question: Question, answer: MaxdiffAnswer = []): readonly string[] {
  const codes = new Map((question.items ?? []).map((option) => [option.gid, optionCode(option)]));
  const code = (gid: string | null) => codes.get(gid ?? '') ?? '';
  return taskNumbers(question).flatMap((number) => {
    const task = answer[number - 1];
    return task === undefined ? ['', '', ''] : [task.s.map(code).join(' '), code(task.h), code(task.l)];
  });
}

function taskNumbers({ task_number = 0 }: Question): readonly number[] {
  return Array.from({ length: task_number }, (_, at) => at + 1);
}
