import type { QuestionOf } from '@canvass/project';
import type { EvaluationAnswer, Issue } from '@canvass/protocol';
import type { Translate, ViewProps } from '../../controls/view-props.ts';
import { IssueMessage } from '../../controls/question/issue-message.tsx';
import { partIds, questionIds } from '../../controls/question/question-ids.ts';
import { chosenTags, levelOf, opinionRules, type Level, type Tag } from './evaluation-answer.ts';
import { PARTS } from './evaluation.ts';
import { Button } from '@canvass/ui';
import { NotApply } from '../../controls/options/not-apply.tsx';
import { OpenText } from '../../controls/texts/open-text.tsx';
import { describedBy, QuestionFrame } from '../../controls/question/question-frame.tsx';
import { usePageLanguage } from '../../controls/formats/page-language.tsx';
import { textHint } from '../../controls/texts/text-hint.tsx';
import { LevelChoice } from './level-choice.tsx';
import { useEvaluation, type Evaluating } from './use-evaluation.tsx';
import '../../controls/score-controls/score-controls.css';
import '../../controls/options/chip.css';
import './evaluation.css';

interface TagChoiceProps {
  readonly question: QuestionOf<'evaluation'>;
  readonly level: Level;
  readonly answer: EvaluationAnswer;
  readonly issues: readonly Issue[];
  readonly t: Translate;
  toggle(tag: Tag, chosen: boolean): void;
}

/** The tags of the chosen level. */
function TagChoice({ question, level, answer, issues, t, toggle }: TagChoiceProps) {
  const ids = partIds(question.gid, PARTS.tags);
  const own = issues.filter(({ part }) => part === PARTS.tags);
  const chosen = chosenTags(level, answer);
  const need = question.write_evaluate === true ? 'evaluation.one_tag_or_words' : 'evaluation.one_tag';
  const isNeeded = question.one_label_limit === true;
  const describedBy = [...(isNeeded ? [ids.hint] : []), ...(own.length > 0 ? [ids.error] : [])].join(' ');
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
      <IssueMessage id={ids.error} issues={own} t={t} />
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

/** Faces to choose among; then tags and a text that explain the choice. */
export default function EvaluationView(props: ViewProps<QuestionOf<'evaluation'>, EvaluationAnswer>) {
  const { view, answer = {}, issues, t, layout } = props;
  const { question } = view;
  const evaluating = useEvaluation(props);
  const level = levelOf(question, answer.score);
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
          choose={evaluating.choose}
        />
        {question.not_apply === true && (
          <NotApply
            id={`${ids.frame}-not-apply`}
            text={question.not_apply_text}
            checked={answer.no_apply !== undefined}
            t={t}
            toggle={evaluating.setNotApplicable}
          />
        )}
        {level !== undefined && (level.items ?? []).length > 0 && (
          <TagChoice {...{ question, level, answer, issues, t }} toggle={evaluating.toggle} />
        )}
        {level !== undefined && question.write_evaluate === true && (
          <Opinion {...props} evaluating={evaluating} />
        )}
      </div>
      {question.required !== true && <ClearEvaluation {...props} evaluating={evaluating} />}
    </QuestionFrame>
  );
}

type PartProps = ViewProps<QuestionOf<'evaluation'>, EvaluationAnswer> & { readonly evaluating: Evaluating };

function Opinion({ view, answer, issues, t, evaluating }: PartProps) {
  const language = usePageLanguage();
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
      hint={textHint(rules, t, language)}
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
    // Keeps its space without an answer, to avoid a layout shift.
    <div className="cv-clear" data-idle={answer === undefined || undefined}>
      <Button kind="quiet" size="mini" onClick={clear}>
        {t('evaluation.clear')}
      </Button>
    </div>
  );
}
