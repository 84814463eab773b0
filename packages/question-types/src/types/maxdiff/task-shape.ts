import type { ValueShape } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import { choiceShape } from '../../answers/entries/choice-shape.ts';

/** A list of tasks, each with the best, the worst and all that were shown. */
export function taskShape(question: QuestionOf<'maxdiff'>): ValueShape {
  const choice = choiceShape(question);
  const entries = new Map<string, ValueShape>([
    ['best', choice],
    ['worst', choice],
    ['shown', { kind: 'list', of: choice }],
  ]);
  return { kind: 'list', of: { kind: 'record', parts: 'field', entries } };
}
