import type { OptionView } from '@canvass/logic';
import type { Issue } from '@canvass/protocol';
import { plainRichText, RichTextView } from '@canvass/ui';
import type { MatrixLayoutProps } from './matrix-props.tsx';
import { imageOfOption, OptionImage } from '../options/option-image.tsx';
import type { Translate } from '../view-props.ts';

export function PartTitle({
  view,
  optionView,
}: Pick<MatrixLayoutProps, 'view'> & { readonly optionView: OptionView }) {
  const image = imageOfOption(optionView.option, view.question.content_type);
  return (
    <>
      {image !== undefined && <OptionImage image={image} optionView={optionView} />}
      {image?.isAlone !== true && <RichTextView text={optionView.title} inline />}
      {optionView.tipText !== undefined && (
        <span className="cv-option-tip">
          <RichTextView text={optionView.tipText} inline />
        </span>
      )}
    </>
  );
}

/** Issues about the row as a whole. */
export const ownIssues = (issues: readonly Issue[], { option }: OptionView): readonly Issue[] =>
  issues.filter(({ part }) => part === option.gid);

/** Whether rows have texts at their end (TYPE-10, showMatrixRWord). */
export function hasEnds({ view: { question, rows } }: Pick<MatrixLayoutProps, 'view'>): boolean {
  return question.showMatrixRWord !== false && rows.some(({ option }) => (option.rightWord ?? '') !== '');
}

function rowName({ title, option }: OptionView, t: Translate): string {
  const name = plainRichText(title);
  return option.rightWord ? t('matrix.row_name', { title: name, end: option.rightWord }) : name;
}

/** The accessible name of a cell's control: "row, column". */
export function cellName(row: OptionView, option: OptionView, t: Translate): string {
  return t('matrix.cell', { row: rowName(row, t), column: plainRichText(option.title) });
}
