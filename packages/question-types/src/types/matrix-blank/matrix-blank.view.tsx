import type { OptionView } from '@canvass/logic';
import type { Option, QuestionOf } from '@canvass/project';
import type { MatrixBlankAnswer } from '@canvass/protocol';
import { plainRichText, RichTextView } from '@canvass/ui';
import type { ReactNode } from 'react';
import { isCellRequired } from '../../answers/cell-rows/cells.ts';
import { type CellRows, useCells } from '../../controls/cell-rows/use-cells.tsx';
import { hasUnit } from '../../answers/open-text/typed-texts.ts';
import { blankRules } from '../../answers/open-text/option-rules.ts';
import { cellPart } from '../../answers/rows/row-parts.ts';
import { isAvailableIn, isRowRequired } from '../../answers/rows/rows.ts';
import type { ViewProps } from '../../controls/view-props.ts';
import { cellName } from '../../controls/matrix/row-head.tsx';
import { MatrixLayout } from '../../controls/matrix/matrix-layout.tsx';
import { RowExtra } from '../../controls/matrix/row-extra.tsx';
import { OpenText } from '../../controls/texts/open-text.tsx';
import { QuestionFrame } from '../../controls/question/question-frame.tsx';
import { partIds } from '../../controls/question/question-ids.ts';
import { usePageDates } from '../../controls/formats/page-language.tsx';
import { textHint } from '../../controls/texts/text-hint.tsx';
import './matrix-blank.css';
import { MATRIX_OPTION_MIN_WIDTHS_PX } from '../../controls/matrix/sections.ts';

/** A field in each cell of a table on a wide screen, or one below the other on a narrow one. */
export default function MatrixBlankView(props: ViewProps<QuestionOf<'matrix_blank'>, MatrixBlankAnswer>) {
  const dates = usePageDates();
  const { view, issues, t } = props;
  const cells = useCells<string>(props);
  return (
    <QuestionFrame {...props} shape="group">
      <MatrixLayout
        {...props}
        cells="texts"
        minCellWidth={minWidth(props)}
        isAnswered={cells.isAnswered}
        rowState={(row) => cells.rows.state(row.option)}
        cell={(row, shown, caption) => (
          <>
            {caption}
            <CellBlank {...props} cells={cells} row={row} optionView={shown} />
          </>
        )}
        list={(row) => (
          <div className="cv-cell-list">
            {view.options
              .filter(({ option }) => isAvailableIn(view.question, row.option, option.gid))
              .map((shown) => (
                <ListedBlank key={shown.option.gid} {...props} cells={cells} row={row} optionView={shown} />
              ))}
          </div>
        )}
        rowExtra={(row) => <RowExtra view={view} row={row} rows={cells.rows} issues={issues} t={t} />}
      />
      {/* Hints of the columns, which screen readers read with each cell. Empty cells show them as placeholders. */}
      <div className="cv-hidden">
        {view.options.map(({ option }) => (
          <span key={option.gid} id={partIds(view.gid, option.gid).hint}>
            {textHint(blankRules(view.question, option), t, dates)}
          </span>
        ))}
      </div>
    </QuestionFrame>
  );
}

function minWidth(props: ViewProps<QuestionOf<'matrix_blank'>, MatrixBlankAnswer>): number {
  const [narrow, wide] = MATRIX_OPTION_MIN_WIDTHS_PX;
  return props.view.options.some(({ option }) => needsRoom(props, option)) ? wide : narrow;
}

/** Whether a text needs more room than a cell has: for a unit, the fields of a date or phone number, or a high field. */
function needsRoom(
  { view }: ViewProps<QuestionOf<'matrix_blank'>, MatrixBlankAnswer>,
  option: Option,
): boolean {
  const { validator, attributes = {} } = blankRules(view.question, option);
  const { id } = validator;
  return (
    hasUnit(attributes) ||
    id === 'date' ||
    id === 'mobile_tel' ||
    id === 'phone' ||
    (option.inputbox_height ?? 'small') !== 'small'
  );
}

interface BlankProps extends ViewProps<QuestionOf<'matrix_blank'>, MatrixBlankAnswer> {
  readonly cells: CellRows<string>;
  readonly row: OptionView;
  readonly optionView: OptionView;
  /** Whether the field is below a label, with space for the hint. */
  readonly isListed?: boolean;
}

function CellBlank({ view, issues, t, cells, row, optionView, isListed = false }: BlankProps) {
  const { gid, question } = view;
  const { option } = optionView;
  const part = cellPart(row.option.gid, option.gid);
  const rules = blankRules(question, option);
  const hint = textHint(rules, t, usePageDates());
  const rowIds = partIds(gid, row.option.gid);
  const rowWrong = issues.some((issue) => issue.part === row.option.gid);
  const describingIds = [
    !isListed && hint !== undefined && partIds(gid, option.gid).hint,
    rowWrong && rowIds.error,
  ].filter(Boolean);
  return (
    <OpenText
      ids={partIds(gid, part)}
      rules={rules}
      value={cells.valueIn(row, optionView) ?? ''}
      commit={(text) => cells.setValue(row, optionView, text === '' ? undefined : text)}
      t={t}
      settings={computeSettings(question, row.option, option, isListed ? undefined : hint)}
      name={cellName(row, optionView, t)}
      hint={isListed ? hint : undefined}
      describedBy={describingIds.join(' ') || undefined}
      invalid={rowWrong}
      issues={issues.filter((issue) => issue.part === part)}
    />
  );
}

/** An empty field in the table shows the hint, unless the author has set a placeholder. */
function computeSettings(
  question: QuestionOf<'matrix_blank'>,
  row: Option,
  option: Option,
  hint: string | undefined,
) {
  const placeholder = option.placeholder_text ?? question.placeholder_text ?? hint;
  return {
    ...(option.inputbox_height !== undefined && { inputbox_height: option.inputbox_height }),
    ...(placeholder !== undefined && { placeholder_text: placeholder }),
    ...(question.answerByVoice === true && { answerByVoice: true }),
    required: isRowRequired(question, row) && isCellRequired(question, row, option),
  };
}

function ListedBlank(props: BlankProps): ReactNode {
  const { view, row, optionView } = props;
  const rules = blankRules(view.question, optionView.option);
  const { control } = partIds(view.gid, cellPart(row.option.gid, optionView.option.gid));
  // A date has several fields, whose group cannot have a label element.
  const Label = rules.validator.id === 'date' ? 'span' : 'label';
  return (
    <div className="cv-cell-field">
      <Label className="cv-cell-label" {...(Label === 'label' && { htmlFor: control })}>
        <RichTextView text={optionView.title} inline />
        {optionView.option.rightWord !== undefined && (
          <span className="cv-cell-unit" dir="auto">
            {' '}
            ({optionView.option.rightWord})
          </span>
        )}
      </Label>
      {optionView.tipText !== undefined && (
        <span className="cv-option-tip">{plainRichText(optionView.tipText)}</span>
      )}
      <CellBlank {...props} isListed />
    </div>
  );
}
