import {
  type PaperQuestion,
  QUESTION_FORMS,
  type QuestionForm,
  type QuestionnaireItem,
} from '@canvass/authoring';
import { Button, SelectField } from '@canvass/ui';
import { useLateTranslation } from '../i18n/late-translation.ts';
import { fits, type ItemKind, type ReviewChoice } from './review-choices.ts';

interface ReviewedItemProps {
  readonly item: QuestionnaireItem;
  readonly choice: ReviewChoice | undefined;
  readonly questions: readonly PaperQuestion[];
  onChoose(choice: ReviewChoice): void;
}

/** An item as it was read, with its kind, the reason of a guess, and its rules as sentences. */
export function ReviewedItem(props: ReviewedItemProps) {
  const { item, choice, onChoose } = props;
  const { t } = useLateTranslation();
  const kind = choice?.kind ?? kindOf(item);
  const guess = findGuess(item, choice);
  const isCounted = !UNCOUNTED.includes(kind);
  const title = item.title === '' ? t('paper.untitled') : item.title;
  return (
    <li
      data-kind={kind}
      data-guess={guess !== undefined || undefined}
      className={isCounted ? undefined : 'understood-heading'}
    >
      <bdi>{title}</bdi>
      <span className="understood-kind">
        <KindField item={item} title={title} kind={kind} onChoose={onChoose} />
      </span>
      {item.kind === 'question' && guess !== undefined && (
        <GuessLine item={item} guess={guess} onChoose={onChoose} />
      )}
      {item.kind === 'question' && kind !== 'leftOut' && <Lists item={item} />}
      {item.kind === 'question' && isCounted && <Rules {...props} item={item} />}
    </li>
  );
}

const UNCOUNTED: readonly ItemKind[] = ['section', 'statement', 'leftOut'];

function kindOf(item: QuestionnaireItem): ItemKind {
  if (item.kind === 'question') return item.form;
  return item.kind === 'section' ? 'section' : 'statement';
}

/** The guess that the author has neither confirmed nor corrected. */
const findGuess = (item: QuestionnaireItem, choice: ReviewChoice | undefined): PaperQuestion['guess'] =>
  item.kind !== 'question' || choice?.kind !== undefined || choice?.isConfirmed === true
    ? undefined
    : item.guess;

interface KindFieldProps extends Pick<ReviewedItemProps, 'item' | 'onChoose'> {
  readonly title: string;
  readonly kind: ItemKind;
}

function KindField({ item, title, kind, onChoose }: KindFieldProps) {
  const { t } = useLateTranslation();
  const forms = QUESTION_FORMS.filter((form) => form === kindOf(item) || fits(form, item));
  return (
    <SelectField
      aria-label={t('start.kindOf', { title })}
      value={kind}
      onChange={({ target }) => onChoose({ kind: target.value as ItemKind })}
    >
      {forms.map((form) => (
        <option key={form} value={form}>
          {t(`start.kind.${form}`)}
        </option>
      ))}
      <option value="section">{t('paper.kind.section')}</option>
      <option value="leftOut">{t('paper.kind.leftOut')}</option>
    </SelectField>
  );
}

/** The reason of a guess, with buttons for the other kinds that are likely. */
function GuessLine({
  item,
  guess,
  onChoose,
}: {
  readonly item: PaperQuestion;
  readonly guess: NonNullable<PaperQuestion['guess']>;
  onChoose(choice: ReviewChoice): void;
}) {
  const { t } = useLateTranslation();
  const alternatives = guess.alternatives.filter((form: QuestionForm) => fits(form, item));
  return (
    <span className="understood-kind">
      <span className="guess">
        {t('start.guess')}: {t(`paper.because.${guess.reason}`, { words: guess.words ?? '' })}
      </span>
      <Button
        size="mini"
        kind="quiet"
        aria-label={`${t('start.right')}: ${item.title}`}
        onClick={() => onChoose({ isConfirmed: true })}
      >
        {t('start.right')}
      </Button>
      {alternatives.map((form) => (
        <Button
          key={form}
          size="mini"
          kind="quiet"
          aria-label={`${t(`start.kind.${form}`)}: ${item.title}`}
          onClick={() => onChoose({ kind: form })}
        >
          {t(`start.kind.${form}`)}
        </Button>
      ))}
    </span>
  );
}

function Lists({ item }: { readonly item: PaperQuestion }) {
  const { t } = useLateTranslation();
  const { options, rows, note, ends, endNames, isRequired } = item;
  const scale =
    ends === undefined
      ? []
      : [endNames === undefined ? ends.join(' – ') : `${ends[0]} ${endNames[0]} – ${ends[1]} ${endNames[1]}`];
  const texts = [...(note === undefined ? [] : [note]), ...scale, ...options];
  return (
    <>
      {texts.length > 0 && (
        <span className="quiet understood-list" dir="auto">
          {texts.join(' · ')}
        </span>
      )}
      {rows.length > 0 && (
        <span className="quiet understood-list" dir="auto">
          {t('paper.rows', { rows: rows.join(' · ') })}
        </span>
      )}
      {isRequired === true && <span className="quiet understood-list">{t('paper.required')}</span>}
    </>
  );
}

/** The condition and the jumps of a question as sentences. */
function Rules({ item, choice, questions, onChoose }: ReviewedItemProps & { readonly item: PaperQuestion }) {
  const { t, locale } = useLateTranslation();
  const { condition, jumps } = item;
  const titleOf = (id: number) => shorten(questions.find((question) => question.id === id)?.title ?? '');
  const optionsOf = (id: number, options: readonly number[]) => {
    const titles = questions.find((question) => question.id === id)?.options ?? [];
    const names = options.map((at) => t('sentence.quoted', { text: shorten(titles[at] ?? '') }));
    return new Intl.ListFormat(locale, { type: 'disjunction' }).format(names);
  };
  return (
    <>
      {condition !== undefined && choice?.isAlwaysAsked !== true && (
        <span className="understood-kind">
          <span>
            {t('paper.askedIf', {
              title: titleOf(condition.source),
              options: optionsOf(condition.source, condition.options),
            })}
          </span>
          <Button
            size="mini"
            kind="quiet"
            aria-label={`${t('start.always')}: ${item.title}`}
            onClick={() => onChoose({ isAlwaysAsked: true })}
          >
            {t('start.always')}
          </Button>
        </span>
      )}
      {jumps.length > 0 && choice?.hasNoJumps !== true && (
        <span className="understood-kind">
          <span>
            {jumps
              .map(({ options, to }) =>
                t(jumpKey(options, to), {
                  options: optionsOf(item.id, options),
                  title: typeof to === 'number' ? titleOf(to) : '',
                }),
              )
              .join(' ')}
          </span>
          <Button
            size="mini"
            kind="quiet"
            aria-label={`${t('paper.noJump')}: ${item.title}`}
            onClick={() => onChoose({ hasNoJumps: true })}
          >
            {t('paper.noJump')}
          </Button>
        </span>
      )}
    </>
  );
}

const jumpKey = (options: readonly number[], to: PaperQuestion['jumps'][number]['to']) => {
  const target = typeof to === 'number' ? ('question' as const) : to;
  return options.length === 0 ? (`paper.always.${target}` as const) : (`paper.jump.${target}` as const);
};

const MAX_QUOTED = 60;
const shorten = (text: string): string => (text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text);
