import { announce, Button } from '@canvass/ui';
import { questionIds } from '../question/question-ids.ts';

interface ClearRowsProps {
  readonly gid: string;
  /** Whether the answer is empty, so that the button is hidden but keeps its space. */
  readonly idle: boolean;
  readonly words: string;
  /** Text that is announced after clearing. */
  readonly done: string;
  clear(): void;
}

/** A button that clears the answer of a matrix. The focus moves to the first control. */
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
