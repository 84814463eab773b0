import type { SignOffState } from '@canvass/protocol';
import { announce, Button } from '@canvass/ui';
import { useEffect, useState } from 'react';
import type { Editor } from '../../editing/editor.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { useLateTranslation } from '../../i18n/late-translation.ts';
import { readSignOff, setSignOffRule, signOff, withdrawSignOff } from '../../server/calls.ts';
import type { CallResult } from '../../server/send.ts';

/** The sign-offs of the draft, the rule that publishing needs one, and a button to sign off the present content. */
export function SignOff() {
  const { t } = useLateTranslation();
  const editor = useEditor();
  const { state, hasFailed, change } = useSignOff(editor);
  if (state === undefined)
    return (
      <p className={hasFailed ? 'failure' : 'quiet'}>{t(hasFailed ? 'signOff.failed' : 'app.loading')}</p>
    );
  const hasSigned = state.sign_offs.some(({ is_own, is_current }) => is_own && is_current);
  const sign = async () => {
    const edition = await editor.flush();
    return edition === undefined ? undefined : signOff(editor.surveyId, edition);
  };
  return (
    <section className="stack" aria-label={t('signOff.heading')}>
      <h3>{t('signOff.heading')}</h3>
      <SignOffList state={state} />
      {!editor.isReadOnly && <SignOffRule state={state} change={change} />}
      {hasFailed && (
        <p className="failure" role="alert">
          {t('signOff.failed')}
        </p>
      )}
      <div className="actions">
        <Button
          kind={editor.isReadOnly && !hasSigned ? 'primary' : 'default'}
          onClick={() =>
            void (hasSigned
              ? change(() => withdrawSignOff(editor.surveyId), 'signOff.withdrawn')
              : change(sign, 'signOff.done'))
          }
        >
          {t(hasSigned ? 'signOff.withdraw' : 'signOff.sign')}
        </Button>
      </div>
    </section>
  );
}

type ChangeSignOff = ReturnType<typeof useSignOff>['change'];

interface SignOffRuleProps {
  readonly state: SignOffState;
  readonly change: ChangeSignOff;
}

/** The author's choice whether publishing needs a sign-off, and whether one is missing. */
function SignOffRule({ state, change }: SignOffRuleProps) {
  const { t } = useLateTranslation();
  const { surveyId } = useEditor();
  return (
    <>
      {state.required && !state.may_publish && <p>{t('signOff.missing')}</p>}
      <label className="check">
        <input
          type="checkbox"
          checked={state.required}
          disabled={state.required && !state.may_switch_off}
          onChange={({ target: { checked: required } }) =>
            void change(() => setSignOffRule(surveyId, required), 'signOff.ruleSaved', { ...state, required })
          }
        />
        <span>{t(state.required_everywhere ? 'signOff.everywhere' : 'signOff.rule')}</span>
      </label>
    </>
  );
}

type SignOffNotice = 'signOff.ruleSaved' | 'signOff.withdrawn' | 'signOff.done';

/** The sign-offs on the server, read again after each change of the draft. `change` shows the reply of a call. */
function useSignOff(editor: Editor) {
  const { t } = useLateTranslation();
  const { document } = useEditorState();
  const [state, setState] = useState<SignOffState>();
  const [hasFailed, setFailed] = useState(false);
  const show = (reply: CallResult<SignOffState> | undefined) => {
    const isDone = reply !== undefined && 'data' in reply;
    setFailed(!isDone);
    if (isDone) setState(reply.data);
    return isDone;
  };
  useEffect(() => {
    let isGone = false;
    void editor
      .flush()
      .then(() => readSignOff(editor.surveyId))
      .then((reply) => !isGone && show(reply));
    return () => {
      isGone = true;
    };
  }, [editor, document]);
  const change = async (
    call: () => Promise<CallResult<SignOffState> | undefined>,
    done: SignOffNotice,
    expected?: SignOffState,
  ) => {
    setState(expected ?? state);
    if (show(await call())) announce(t(done));
    else setState(state);
  };
  return { state, hasFailed, change };
}

function SignOffList({ state: { sign_offs: signOffs } }: { readonly state: SignOffState }) {
  const { t, locale } = useLateTranslation();
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  if (signOffs.length === 0) return <p>{t('signOff.none')}</p>;
  return (
    <ul className="sign-offs">
      {signOffs.map(({ reviewer, is_current: isCurrent, signed_at: time }) => (
        <li key={`${reviewer} ${time}`}>
          <bdi>{reviewer}</bdi>, <bdi>{format.format(new Date(time))}</bdi>:{' '}
          {t(isCurrent ? 'signOff.current' : 'signOff.earlier')}
        </li>
      ))}
    </ul>
  );
}
