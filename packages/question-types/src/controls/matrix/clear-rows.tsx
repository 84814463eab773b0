import { announce, Button } from '@canvass/ui';
import { questionIds } from '../question/question-ids.ts';

interface ClearRowsProps {
  readonly gid: string;
  /** Whether the answer is empty. Then the button is hidden, but its space is kept. */
  readonly idle: boolean;
  readonly words: string;
  /** Announced after clearing. */
  readonly done: string;
  clear(): void;
}

/** Clears all answers of a matrix; the focus moves to its first control. */
export function ClearRows({ gid, idle, words, done, clear }: ClearRowsProps) {
  const press = () => {
    clear();
    announce(done);
    document.getElementById(questionIds(gid).control)?.querySelector<HTMLElement>('input, select')?.focus();
  };
  return (
    <div className="cv-clear" data-idle={idle || undefined}>
      <Button kind="quiet" size="mini" onClick={press}>
        {words}
      </Button>
    </div>
  );
}
