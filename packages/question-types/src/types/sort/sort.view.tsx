import type { QuestionOf } from '@canvass/project';
import type { SortAnswer } from '@canvass/protocol';
import { Button } from '@canvass/ui';
import type { ViewProps } from '../../controls/view-props.ts';
import { OptionGrid } from '../../controls/options/option-grid.tsx';
import { OptionRow } from '../../controls/options/option-row.tsx';
import { QuestionFrame } from '../../controls/question/question-frame.tsx';
import { questionIds } from '../../controls/question/question-ids.ts';
import { useStable } from '../../controls/texts/use-stable.tsx';
import { useDragging } from '../../controls/dragging/use-dragging.tsx';
import { OrderList } from './order-list.tsx';
import { rankBounds } from './sort.ts';
import { type Ranking, useRanking } from './use-ranking.tsx';
import './sort.css';

const reorderable = async () => (await import('../../controls/reorderable/reorderable.tsx')).Reorderable;

/** Tapping assigns the ranks 1, 2, 3; buttons, a list of positions and dragging change the order. */
export default function SortView(props: ViewProps<QuestionOf<'sort'>, SortAnswer>) {
  const { view, t } = props;
  const ranking = useRanking(props);
  const { Wrapper, near } = useDragging(reorderable);
  const shownOf = new Map(view.options.map((shown) => [shown.option.gid, shown]));
  const ranked = ranking.entries.flatMap(([gid]) => shownOf.get(gid) ?? []);
  return (
    <QuestionFrame {...props} shape="group" hint={rankHint(props)}>
      <div className="cv-sort" {...near}>
        <Options {...props} ranking={ranking} />
        <OrderList gid={view.gid} ranked={ranked} ranking={ranking} Wrapper={Wrapper} t={t} />
      </div>
      <div className="cv-clear" data-idle={ranked.length === 0 || undefined}>
        <Button
          kind="quiet"
          size="mini"
          onClick={() => {
            ranking.clear();
            document.getElementById(questionIds(view.gid).control)?.querySelector('input')?.focus();
          }}
        >
          {t('sort.clear')}
        </Button>
      </div>
    </QuestionFrame>
  );
}

function rankHint({ view, t }: ViewProps<QuestionOf<'sort'>, SortAnswer>): string {
  const { min, max, bound } = rankBounds(
    view.question,
    view.options.map(({ option }) => option),
  );
  if (!bound) return t('sort.rank_all');
  if (min === max) return t('sort.rank_exactly', { min });
  return max < view.options.length ? t('sort.rank_between', { min, max }) : t('sort.rank_at_least', { min });
}

function Options({
  view,
  issues,
  t,
  ranking,
}: ViewProps<QuestionOf<'sort'>, SortAnswer> & { readonly ranking: Ranking }) {
  const fullId = `${questionIds(view.gid).hint}-full`;
  const on = useStable({ choose: ranking.choose, write: ranking.write });
  const isTight = ranking.max < view.options.length;
  return (
    <div className="cv-sort-options">
      <OptionGrid view={view}>
        {(shown) => {
          const { gid } = shown.option;
          const rank = ranking.rankOf(gid);
          const total = ranking.entries.length;
          return (
            <OptionRow
              gid={view.gid}
              type="checkbox"
              shown={shown}
              entry={rank === undefined ? undefined : ranking.entries[rank - 1]}
              issues={issues}
              content={view.question.content_type}
              t={t}
              rank={rank}
              note={rank === undefined ? undefined : t('sort.place', { place: rank, total })}
              takesFocus={ranking.pressed === gid}
              byVoice={view.question.answerByVoice}
              unavailableBecause={ranking.full && isTight && rank === undefined ? fullId : undefined}
              on={on}
            />
          );
        }}
      </OptionGrid>
      {isTight && (
        <p id={fullId} className="cv-hint cv-sort-full" data-idle={!ranking.full || undefined}>
          {t('sort.full', { max: ranking.max })}
        </p>
      )}
    </div>
  );
}
