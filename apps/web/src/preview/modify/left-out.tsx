import type { Program } from '@canvass/logic';
import type { AnswerToCorrect } from '@canvass/protocol';
import { useAppState } from '../../app/runtime.ts';
import { questionName } from './question-name.ts';
import { usePreviewWords } from '../words/preview-words.ts';

interface LeftOutProps {
  readonly program: Program;
  readonly stored: AnswerToCorrect;
}

/** What cannot be corrected here, and why. */
export function LeftOut({ program, stored: { read_only: readOnly, hidden } }: LeftOutProps) {
  const t = usePreviewWords();
  const state = useAppState(({ session }) => session?.engine);
  const nameOf = (gid: string) => questionName(program, state, gid);
  const entries = Object.entries(readOnly);
  if (entries.length + hidden.length === 0) return null;
  return (
    <ul className="app-modify-left-out">
      {entries.map(([gid, why]) => (
        <li key={gid}>{t(why, { name: nameOf(gid) })}</li>
      ))}
      {hidden.map((gid) => (
        <li key={gid}>{t('modify.hidden', { name: nameOf(gid) })}</li>
      ))}
    </ul>
  );
}
