import type { OptionView, QuestionViewModel } from '@canvass/logic';
import { plainRichText, RichTextView, VisuallyHidden } from '@canvass/ui';
import type { KeyboardEvent } from 'react';
import type { Translate } from '../../controls/view-props.ts';
import type { TaskAnswer } from './maxdiff-answer.ts';
import { type Side, sidesOf } from './sides.tsx';

interface TaskTableProps {
  readonly view: QuestionViewModel;
  readonly number: number;
  readonly task: TaskAnswer;
  readonly t: Translate;
  choose(side: Side, gid: string): void;
  onKeyDown(event: KeyboardEvent): void;
  onKeyUp(): void;
}

/** The options of one task between two columns of radios; each column is one group. */
export function TaskTable({ view, number, task, t, choose, onKeyDown, onKeyUp }: TaskTableProps) {
  const shown = task.s.flatMap((gid) => view.options.filter(({ option }) => option.gid === gid));
  const sides = sidesOf(view.question, t);
  const radio = (side: Side, { option, title }: OptionView) => (
    <td>
      <label className="cv-task-cell">
        <input
          type="radio"
          className="cv-choice-input"
          name={`q-${view.gid}-${number}-${side}`}
          value={option.gid}
          aria-label={sides.nameOf(side, plainRichText(title))}
          checked={task[side] === option.gid}
          onChange={() => choose(side, option.gid)}
          onKeyDown={onKeyDown}
          onKeyUp={onKeyUp}
        />
      </label>
    </td>
  );
  return (
    <table className="cv-task">
      <thead>
        <tr>
          <th scope="col">{sides.heading('h')}</th>
          <th scope="col">
            <VisuallyHidden>{t('maxdiff.option')}</VisuallyHidden>
          </th>
          <th scope="col">{sides.heading('l')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((option) => (
          <tr key={option.option.gid} data-side={sideOf(task, option.option.gid)}>
            {radio('h', option)}
            <th scope="row">
              <RichTextView text={option.title} inline />
            </th>
            {radio('l', option)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function sideOf({ h, l }: TaskAnswer, gid: string): Side | undefined {
  if (gid === h) return 'h';
  return gid === l ? 'l' : undefined;
}
