import { act } from '@testing-library/react';
import { finishPage } from '../controls/question/pending-drafts.tsx';

/** Finishes the page as hosts do before they leave it. Returns whether it may be left. */
export function leavePage(): boolean | Promise<boolean> {
  let mayLeave: boolean | Promise<boolean> = false;
  act(() => {
    mayLeave = finishPage();
  });
  return mayLeave;
}
