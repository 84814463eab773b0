import type { OptionView, QuestionViewModel } from '@canvass/logic';
import type { Issue } from '@canvass/protocol';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cellPart } from '../../answers/rows/parts.ts';
import type { Translate } from '../view-props.ts';
import { partIds } from '../question/question-ids.ts';
import { cellName } from './cell-name.tsx';

interface CellChoiceProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> {
  readonly type: 'radio' | 'checkbox';
  readonly view: QuestionViewModel;
  readonly row: OptionView;
  readonly shown: OptionView;
  readonly caption: ReactNode;
  readonly issues: readonly Issue[];
  readonly t: Translate;
}

/** In a table: a native radio or checkbox; the whole cell takes the tap. */
export function CellChoice({ view, row, shown, caption, issues, t, ...input }: CellChoiceProps) {
  const part = cellPart(row.option.gid, shown.option.gid);
  const { control } = partIds(view.gid, part);
  const ids = partIds(view.gid, row.option.gid);
  const isWrong = issues.some((issue) => issue.part === row.option.gid);
  const describing = [input['aria-describedby'], isWrong && ids.error].filter(Boolean).join(' ');
  return (
    <label className="cv-matrix-cell">
      {caption}
      <input
        {...input}
        className="cv-choice-input"
        id={shown.option.is_open === true ? `${control}-choice` : control}
        name={ids.control}
        value={part}
        aria-label={cellName(row, shown, t)}
        aria-describedby={describing || undefined}
      />
    </label>
  );
}
