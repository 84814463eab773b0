import type { DraftCheck, FoundIssue } from '@canvass/protocol';
import { useEffect, useState } from 'react';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { checkDraft } from '../../server/calls.ts';
import type { CallError } from '../../server/send.ts';

/** The server's check of the draft: its warnings, or the reason why it did not check the draft. */
export type ServerCheck =
  | { readonly warnings: readonly FoundIssue[]; readonly retention: DraftCheck['retention'] }
  | { readonly failed: CallError | 'not-saved' };

/**
 * Saves the draft and lets the server check it, because some warnings need the server's data, such as coupons without codes.
 * Undefined until the server has checked the newest change. A draft that is not ready is not sent.
 */
export function useServerCheck(isReady: boolean): ServerCheck | undefined {
  const editor = useEditor();
  const { document } = useEditorState();
  const [check, setCheck] = useState<ServerCheck & { readonly document: unknown }>();
  useEffect(() => {
    if (!isReady) return undefined;
    let isGone = false;
    void editor
      .flush()
      .then((edition) => (edition === undefined ? undefined : checkDraft(editor.surveyId, edition)))
      .then((result) => {
        if (isGone) return;
        if (result === undefined) setCheck({ failed: 'not-saved', document });
        else if ('error' in result) setCheck({ failed: result.error, document });
        else setCheck({ ...result.data, document });
      });
    return () => {
      isGone = true;
    };
  }, [editor, document, isReady]);
  return check?.document === document ? check : undefined;
}
