import type { Questionnaire, QuestionnaireItem } from '@canvass/authoring';
import { useId } from 'react';
import { useLateTranslation } from '../i18n/late-translation.ts';
import { ReviewedItem } from './reviewed-item.tsx';
import { applyChoice, keyOf, type ReviewChoice, type ReviewChoices } from './review-choices.ts';

interface ReviewProps {
  readonly questionnaire: Questionnaire;
  readonly choices: ReviewChoices;
  onChoose(choices: ReviewChoices): void;
}

/** The items as the author wants them. */
export const reviewedItems = (
  { items }: Questionnaire,
  choices: ReviewChoices,
): readonly QuestionnaireItem[] => items.flatMap((item) => applyChoice(item, choices.get(keyOf(item))) ?? []);

/** Shows the questions of a document, with the lines that were not used. Each kind and rule can be changed. */
export function Review({ questionnaire, choices, onChoose }: ReviewProps) {
  const { t } = useLateTranslation();
  const { title, items, unused } = questionnaire;
  const heading = useId();
  const reviewed = reviewedItems(questionnaire, choices);
  const questions = items.filter((item) => item.kind === 'question');
  const guesses = reviewed.filter((item) => item.kind === 'question' && item.guess !== undefined).length;
  const choose = (item: QuestionnaireItem, choice: ReviewChoice) =>
    onChoose(new Map(choices).set(keyOf(item), { ...choices.get(keyOf(item)), ...choice }));
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>{t('start.understood', { count: questions.length })}</h3>
      {title !== '' && <p dir="auto">{t('start.titleIs', { title })}</p>}
      {guesses > 0 && <p>{t('paper.guesses', { count: guesses })}</p>}
      <ol className="understood">
        {items.map((item, index) => (
          <ReviewedItem
            key={`${index} ${item.title}`}
            item={item}
            choice={choices.get(keyOf(item))}
            questions={questions}
            onChoose={(choice) => choose(item, choice)}
          />
        ))}
      </ol>
      <UnusedLines unused={unused} />
    </section>
  );
}

const MAX_LISTED = 200;

function UnusedLines({ unused }: Pick<Questionnaire, 'unused'>) {
  const { t } = useLateTranslation();
  if (unused.length === 0) return <p className="quiet">{t('paper.allUsed')}</p>;
  return (
    <details className="unused-lines" open={unused.length <= 20}>
      <summary>{t('paper.unused', { count: unused.length })}</summary>
      <ul>
        {unused.slice(0, MAX_LISTED).map(({ line, text, reason }, index) => (
          <li key={`${index} ${line}`}>
            <bdi>{text}</bdi> <span className="quiet">{t(`paper.unused.${reason}`)}</span>
          </li>
        ))}
      </ul>
      {unused.length > MAX_LISTED && <p>{t('paper.unusedMore', { count: unused.length - MAX_LISTED })}</p>}
    </details>
  );
}
