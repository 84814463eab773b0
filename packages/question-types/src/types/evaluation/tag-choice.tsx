import type { QuestionOf } from '@canvass/project';
import type { EvaluationAnswer, Issue } from '@canvass/protocol';
import type { Translate } from '../../controls/view-props.ts';
import { IssueMessage } from '../../controls/question/issue-message.tsx';
import { partIds } from '../../controls/question/question-ids.ts';
import { chosenTags, type Level, type Tag } from './evaluation-answer.ts';
import { PARTS } from './evaluation.ts';

interface TagChoiceProps {
  readonly question: QuestionOf<'evaluation'>;
  readonly level: Level;
  readonly answer: EvaluationAnswer;
  readonly issues: readonly Issue[];
  readonly t: Translate;
  toggle(tag: Tag, chosen: boolean): void;
}

/** The tags of the level that is chosen: others, when another level is. */
export function TagChoice({ question, level, answer, issues, t, toggle }: TagChoiceProps) {
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
          <label key={tag.gid} className="cv-tag">
            <input
              type="checkbox"
              className="cv-tag-input"
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
