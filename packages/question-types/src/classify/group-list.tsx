import type { OptionView } from '@canvass/logic';
import type { MatrixMultipleAnswer } from '@canvass/protocol';
import { plainRichText, RichTextView } from '@canvass/ui';
import type { ViewProps } from '../view-props.ts';
import type { Placing } from './use-placing.tsx';

type GroupListProps = ViewProps<MatrixMultipleAnswer> & { readonly placing: Placing };

/** The categories with what is in them, and what is in none; the item that was tapped goes where is tapped next. */
export function GroupList(props: GroupListProps) {
  const { view, t } = props;
  return (
    <ul className="cv-classify-groups" aria-label={t('classify.groups')}>
      <GroupBox {...props} category={undefined} />
      {view.rows.map((category) => (
        <GroupBox key={category.option.gid} {...props} category={category} />
      ))}
    </ul>
  );
}

function GroupBox({ t, placing, category }: GroupListProps & { readonly category: OptionView | undefined }) {
  const { picked } = placing;
  const items = placing.itemsIn(category);
  const count = items.length;
  const title = category === undefined ? t('classify.unsorted') : plainRichText(category.title);
  const isTarget = picked !== undefined && (category === undefined || placing.takes(category, picked));
  return (
    <li
      className="cv-classify-group"
      data-target={isTarget || undefined}
      data-unsorted={category ? undefined : true}
    >
      <button
        type="button"
        data-category={category?.option.gid ?? ''}
        aria-disabled={!isTarget || undefined}
        aria-label={groupLabel(t, { title, count, picked, isTaking: category === undefined })}
        onClick={() => placing.drop(category)}
      >
        <span>{category === undefined ? title : <RichTextView text={category.title} inline />}</span>
        <span className="cv-classify-count">{count}</span>
      </button>
      <p className="cv-classify-inside" dir="auto">
        {count === 0 ? t('classify.none') : items.map((item) => plainRichText(item.title)).join(' · ')}
      </p>
    </li>
  );
}

interface Labelled {
  readonly title: string;
  readonly count: number;
  readonly picked: OptionView | undefined;
  readonly isTaking: boolean;
}

function groupLabel(t: GroupListProps['t'], { title, count, picked, isTaking }: Labelled): string {
  if (picked === undefined) return t('classify.count', { title, count });
  const item = plainRichText(picked.title);
  return isTaking
    ? t('classify.take_out', { item, count })
    : t('classify.put', { item, group: title, count });
}
