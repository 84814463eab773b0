import { beginView, type BeginView, estimateLength, plainText, type ResolvedText } from '@canvass/logic';
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
