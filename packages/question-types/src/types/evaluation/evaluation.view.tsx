import type { QuestionOf } from '@canvass/project';
import type { EvaluationAnswer, Issue } from '@canvass/protocol';
import type { Translate, ViewProps } from '../../controls/view-props.ts';
import { IssueMessage } from '../../controls/question/issue-message.tsx';
import { partIds, questionIds } from '../../controls/question/question-ids.ts';
import {
  chosenTags,
  type Level,
  computeLevel,
  makeEvaluation,
  NOT_APPLICABLE_ANSWER,
  opinionRules,
  type Tag,
} from './evaluation-answer.ts';
import { PARTS } from './evaluation.ts';
import { announce, Button } from '@canvass/ui';
import { NotApply } from '../../controls/options/not-apply.tsx';
import { OpenText } from '../../controls/texts/open-text.tsx';
import { describedBy, QuestionFrame } from '../../controls/question/question-frame.tsx';
import { usePageDates } from '../../controls/formats/page-language.tsx';
import { textHint } from '../../controls/texts/text-hint.tsx';
import { LevelChoice } from './level-choice.tsx';
import '../../controls/score-controls/score-controls.css';
import '../../controls/options/chip.css';
import './evaluation.css';
import { useRef } from 'react';
import { useLatestAnswer } from '../../controls/question/use-latest-answer.tsx';

interface TagChoiceProps {
  readonly question: QuestionOf<'evaluation'>;
  readonly level: Level;
  readonly answer: EvaluationAnswer;
  readonly issues: readonly Issue[];
  readonly t: Translate;
  toggle(tag: Tag, isChosen: boolean): void;
}

function TagChoice({ question, level, answer, issues, t, toggle }: TagChoiceProps) {
  const ids = partIds(question.gid, PARTS.tags);
  const tagIssues = issues.filter(({ part }) => part === PARTS.tags);
  const chosen = chosenTags(level, answer);
  const need = question.write_evaluate === true ? 'evaluation.one_tag_or_words' : 'evaluation.one_tag';
  const isNeeded = question.one_label_limit === true;
  const describedBy = [...(isNeeded ? [ids.hint] : []), ...(tagIssues.length > 0 ? [ids.error] : [])].join(
    ' ',
  );
  return (
    <fieldset id={ids.control} className="cv-tags" aria-describedby={describedBy || undefined}>
      <legend className="cv-tags-title">
        <bdi>{t('evaluation.tags')}</bdi>
      </legend>
      {isNeeded && (
        <p id={ids.hint} className="cv-tags-hint">
          <bdi>{t(need)}</bdi>
        </p>
      )}
      <IssueMessage id={ids.error} issues={tagIssues} t={t} />
      <div className="cv-tag-list">
        {(level.items ?? []).map((tag) => (
          <label key={tag.gid} className="cv-chip cv-tag">
            <input
              type="checkbox"
              className="cv-choice-input"
              value={tag.gid}
              checked={chosen.includes(tag)}
              onChange={({ target }) => toggle(tag, target.checked)}
            />
            <span dir="auto">{tag.title}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Levels to choose from, then tags and a text that explain the choice. */
export default function EvaluationView(props: ViewProps<QuestionOf<'evaluation'>, EvaluationAnswer>) {
  const { view, answer = {}, issues, t, layout } = props;
  const { question } = view;
  const evaluationActions = useEvaluation(props);
  const level = computeLevel(question, answer.score);
  const ids = questionIds(view.gid);
  const isMissing = issues.some(({ part }) => part === undefined);
  return (
    <QuestionFrame {...props} shape="group">
      <div className="cv-evaluation">
        <LevelChoice
          id={ids.control}
          name={`q-${view.gid}`}
          labelledBy={ids.title}
          describedBy={describedBy({ view, issues, hint: undefined })}
          invalid={isMissing}
          levels={question.option_list ?? []}
          chosen={level}
          symbol={question.icon ?? 'face'}
          layout={layout}
          choose={evaluationActions.choose}
        />
        {question.not_apply === true && (
          <NotApply
            id={`${ids.frame}-not-apply`}
            text={question.not_apply_text}
            checked={answer.no_apply !== undefined}
            t={t}
            toggle={evaluationActions.setNotApplicable}
          />
        )}
        {level !== undefined && (level.items ?? []).length > 0 && (
          <TagChoice {...{ question, level, answer, issues, t }} toggle={evaluationActions.toggle} />
        )}
        {level !== undefined && question.write_evaluate === true && (
          <Opinion {...props} evaluating={evaluationActions} />
        )}
      </div>
      {question.required !== true && <ClearEvaluation {...props} evaluating={evaluationActions} />}
    </QuestionFrame>
  );
}

type PartProps = ViewProps<QuestionOf<'evaluation'>, EvaluationAnswer> & {
  readonly evaluating: EvaluationActions;
};

function Opinion({ view, answer, issues, t, evaluating }: PartProps) {
  const dates = usePageDates();
  const { question } = view;
  const rules = opinionRules(question);
  return (
    <OpenText
      ids={partIds(view.gid, PARTS.opinion)}
      rules={rules}
      value={answer?.open ?? ''}
      commit={evaluating.write}
      t={t}
      settings={{
        ...question,
        placeholder_text: question.placeholder_text ?? t('evaluation.words'),
        required: question.open_attrs?.required === true,
      }}
      name={t('evaluation.words')}
      hint={textHint(rules, t, dates)}
      issues={issues.filter(({ part }) => part === PARTS.opinion)}
    />
  );
}

function ClearEvaluation({ view, answer, t, evaluating }: PartProps) {
  const clear = () => {
    evaluating.clear();
    document.getElementById(questionIds(view.gid).control)?.querySelector('input')?.focus();
  };
  return (
    // The button keeps its space if there is no answer, to avoid a layout shift.
    <div className="cv-clear" data-idle={answer === undefined || undefined}>
      <Button kind="quiet" size="mini" onClick={clear}>
        {t('evaluation.clear')}
      </Button>
    </div>
  );
}

interface EvaluationActions {
  choose(level: Level): void;
  toggle(tag: Tag, isChosen: boolean): void;
  write(opinion: string): void;
  setNotApplicable(isNotApplicable: boolean): void;
  clear(): void;
}

/** Remembers tags and texts by level, and restores them with the level. */
function useEvaluation({
  view,
  answer,
  onChange,
  t,
}: ViewProps<QuestionOf<'evaluation'>, EvaluationAnswer>): EvaluationActions {
  const { question } = view;
  const { get: getAnswer, commit } = useLatestAnswer(answer, onChange);
  const formerParts = useRef<FormerParts>({ tags: new Map(), opinion: '', last: undefined });

  const remember = () => {
    const currentAnswer = getAnswer();
    if (currentAnswer?.score === undefined) return;
    formerParts.current.tags.set(currentAnswer.score, currentAnswer.tagsId ?? []);
    formerParts.current.opinion = currentAnswer.open ?? formerParts.current.opinion;
    formerParts.current.last = currentAnswer;
  };
  const commitParts = (fields: Parameters<typeof makeEvaluation>[1]) => {
    const next = makeEvaluation(question, fields);
    commit(Object.keys(next).length === 0 ? null : next);
  };
  const change = (fields: { readonly tags?: readonly string[]; readonly opinion?: string }) =>
    commitParts({ ...computeParts(getAnswer()), ...fields });

  return {
    choose(level) {
      remember();
      const { tags, opinion } = formerParts.current;
      commitParts({
        score: level.value,
        tags: tags.get(level.value) ?? [],
        opinion: getAnswer()?.open ?? opinion,
      });
      const tagCount = (level.items ?? []).length;
      if (tagCount > 0) announce(t('evaluation.tags_now', { count: tagCount }));
    },
    toggle(tag, chosen) {
      const otherTags = (getAnswer()?.tagsId ?? []).filter((gid) => gid !== tag.gid);
      change({ tags: chosen ? [...otherTags, tag.gid] : otherTags });
    },
    write: (opinion) => change({ opinion }),
    setNotApplicable(applies) {
      remember();
      commit(applies ? NOT_APPLICABLE_ANSWER : (formerParts.current.last ?? null));
    },
    clear() {
      remember();
      commit(null);
      announce(t('evaluation.cleared'));
    },
  };
}

interface FormerParts {
  /** The chosen tags by the score of their level. */
  readonly tags: Map<number, readonly string[]>;
  opinion: string;
  last: EvaluationAnswer | undefined;
}

function computeParts(answer: EvaluationAnswer = {}): Parameters<typeof makeEvaluation>[1] {
  const { score, tagsId, open } = answer;
  return {
    ...(score !== undefined && { score }),
    ...(tagsId !== undefined && { tags: tagsId }),
    ...(open !== undefined && { opinion: open }),
  };
}
