import type { Change } from '@canvass/authoring';
import { use } from 'react';
import { useEditorState } from '../editing/use-editor.ts';
import { loadFieldTexts } from '../fields/load-field-texts.ts';
import { useLateTranslation } from '../i18n/late-translation.ts';
import { nameChange } from '../wording/change-names.ts';
import { NoticeText } from './notice-text.tsx';

interface HistoryNoticeProps {
  readonly change: Change;
  readonly isUndone: boolean;
}

/** Says which change was undone or redone, and where. */
export function HistoryNotice({ change, isUndone }: HistoryNoticeProps) {
  const { t, locale } = useLateTranslation();
  const texts = use(loadFieldTexts(locale));
  const state = useEditorState();
  const name = nameChange(change, state, { t, texts });
  return <NoticeText text={t(isUndone ? 'notice.undoneChange' : 'notice.redoneChange', { change: name })} />;
}
