import { announce, Button } from '@canvass/ui';
import { questionIds } from '../question/question-ids.ts';

interface ClearAnswerButtonProps {
  readonly gid: string;
  /** Whether the answer is empty. The button is then hidden, but keeps its space. */
  readonly isEmpty: boolean;
  readonly label: string;
  readonly clearedText: string;
  clear(): void;
}

/** Clears the whole answer of a matrix or a classification. The focus moves to the first control. */
export function ClearAnswerButton({ gid, isEmpty, label, clearedText, clear }: ClearAnswerButtonProps) {
  const press = () => {
    clear();
    announce(clearedText);
    document.getElementById(questionIds(gid).control)?.querySelector<HTMLElement>('input, select')?.focus();
  };
  return (
    <div className="cv-clear" data-idle={isEmpty || undefined}>
      <Button kind="quiet" size="mini" onClick={press}>
        {label}
      </Button>
    </div>
  );
}
