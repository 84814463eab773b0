import type { QuestionOf } from '@canvass/project';
import type { EvaluationAnswer } from '@canvass/protocol';
import { Button } from '@canvass/ui';
import type { ViewProps } from '../../controls/view-props.ts';
import { NotApply } from '../../controls/options/not-apply.tsx';
import { OpenText } from '../../controls/texts/open-text.tsx';
import { describedBy, QuestionFrame } from '../../controls/question/question-frame.tsx';
import { partIds, questionIds } from '../../controls/question/question-ids.ts';
import { textHint } from '../../controls/texts/text-hint.tsx';
import { levelOf, opinionRules } from './evaluation-answer.ts';
import { PARTS } from './evaluation.ts';
import { LevelChoice } from './level-choice.tsx';
import { TagChoice } from './tag-choice.tsx';
import { type Evaluating, useEvaluation } from './use-evaluation.tsx';
import '../../controls/score-controls/score-controls.css';
import './evaluation.css';

/** Faces to choose among; then what describes it, in tags or in words. */
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
      hint={textHint(rules, t)}
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
    // Its place is kept while there is nothing to clear, so that nothing moves.
    <div className="cv-clear" data-idle={answer === undefined || undefined}>
      <Button kind="quiet" size="mini" onClick={clear}>
        {t('evaluation.clear')}
      </Button>
    </div>
  );
}
