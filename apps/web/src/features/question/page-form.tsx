import { type PageView, plainProjectText } from '@canvass/logic';
import { announce, Button, hasJustMoved, PageActions } from '@canvass/ui';
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useAppState, useRuntime, useServedStep } from '../../answering/runtime.ts';
import { useLaterText, useTranslate } from '../../i18n/use-translate.ts';
import { SILENT_FORM } from '../../layout/silent-form.ts';
import type { AppState } from '../../store/store.ts';
import type { Moves } from './use-moves.ts';
import type { InnerStep, ViewProps } from '@canvass/question-types/view-props';
import { useHydrated } from '../../layout/use-hydrated.ts';

interface PageFormProps {
  readonly page: PageView;
  readonly moves: Moves;
  readonly wayOn: NextButton;
  readonly labels: PageLabels;
  readonly children: ReactNode;
}

/**
 * The questions and the page's button. It is a form, so that Enter in a field means Next. While a step waits for the
 * server, the questions are inert and the button keeps the focus.
 */
export function PageForm({ page, moves, wayOn, labels, children }: PageFormProps) {
  const t = useTranslate();
  const waits = useAppState(findWaitCause);
  const isWaiting = waits !== null;
  const waitText = t(WAIT_TEXTS[waits ?? (page.outlook === 'finished' ? 'submit' : 'step')].button);
  const acted = useRef(false);
  const markActed = () => {
    acted.current = true;
  };
  const next = (event: FormEvent) => {
    event.preventDefault();
    if (hasJustMoved()) return;
    markActed();
    wayOn.next();
  };
  return (
    <form {...SILENT_FORM} onSubmit={next} onChange={markActed}>
      <div inert={isWaiting} aria-busy={isWaiting || undefined} className="app-answers">
        {children}
      </div>
      {wayOn.remark !== null && <Remark remark={wayOn.remark} button={labels.next} />}
      <PageActions
        primary={
          <Button
            kind="primary"
            size="large"
            type="submit"
            id={NEXT_BUTTON_ID}
            busy={isWaiting}
            data-step={wayOn.step?.label}
            otherText={isWaiting ? labels.next : waitText}
          >
            {isWaiting ? waitText : (wayOn.step?.label ?? labels.next)}
          </Button>
        }
        {...(page.canGoBack && {
          secondary: (
            <Button kind="quiet" size="large" busy={isWaiting} onClick={moves.previous}>
              {labels.previous}
            </Button>
          ),
        })}
      />
      {isWaiting && <Waiting waits={waits} takesFocus={acted} />}
    </form>
  );
}

interface RemarkProps {
  readonly remark: string;
  readonly button: string;
}

/** A remark about missing parts, and the button that leaves the page all the same. */
function Remark({ remark, button }: RemarkProps) {
  const text = useLaterText('page.again', { remark, button });
  return <output className="app-remark">{text ?? remark}</output>;
}

interface PageLabels {
  readonly next: string;
  readonly previous: string;
}

/**
 * Labels of the buttons: the author's or the default. A page before a screen-out says Next, so that the screen-out is
 * not announced.
 */
export function usePageLabels({ outlook }: PageView): PageLabels {
  const { program } = useRuntime();
  const t = useTranslate();
  const language = useAppState(({ ui }) => ui.language);
  const { btns_text: buttons, desc_question_page_default: page } = program.current.project;
  const authorText = (path: string, text: string | undefined, fallback: string) =>
    plainProjectText(program.current, language, path, text) ?? t(fallback);
  return {
    next:
      outlook === 'finished'
        ? authorText('desc_question_page_default.submit_btn', page?.submit_btn, 'page.submit')
        : authorText('btns_text.screen_next', buttons?.screen_next, 'page.next'),
    previous: authorText('btns_text.screen_pre', buttons?.screen_pre, 'page.previous'),
  };
}

/**
 * `submit` waits for the submission of the response, `step` for a result of the server, such as a quota, draw or score.
 */
type WaitCause = 'submit' | 'step';

function findWaitCause({ session }: AppState): WaitCause | null {
  const [first] = session?.engine.pending ?? [];
  if (first === undefined) return null;
  return first.type === 'submit' ? 'submit' : 'step';
}

const WAIT_TEXTS = {
  submit: {
    button: 'page.submitting',
    offline: 'page.submit_waiting',
    trouble: 'page.submit_retry',
    unstored: 'page.submit_unstored',
  },
  step: {
    button: 'page.waiting',
    offline: 'page.step_waiting',
    trouble: 'page.step_retry',
    unstored: 'page.step_unstored',
  },
} as const satisfies Record<WaitCause, Record<string, string>>;

const NEXT_BUTTON_ID = 'page-next';
/** Milliseconds after which screen readers announce that the page waits. Usual replies of the server are faster. */
const ANNOUNCE_DELAY_MS = 800;

/** Whether no usable element has the focus. Browsers move it away from inert elements only after a delay. */
function hasLostFocus(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.closest('[inert]') !== null;
}

interface WaitingProps {
  readonly waits: WaitCause;
  /** True if the respondent has pressed Next or chosen an option here. The element that had the focus may be inert. */
  readonly takesFocus: RefObject<boolean>;
}

/** Shows that the page waits, and that no answer is lost while there is no network. */
function Waiting({ waits, takesFocus }: WaitingProps) {
  const t = useTranslate();
  const texts = WAIT_TEXTS[waits];
  const trouble = useAppState(({ ui, queue }) => {
    if (ui.online && queue.delivery === 'held') return 'page.places_held';
    if (ui.online && queue.delivery === 'busy') return 'status.busy';
    if (ui.online && queue.delivery !== 'waiting') return null;
    if (ui.storage !== 'on') return texts.unstored;
    return ui.online ? texts.trouble : texts.offline;
  });
  const troubleText = useLaterText(trouble);
  useEffect(() => {
    if (takesFocus.current && hasLostFocus()) document.getElementById(NEXT_BUTTON_ID)?.focus();
    const timer = setTimeout(() => announce(t(texts.button)), ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [t, texts, takesFocus]);
  return <output className="app-trouble">{troubleText}</output>;
}

interface NextButton {
  /** The question's own step that the button performs before the next page. Null if the question has no such step. */
  readonly step: InnerStep | null;
  /** The warning about missing parts to show before the page is left. Null if no question has one. */
  readonly remark: string | null;
  /** The action of the button: the step, else the remark, else the next page. */
  next(): void;
  readonly offerStep: NonNullable<ViewProps['offerStep']>;
  onRemark(gid: string, remark: string | null): void;
}

/**
 * The page's Next button. Steps inside of a question use it too, and a warning about empty parts is shown once, before
 * the page turns (SCREEN-14).
 */
export function useNextButton({ next }: Moves): NextButton {
  const served = useServedStep();
  const isHydrated = useHydrated();
  // The question sets its own step when it mounts.
  const [step, setStep] = useState<InnerStep | null>(() =>
    isHydrated || served.label === undefined ? null : { label: served.label, go: () => false },
  );
  const [shownRemark, setShownRemark] = useState<string | null>(null);
  const remarks = useRef(new Map<string, string>());
  const onRemark = useCallback((gid: string, text: string | null) => {
    if (text === null) remarks.current.delete(gid);
    else remarks.current.set(gid, text);
    setShownRemark((before) => (remarks.current.size === 0 ? null : before));
  }, []);
  return {
    step,
    remark: shownRemark,
    offerStep: served.note === undefined ? setStep : noteStep(served.note),
    onRemark,
    next() {
      if (step?.go() === true) return;
      const text = [...remarks.current.values()].join(' ');
      if (text !== '' && shownRemark === null) setShownRemark(text);
      else next();
    },
  };
}

const noteStep =
  (note: (label: string) => void): NextButton['offerStep'] =>
  (step) => {
    if (step !== null) note(step.label);
  };
