import type { GroupView, OptionView, QuestionViewModel } from '@canvass/logic';
import { plainRichText, RichTextView } from '@canvass/ui';
import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { imageOfOption } from './option-image.tsx';
import { questionIds } from '../question/question-ids.ts';

interface OptionGridProps {
  readonly view: QuestionViewModel;
  /** Whether options are tiles, which have images above their texts and are always in columns. */
  readonly tiles?: boolean;
  readonly children: (optionView: OptionView) => ReactNode;
}

/**
 * Options below each other, or in columns. The style sheet allows at most two columns on a phone (CONST-5). If the
 * question shows groups of options, each group has a heading, which is also its accessible name.
 */
export function OptionGrid({ view, tiles = false, children }: OptionGridProps) {
  const { control } = questionIds(view.gid);
  const { listed = view.options } = view;
  const renderOptions = (options: readonly OptionView[]) =>
    options.map((shown) => <Fragment key={shown.option.gid}>{children(shown)}</Fragment>);
  if (view.optionGroups === undefined) {
    return (
      <Columns view={view} id={control} tiles={tiles}>
        {renderOptions(listed)}
      </Columns>
    );
  }
  return (
    <div id={control} className="cv-option-groups">
      {listSections(listed, view.optionGroups).map(({ group, options }) => {
        const rows = (
          <Columns view={view} tiles={tiles}>
            {renderOptions(options)}
          </Columns>
        );
        if (group === undefined) return <Fragment key={options[0]?.option.gid}>{rows}</Fragment>;
        return (
          <fieldset key={group.gid} className="cv-option-group">
            <legend className="cv-option-group-title">
              <RichTextView text={group.title} inline />
            </legend>
            {rows}
          </fieldset>
        );
      })}
    </div>
  );
}

interface Section {
  /** The group of the options. Undefined for options without a group. */
  readonly group: GroupView | undefined;
  readonly options: readonly OptionView[];
}

/** Options in their shown order, divided where a group begins or ends. Every order keeps groups together. */
function listSections(options: readonly OptionView[], groups: readonly GroupView[]): readonly Section[] {
  const sections: { group: GroupView | undefined; options: OptionView[] }[] = [];
  for (const optionView of options) {
    const group = groups.find(({ gid }) => gid === optionView.group);
    const last = sections.at(-1);
    if (last === undefined || last.group !== group) sections.push({ group, options: [optionView] });
    else last.options.push(optionView);
  }
  return sections;
}

interface ColumnsProps {
  readonly view: QuestionViewModel;
  readonly id?: string;
  readonly tiles: boolean;
  readonly children: ReactNode;
}

/** Number of columns of tiles, chosen so that a line with a single tile is rare. */
const tileColumns = (count: number): number => (count === 2 || count === 4 ? 2 : 3);
/** Minimum number of short options for which a wide screen has two columns. */
const MIN_SHORT_LIST_LENGTH = 6;
const MAX_SHORT_TITLE_LENGTH = 16;

const isShortList = (options: readonly OptionView[]): boolean =>
  options.length >= MIN_SHORT_LIST_LENGTH &&
  options.every(
    ({ option, title, tipText }) =>
      option.is_open !== true &&
      tipText === undefined &&
      imageOfOption(option, undefined) === undefined &&
      plainRichText(title).length <= MAX_SHORT_TITLE_LENGTH,
  );

function Columns({ view, id, tiles, children }: ColumnsProps) {
  const { columns = tiles ? tileColumns(view.options.length) : 1 } = view.question;
  const isShort = view.question.columns === undefined && !tiles && isShortList(view.options);
  // Custom properties, which React's types do not know.
  const style = {
    '--columns': columns,
    ...(isShort && { '--rows': Math.ceil(view.options.length / 2) }),
  } as CSSProperties;
  return (
    <div
      id={id}
      className="cv-options"
      data-columns={columns > 1 || undefined}
      data-tiles={tiles || undefined}
      data-short={isShort || undefined}
      style={style}
    >
      {children}
    </div>
  );
}
