import {
  beginView,
  type BeginView,
  type Effort,
  plainText,
  type Program,
  type ProgramQuestion,
  type ResolvedText,
} from '@canvass/logic';
import {
  ChoiceRow,
  FieldMessage,
  RichTextView,
  RetryImage,
  Button,
  focusField,
  PageActions,
} from '@canvass/ui';
import { useTranslate, useLaterText } from '../../i18n/use-translate.ts';
import { useRuntime, useAppState } from '../../answering/runtime.ts';
import { useRef, useEffect, useMemo, useState, type FormEvent } from 'react';
import { useTyping } from '../../layout/use-typing.ts';
import { contentLanguage } from '../../i18n/language.ts';
import { documentTitle } from '../../navigation/document-title.ts';
import { SILENT_FORM } from '../../layout/silent-form.ts';
import { PageFrame } from '../../layout/page-frame.tsx';
import { KeptLink } from '../../layout/kept-link.tsx';
import { startTrouble } from '../../store/ui-slice.ts';
import type { Option, RichText } from '@canvass/project';

/** SCREEN-21: seconds for one item of each kind, without reading time. */
const SECONDS_PER_ITEM: Readonly<Record<Effort['kind'], number>> = {
  choose: 4,
  weigh: 9,
  write: 8,
  writeMuch: 30,
};
/** Seconds per question to find its start and to continue. */
const SECONDS_PER_QUESTION = 2;
/** Readers read four words per second, or seven characters of scripts without spaces between words. */
const SECONDS_PER_WORD = 0.25;
const SECONDS_PER_CHARACTER = 0.14;
/** Respondents skim options in half the time, and do not skim long lists to the end. */
const SKIMMED_SHARE = 0.5;
const MAX_SKIMMED_OPTIONS = 20;
/** Estimated share of conditional questions that a respondent sees. */
const CONDITIONAL_SHARE = 0.5;
/** Durations as people usually state them, in minutes. */
const USUAL_MINUTES = [1, 2, 3, 4, 5, 7, 10, 12, 15, 20, 25, 30, 40, 50, 60];

/**
 * The maximum number of questions of a survey and its estimated duration in minutes (SCREEN-21). Undefined if conditions
 * or draws can hide more than half of the questions.
 */
export function estimateLength({ questions }: Program): { questions: number; minutes: number } | undefined {
  const answerable = questions.filter(({ type }) => type.answerable && type.unseen !== true);
  if (answerable.filter(isConditional).length > answerable.length / 2) return undefined;
  const visible = questions.filter(({ type }) => type.unseen !== true);
  const seconds = visible.reduce((sum, question) => sum + computeSeconds(question), 0);
  return { questions: answerable.length, minutes: roundMinutes(seconds / 60) };
}

/** Whether an answer or a draw decides whether the question is shown. */
function isConditional({ display, occurrences }: ProgramQuestion): boolean {
  return display !== undefined || occurrences.every(({ group }) => isInConditionalGroup(group));
}

function isInConditionalGroup(group: ProgramQuestion['occurrences'][number]['group'] | undefined): boolean {
  if (group === undefined) return false;
  const { display, gateReads, isUndecided, parent } = group;
  const hasCondition = display !== undefined || (gateReads?.expressions.length ?? 0) > 0;
  return hasCondition || isUndecided !== undefined || isInConditionalGroup(parent);
}

function computeSeconds(programQuestion: ProgramQuestion): number {
  const { question, type } = programQuestion;
  const { title, tipText, items = [], rows_items: rows = [] } = question;
  const readingSeconds =
    estimateReadingSeconds([title, tipText, ...rows.map(titleOf)]) +
    SKIMMED_SHARE * estimateReadingSeconds(items.slice(0, MAX_SKIMMED_OPTIONS).map(titleOf));
  const { times, kind } = type.effort?.(question) ?? { times: 1, kind: 'choose' };
  const answeringSeconds = type.answerable ? SECONDS_PER_QUESTION + times * SECONDS_PER_ITEM[kind] : 0;
  return (readingSeconds + answeringSeconds) * (isConditional(programQuestion) ? CONDITIONAL_SHARE : 1);
}

const titleOf = ({ title }: Option) => title;

const WITHOUT_SPACES =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]\p{M}*/gu;
/** A word with its vowel signs, which are marks in Indian scripts. */
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

function estimateReadingSeconds(texts: readonly (RichText | undefined)[]): number {
  return texts.reduce<number>((sum, text) => {
    const plain = text === undefined ? '' : plainText(text);
    const characters = plain.match(WITHOUT_SPACES)?.length ?? 0;
    const wordCount = plain.replaceAll(WITHOUT_SPACES, ' ').match(WORD)?.length ?? 0;
    return sum + characters * SECONDS_PER_CHARACTER + wordCount * SECONDS_PER_WORD;
  }, 0);
}

/** Rounds minutes as people would say them. Durations above one hour are rounded to half hours. */
function roundMinutes(minutes: number): number {
  const longest = USUAL_MINUTES.at(-1) ?? 0;
  if (minutes > longest) return Math.round(minutes / 30) * 30;
  return USUAL_MINUTES.reduce((best, next) =>
    Math.abs(next - minutes) < Math.abs(best - minutes) ? next : best,
  );
}

export function StartPage() {
  const { controller, program, staysHere } = useRuntime();
  const t = useTranslate();
  const [hasAgreed, setHasAgreed] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const isBusy = useAppState(({ ui }) => ui.start === 'busy');
  const trouble = useAppState(({ ui }) => startTrouble(ui));
  const troubleText = useLaterText(trouble);
  const view = useBeginView();
  const mustAgree = program.current.project.desc_begin_page?.open_policy === true;
  const isPreview = staysHere === true;
  const keepsNothing = program.current.project.settings?.no_local_store === true;
  const isMissing = attempts > 0 && !hasAgreed;
  useEffect(() => {
    if (attempts > 0) focusField(AGREEMENT_ID);
  }, [attempts]);
  useEffect(() => {
    const title = plainText(view.title);
    documentTitle(isMissing ? t('app.error_title', { title }) : title);
  }, [isMissing, view, t]);

  const start = (event: FormEvent) => {
    event.preventDefault();
    if (mustAgree && !hasAgreed) setAttempts((count) => count + 1);
    else if (!isBusy) void controller.begin(false);
  };
  return (
    <PageFrame>
      <form {...SILENT_FORM} onSubmit={start} className="app-start">
        <Welcome view={view} />
        <Facts text={view.text} />
        {mustAgree && (
          <Agreement
            policy={view.policy}
            language={view.language}
            hasAgreed={hasAgreed}
            isMissing={isMissing}
            onChange={setHasAgreed}
          />
        )}
        {trouble !== null && (
          <p className="app-trouble" role="alert">
            {troubleText}
          </p>
        )}
        <PageActions
          primary={
            <Button kind="primary" size="large" type="submit" busy={isBusy}>
              {isBusy ? t('start.busy') : (view.startButton ?? t('start.begin'))}
            </Button>
          }
        />
        <KeptLink />
        {!isPreview && (
          <p className="app-hint app-start-kept">{t(keepsNothing ? 'start.kept_nowhere' : 'start.kept')}</p>
        )}
      </form>
    </PageFrame>
  );
}

function useBeginView(): WelcomeView {
  const { program, beginFacts } = useRuntime();
  const language = useAppState(({ ui }) => ui.language);
  return useMemo(() => {
    const { current } = program;
    const content = contentLanguage(current.project, language);
    return { ...beginView(current, { ...beginFacts, language }), language: content };
  }, [program, beginFacts, language]);
}

// A long text scrolls inside its frame, so that it must be reachable by keyboard.
/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */
const AGREEMENT_ID = 'agreement';
const ERROR_ID = `${AGREEMENT_ID}-error`;
const TEXT_ID = `${AGREEMENT_ID}-text`;

interface AgreementProps {
  readonly policy: ResolvedText | undefined;
  readonly language: string;
  readonly hasAgreed: boolean;
  readonly isMissing: boolean;
  onChange(hasAgreed: boolean): void;
}

/** The consent (VALID-20, Consent). Its box is never ticked beforehand. Links in the text open a new window. */
function Agreement({ policy, language, hasAgreed, isMissing, onChange }: AgreementProps) {
  const t = useTranslate();
  return (
    <div className="app-agreement">
      {policy !== undefined && (
        <section
          id={TEXT_ID}
          className="app-agreement-text"
          lang={language}
          tabIndex={0}
          aria-label={t('start.policy')}
        >
          <RichTextView text={policy} />
        </section>
      )}
      {isMissing && (
        <FieldMessage id={ERROR_ID} prefix={t('page.error_prefix')}>
          {t('validate.agreement')}
        </FieldMessage>
      )}
      <ChoiceRow
        id={AGREEMENT_ID}
        type="checkbox"
        checked={hasAgreed}
        required
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? ERROR_ID : undefined}
        onChange={(event) => onChange(event.target.checked)}
        label={t(policy === undefined ? 'start.agree_default' : 'start.agree')}
      />
    </div>
  );
}

/** A duration in the author's words, such as "about 8 minutes", beside which an estimate would contradict. */
const STATED_MINUTES = /\d\s*(?:min|分|دقي|मिनट)/i;

const estimateBeside = (text: Parameters<typeof plainText>[0] | undefined, estimate: number): number =>
  text !== undefined && STATED_MINUTES.test(plainText(text)) ? 0 : estimate;

const UNKNOWN_LENGTH = { questions: 0, minutes: 0 };

/** Duration and number of questions, as far as they are known and the author shows them. One question has no estimate. */
function Facts({ text }: { readonly text: ReturnType<typeof useBeginView>['text'] | undefined }) {
  const { program } = useRuntime();
  const t = useTranslate();
  const { facts } = program.current.project.desc_begin_page ?? {};
  const { questions, minutes: estimate } = estimateLength(program.current) ?? UNKNOWN_LENGTH;
  const isLong = questions > 1;
  const minutes = facts?.minutes ?? (isLong ? estimateBeside(text, estimate) : 0);
  const showsQuestions = isLong && facts?.questions !== false;
  if (minutes === 0 && !showsQuestions) return null;
  return (
    <ul className="app-start-facts">
      {minutes > 0 && (
        <li>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zm0 4v4l3 2" />
          </svg>
          {t('start.minutes', { count: minutes })}
        </li>
      )}
      {showsQuestions && (
        <li>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 7l1.5 1.5L10 6M13 7h6M6 16l1.5 1.5L10 15M13 16h6" />
          </svg>
          {t('start.questions', { count: questions })}
        </li>
      )}
    </ul>
  );
}

/** The texts of the start page and their language. */
interface WelcomeView extends BeginView {
  readonly language: string;
}

/** Images, title and text of the start page. The images are decorative. */
function Welcome({ view }: { readonly view: WelcomeView }) {
  const page = useRuntime().program.current.project.desc_begin_page;
  const text = useRef<HTMLDivElement>(null);
  useTyping(text, page?.typing === true);
  const logo = page?.logo !== undefined && (
    <RetryImage decorationClass="app-start-logo" src={page.logo} alt="" />
  );
  return (
    <div lang={view.language}>
      {page?.bg_img !== undefined && <RetryImage decorationClass="app-background" src={page.bg_img} alt="" />}
      {page?.page_header === undefined ? (
        logo
      ) : (
        <div className="app-start-cover">
          <RetryImage decorationClass="app-start-header" src={page.page_header} alt="" />
          {logo}
        </div>
      )}
      <h1>
        <RichTextView text={view.title} inline />
      </h1>
      {view.text !== undefined && (
        <div className="app-start-text" ref={text}>
          <RichTextView text={view.text} />
        </div>
      )}
    </div>
  );
}
