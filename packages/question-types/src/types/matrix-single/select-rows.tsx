import type { QuestionOf } from '@canvass/project';
import type { OptionView } from '@canvass/logic';
import type { ChoiceEntry, MatrixSingleAnswer } from '@canvass/protocol';
import { plainRichText, RichTextView, SelectField } from '@canvass/ui';
import { makeEntry } from '../../answers/entries/entry.ts';
import { isAvailableIn, isRowRequired } from '../../answers/rows/rows.ts';
import type { ViewProps } from '../../controls/view-props.ts';
import { CellText } from '../../controls/matrix/cell-text.tsx';
import { PartTitle } from '../../controls/matrix/row-head.tsx';
import { RowExtra } from '../../controls/matrix/row-extra.tsx';
import { listSections } from '../../controls/matrix/sections.ts';
import { useCellTexts, type Rows } from '../../controls/matrix/use-rows.tsx';
import { IssueMessage } from '../../controls/question/issue-message.tsx';
import { OptionImage, imageOfOption } from '../../controls/options/option-image.tsx';
import { partIds, questionIds } from '../../controls/question/question-ids.ts';
import './select-rows.css';

type SelectRowsProps = ViewProps<QuestionOf<'matrix_single'>, MatrixSingleAnswer> & {
  readonly rows: Rows<ChoiceEntry>;
};

export function SelectRows(props: SelectRowsProps) {
  const { view } = props;
  return (
    <div id={questionIds(view.gid).control} className="cv-select-rows">
      {listSections(view.rows, view.rowGroups).map(({ group, items }) => (
        <div key={group?.gid ?? items[0]?.option.gid} className="cv-select-section">
          {group !== undefined && (
            <p className="cv-row-group">
              <RichTextView text={group.title} inline />
            </p>
          )}
          {items.map((row) => (
            <SelectRow key={row.option.gid} {...props} row={row} />
          ))}
        </div>
      ))}
    </div>
  );
}

function SelectRow({ view, issues, t, rows, row }: SelectRowsProps & { readonly row: OptionView }) {
  const texts = useCellTexts();
  const { gid } = row.option;
  const ids = partIds(view.gid, gid);
  const rowIssues = issues.filter(({ part }) => part === gid);
  const { cell } = rows.answerOf(row.option);
  const optionViews = view.options.filter(({ option }) =>
    isAvailableIn(view.question, row.option, option.gid),
  );
  if (optionViews.length === 0) return null;
  const chosen = optionViews.find(({ option }) => option.gid === cell?.[0]);
  const choose = (value: string) => {
    const { cell: before } = rows.latestAnswerOf(row.option);
    if (before !== undefined) texts.remember(row.option, [before]);
    const option = optionViews.find((shown) => shown.option.gid === value)?.option;
    rows.setCell(row.option, option && texts.entryFor(row.option, option));
  };
  return (
    <div className="cv-select-row" data-invalid={rowIssues.length > 0 || undefined}>
      <label htmlFor={ids.control}>
        <PartTitle view={view} optionView={row} />
      </label>
      <div>
        <IssueMessage id={ids.error} issues={rowIssues} t={t} />
        <div className="cv-select-field">
          {optionViews.some(
            (shown) => imageOfOption(shown.option, view.question.content_type) !== undefined,
          ) && <ChosenImage view={view} chosen={chosen} />}
          <SelectField
            id={ids.control}
            value={cell?.[0] ?? ''}
            invalid={rowIssues.length > 0}
            aria-describedby={rowIssues.length > 0 ? ids.error : undefined}
            aria-required={isRowRequired(view.question, row.option) || undefined}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="">{t('matrix_single.choose')}</option>
            <Choices view={view} options={optionViews} />
          </SelectField>
        </div>
        {chosen?.option.is_open === true && (
          <CellText
            key={chosen.option.gid}
            view={view}
            row={row}
            optionView={chosen}
            value={cell?.[1] ?? ''}
            issues={issues}
            t={t}
            takesFocus={false}
            commit={(text) => rows.setCell(row.option, makeEntry(chosen.option, text))}
          />
        )}
        <RowExtra view={view} row={row} rows={rows} issues={issues} t={t} />
      </div>
    </div>
  );
}

/** The image of the chosen option, because the select shows only text. Its space is reserved. */
function ChosenImage({
  view,
  chosen,
}: Pick<SelectRowsProps, 'view'> & { readonly chosen?: OptionView | undefined }) {
  const image = chosen && imageOfOption(chosen.option, view.question.content_type);
  return (
    <span className="cv-select-image" data-empty={image === undefined || undefined}>
      {chosen !== undefined && image !== undefined && (
        <OptionImage key={image.src} image={{ ...image, isAlone: false }} optionView={chosen} />
      )}
    </span>
  );
}

function Choices({
  view,
  options,
}: Pick<SelectRowsProps, 'view'> & { readonly options: readonly OptionView[] }) {
  return listSections(options, view.optionGroups).map(({ group, items }) => {
    const choices = items.map(({ option, title }) => (
      <option key={option.gid} value={option.gid}>
        {plainRichText(title)}
      </option>
    ));
    if (group === undefined) return choices;
    return (
      <optgroup key={group.gid} label={plainRichText(group.title)}>
        {choices}
      </optgroup>
    );
  });
}
