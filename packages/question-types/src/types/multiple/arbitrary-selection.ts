import type { QuestionContext, RandomSource } from '@canvass/logic';
import type { Option, QuestionOf } from '@canvass/project';
import type { ChoiceEntry } from '@canvass/protocol';
import { arbitraryEntry } from '../../answers/entries/entry.ts';
import { choiceBounds, inAuthoredOrder } from './selection.ts';

/** Most often as many options as the bounds allow, now and then an exclusive one; undefined for no answer. */
export function arbitrarySelection(
  random: RandomSource,
  question: QuestionOf<'multiple'>,
  { options, today }: Pick<QuestionContext, 'options' | 'today'>,
): readonly ChoiceEntry[] | undefined {
  if (options.length === 0 || (question.required !== true && random.int(8) === 0)) return undefined;
  const exclusive = options.filter((option) => option.exclusive === true);
  const others = options.filter((option) => option.exclusive !== true);
  const alone = exclusive.length > 0 && (others.length === 0 || random.int(8) === 0);
  const chosen = alone ? draw(random, exclusive, 1) : draw(random, others, size(random, question, others));
  const entries = chosen.map((option) => arbitraryEntry(random, option, today));
  return inAuthoredOrder(entries, question);
}

function size(random: RandomSource, question: QuestionOf<'multiple'>, others: readonly Option[]): number {
  const { min, max } = choiceBounds(question, others);
  const least = Math.max(1, min);
  const most = Math.max(least, Math.min(max, others.length));
  return least + random.int(most - least + 1);
}

/** `count` different options, each set equally likely. */
function draw(random: RandomSource, options: readonly Option[], count: number): readonly Option[] {
  const left = [...options];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(random.int(left.length), 1),
  ).flat();
}
