import type { OptionView } from '@canvass/logic';
import { NpsPoints } from '../score-controls/nps-points.tsx';
import { ScaleEnds, scaleEndLabels, itemEndLabels } from '../score-controls/points.tsx';
import { ScoreSlider } from '../score-controls/score-slider.tsx';
import { StarPoints } from '../score-controls/star-points.tsx';
import { useExplicitChoice } from '../options/use-explicit-choice.tsx';
import {
  isNotApplicable,
  needsReason,
  NOT_APPLICABLE_ENTRY,
  reasonRules,
  scoreEntry,
  scoreIn,
} from '../../answers/score-items/score-entry.ts';
import { type ScaleKind, computeScale } from '../../answers/score-items/scale.ts';
import { announce, plainRichText, VisuallyHidden } from '@canvass/ui';
import { IssueMessage } from '../question/issue-message.tsx';
import { NotApply } from '../options/not-apply.tsx';
import { OpenText } from '../texts/open-text.tsx';
import { partIds, questionIds } from '../question/question-ids.ts';
import { usePageDates } from '../formats/page-language.tsx';
import { textHint } from '../texts/text-hint.tsx';
import { ItemTitle } from './item-title.tsx';
import type { ViewProps } from '../view-props.ts';
import type { Option, QuestionOf } from '@canvass/project';
import type { ScoreAnswer, ScoreEntry } from '@canvass/protocol';
import { useRef } from 'react';
import { useLatestAnswer } from '../question/use-latest-answer.tsx';

interface ScoreControlProps extends Omit<ScoreItemsViewProps, 'onComplete'> {
  readonly optionView: OptionView;
  readonly entry: ScoreEntry | undefined;
  readonly id: string;
  readonly labelledBy: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  give(score: number | null): void;
  onComplete?: (() => void) | undefined;
}

function ScoreControl(props: ScoreControlProps) {
  const { kind, view, optionView, entry, give, onComplete, t, layout, id, labelledBy, describedBy, invalid } =
    props;
  const { isExplicit, ...keys } = useExplicitChoice();
  const { question } = view;
  const endLabels = scaleEndLabels(view, optionView);
  const sharedProps = {
    scale: computeScale(kind, question, optionView.option),
    value: scoreIn(entry) ?? null,
    id,
    labelledBy,
    describedBy,
    invalid,
    t,
    layout,
    isReversed: question.reverse,
    hideNumbers: question.score_hide,
  };
  if (kind === 'cursor_score') {
    return (
      <ScoreSlider
        {...sharedProps}
        endLabels={endLabels}
        commit={give}
        isClearable={question.required !== true && view.options.length > 1}
      />
    );
  }
  const points = {
    ...sharedProps,
    ...keys,
    name: `q-${view.gid}-${optionView.option.gid}`,
    choose: (score: number) => {
      give(score);
      if (isExplicit()) onComplete?.();
    },
    confirm: () => isExplicit() && onComplete?.(),
  };
  if (kind === 'nps') return <NpsPoints {...points} endLabels={endLabels} />;
  return (
    <div className="cv-star-scale">
      <StarPoints {...points} endLabels={endLabels} symbol={question.icon} />
      {endLabels !== undefined && <ScaleEnds endLabels={endLabels} isReversed={question.reverse} />}
    </div>
  );
}

interface ScoreItemProps extends ScoreItemsViewProps {
  readonly optionView: OptionView;
  readonly entry: ScoreEntry | undefined;
  readonly scores: Scores;
}

export function ScoreItem(props: ScoreItemProps) {
  const { view, optionView, entry, t, layout } = props;
  const { option } = optionView;
  const ids = partIds(view.gid, option.gid);
  const issues = props.issues.filter(({ part }) => part === option.gid);
  const asksReason = option.is_open === true && scoreIn(entry) !== undefined;
  const name = itemName(props, `${ids.control}-name`);
  const describedBy = !asksReason && issues.length > 0 ? ids.error : undefined;
  return (
    <section className="cv-score-item" data-layout={layout} data-named={name.isShown || undefined}>
      {name.isShown && (
        <ItemTitle id={name.id} optionView={optionView} content={view.question.content_type} t={t} />
      )}
      <HiddenName {...name} />
      <div className="cv-score-body">
        {!asksReason && <IssueMessage id={ids.error} issues={issues} t={t} />}
        <ScoreControl
          {...props}
          id={asksReason ? `${ids.control}-scale` : ids.control}
          labelledBy={name.labelledBy}
          describedBy={describedBy}
          invalid={describedBy !== undefined}
          give={(score) => props.scores.give(option, score)}
          onComplete={view.options.length === 1 && option.is_open !== true ? props.onComplete : undefined}
        />
        <ItemNotApply
          {...props}
          id={`${ids.control}-not-apply`}
          itemTitle={name.isShown ? name.text : undefined}
        />
        {asksReason && <Reason {...props} ids={ids} name={name.text} issues={issues} />}
      </div>
    </section>
  );
}

function HiddenName({ id, hidden }: ItemName) {
  if (hidden === undefined) return null;
  return (
    <VisuallyHidden>
      <span id={id}>{hidden}</span>
    </VisuallyHidden>
  );
}

interface ItemName {
  readonly id: string;
  readonly labelledBy: string;
  readonly text: string;
  readonly isShown: boolean;
  /** Name for screen readers, if the visible texts are at the ends of the scale. */
  readonly hidden?: string;
}

/** The name of an item's controls. The title of the question names an item without a title. */
function itemName({ view, optionView }: ScoreItemProps, id: string): ItemName {
  const { title } = questionIds(view.gid);
  const text = plainRichText(optionView.title);
  const endLabels = itemEndLabels(optionView);
  if (endLabels !== undefined) {
    return {
      id,
      labelledBy: `${title} ${id}`,
      text,
      isShown: false,
      hidden: `${endLabels.min} – ${endLabels.max}`,
    };
  }
  return text === ''
    ? { id, labelledBy: title, text, isShown: false }
    : { id, labelledBy: id, text, isShown: true };
}

type ItemNotApplyProps = ScoreItemProps & { readonly id: string; readonly itemTitle: string | undefined };

function ItemNotApply({ view, optionView, entry, scores, t, id, itemTitle }: ItemNotApplyProps) {
  if (view.question.not_apply !== true) return null;
  return (
    <NotApply
      id={id}
      text={view.question.not_apply_text}
      itemTitle={itemTitle}
      checked={isNotApplicable(entry)}
      t={t}
      toggle={(applies) => scores.setNotApplicable(optionView.option, applies)}
    />
  );
}

type ReasonProps = ScoreItemProps & { readonly ids: ReturnType<typeof partIds>; readonly name: string };

function Reason({ view, optionView, entry, scores, t, ids, name, issues }: ReasonProps) {
  const dates = usePageDates();
  const { option } = optionView;
  const rules = reasonRules(view.question, option);
  return (
    <OpenText
      ids={ids}
      rules={rules}
      value={entry?.[1] ?? ''}
      commit={(text) => scores.write(option, text)}
      t={t}
      settings={{
        ...option,
        placeholder_text: option.placeholder_text ?? t('score.why'),
        required: needsReason(view.question, option),
        ...(view.question.answerByVoice === true && { answerByVoice: true }),
      }}
      name={name === '' ? t('score.why') : t('score.why_of', { title: name })}
      hint={textHint(rules, t, dates)}
      issues={issues}
    />
  );
}

export interface ScoreItemsViewProps extends ViewProps<QuestionOf<'score'>, ScoreAnswer> {
  readonly kind: ScaleKind;
}

interface Scores {
  give(item: Option, score: number | null): void;
  write(item: Option, reason: string): void;
  setNotApplicable(item: Option, isNotApplicable: boolean): void;
  clear(): void;
}

/** Reads and changes the scores. Keeps cleared scores and reasons, so that they can be restored. */
export function useScores({
  view,
  answer,
  onChange,
  t,
}: ViewProps<QuestionOf<'score'>, ScoreAnswer>): Scores {
  const { question } = view;
  const { get: getAnswer, commit } = useLatestAnswer(answer, onChange);
  const formerEntries = useRef(new Map<string, ScoreEntry>());

  const setEntry = (item: Option, entry: ScoreEntry | undefined) => {
    const before = getAnswer() ?? {};
    const last = before[item.gid];
    if (last !== undefined && !isNotApplicable(last)) formerEntries.current.set(item.gid, last);
    const after = (question.items ?? []).flatMap(({ gid }) => {
      const storedEntry = gid === item.gid ? entry : before[gid];
      return storedEntry === undefined ? [] : [[gid, storedEntry] as const];
    });
    commit(after.length === 0 ? null : Object.fromEntries(after));
  };
  const reasonOf = ({ gid }: Option) =>
    (getAnswer()?.[gid] ?? formerEntries.current.get(gid))?.[1] ?? formerEntries.current.get(gid)?.[1];

  return {
    give: (item, score) =>
      setEntry(
        item,
        score === null ? undefined : scoreEntry(question, item, score, reasonOf(item) ?? undefined),
      ),
    write(item, reason) {
      const score = scoreIn(getAnswer()?.[item.gid]);
      if (score !== undefined) setEntry(item, scoreEntry(question, item, score, reason));
    },
    setNotApplicable: (item, applies) =>
      setEntry(item, applies ? NOT_APPLICABLE_ENTRY : formerEntries.current.get(item.gid)),
    clear() {
      for (const item of question.items ?? []) {
        const last = getAnswer()?.[item.gid];
        if (last !== undefined && !isNotApplicable(last)) formerEntries.current.set(item.gid, last);
      }
      commit(null);
      announce(t('score.cleared'));
    },
  };
}
