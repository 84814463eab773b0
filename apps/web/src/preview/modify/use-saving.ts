import { checkCorrection } from '@canvass/logic/effects';
import type { AnswerToCorrect } from '@canvass/protocol';
import { useCallback, useRef, useState } from 'react';
import { delivered } from '../../store/session-actions.ts';
import type { usePreviewWords } from '../words/preview-words.ts';
import { changedAnswers } from './changed-answers.ts';
import { questionName } from './question-name.ts';
import { wordsOf } from './correct-calls.ts';
import type { OpenResponse } from './open-response.ts';
import { withUnknownQuestions } from './unknown-questions.ts';

/** What is said of the last try to save; undefined: nothing yet. */
export interface SaveStatus {
  readonly key: string;
  readonly params?: Readonly<Record<string, string>>;
}

/** Stores what was changed: judged here as the server judges it, sent once at a time, and told to the editor. */
export function useSaving(
  { store, program, link, calls, stored: first, show }: OpenResponse,
  t: ReturnType<typeof usePreviewWords>,
) {
  const [stored, setStored] = useState<AnswerToCorrect>(first);
  const [status, setStatus] = useState<SaveStatus>();
  const isBusy = useRef(false);
  const save = useCallback(async () => {
    stay(store);
    if (isBusy.current) return;
    const { session } = store.getState();
    const changed = changedAnswers(program, store.getState(), stored.answer);
    if (session === null || Object.keys(changed).length === 0) return setStatus({ key: 'modify.nothing' });
    const { refused } = checkCorrection(program, session.facts, { given: stored.answer, changed });
    const [wrong] = refused;
    if (wrong !== undefined) {
      const name = questionName(program, session.engine, wrong.gid);
      return setStatus({ key: 'modify.incomplete', params: { name } });
    }
    isBusy.current = true;
    setStatus({ key: 'modify.saving' });
    const { seq, version, etag } = stored;
    link.send({ type: 'save', answer: changed, changed: Object.keys(changed) });
    const result = await calls.update({ seq, version, etag, changed: Object.keys(changed), answer: changed });
    isBusy.current = false;
    if ('error' in result) {
      const key = wordsOf(result.error);
      const code = result.error.kind === 'code' ? result.error.code : 0;
      link.send({ type: 'error', code, msg: t(key) });
      return setStatus({ key });
    }
    setStored(withUnknownQuestions(program, result.data));
    show(result.data);
    link.send({ type: 'saved' });
    setStatus({ key: 'modify.saved' });
  }, [store, program, link, calls, stored, show, t]);
  return { stored, status, save };
}

/** What the last page asked for is done by saving: the page stays as it is. */
function stay(store: OpenResponse['store']): void {
  const pending = store.getState().session?.engine.pending[0];
  if (pending === undefined) return;
  store.dispatch(
    delivered({
      batchId: '',
      renewed: { transactionId: '' },
      fulfilled: [{ type: 'failed', id: pending.id }],
    }),
  );
}
