import type { OptionView } from '@canvass/logic';
import { Button, plainRichText, RichTextView } from '@canvass/ui';
import type { ReactNode, RefObject } from 'react';
import { OpenText } from '../../../controls/texts/open-text.tsx';
import { usePageLanguage } from '../../../controls/formats/page-language.tsx';
import { textHint } from '../../../controls/texts/text-hint.tsx';
import { cellIds, partOf } from './cell-ids.tsx';
import { columnRules } from '../column-rules.ts';
import type { TablePartProps } from './table-part-props.tsx';
import type { ScreenRow } from './use-table-rows.tsx';

interface RowCardProps extends TablePartProps {
  readonly row: ScreenRow;
  readonly at: number;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly children?: ReactNode;
}

/** One row as a card: its cells in a column, each with its label. */
export function RowCard(props: RowCardProps) {
  const { view, t, row, at, heading, headingLevel = 2 } = props;
  const Heading = `h${headingLevel + 1}` as 'h2' | 'h3' | 'h4' | 'h5'; // levels of questions are 1 to 4
  const canGo = row.stored !== undefined || props.table.rows.length > 1;
  return (
    <fieldset className="cv-table-card" data-row={row.key}>
      <legend>
        <Heading ref={heading} tabIndex={-1} className="cv-table-card-title">
          {t('auto_table.row', { number: at + 1 })}
        </Heading>
      </legend>
      <div className="cv-table-remove-card">
        {canGo && (
          <Button
            kind="quiet"
            size="small"
            aria-label={t('auto_table.remove_row', { number: at + 1 })}
            onClick={() => props.remove(row, at)}
          >
            {t('auto_table.remove')}
          </Button>
        )}
      </div>
      {view.options.map((column) => (
        <CardField key={column.option.gid} {...props} column={column} />
      ))}
    </fieldset>
  );
}

function CardField(props: RowCardProps & { readonly column: OptionView }) {
  const language = usePageLanguage();
  const { view, issues, t, table, row, at, column } = props;
  const { option, title, tipText } = column;
  const rules = columnRules(option);
  const ids = cellIds(view.gid, row, option.gid);
  const part = partOf(row, option.gid);
  // A date has several fields, which are a group with a name.
  const Label = rules.validator.id === 'date' ? 'span' : 'label';
  const tip = tipText === undefined ? undefined : `${ids.control}-tip`;
  return (
    <div className="cv-table-field" data-column={option.gid}>
      <Label className="cv-table-label" {...(Label === 'label' && { htmlFor: ids.control })}>
        {option.required === true && (
          <span className="cv-blank-required" aria-hidden="true">
            *
          </span>
        )}
        <RichTextView text={title} inline />
      </Label>
      {tipText !== undefined && (
        <div id={tip} className="cv-option-tip">
          <RichTextView text={tipText} inline />
        </div>
      )}
      <OpenText
        ids={ids}
        rules={rules}
        value={row.cells[option.gid] ?? ''}
        commit={(text) => table.write(row.key, option.gid, text)}
        t={t}
        settings={{ ...option, required: option.required === true && row.stored !== undefined }}
        name={t('auto_table.cell', { number: at + 1, title: plainRichText(title) })}
        hint={textHint(rules, t, language)}
        describedBy={tip}
        issues={issues.filter((issue) => issue.part === part)}
      />
    </div>
  );
}
