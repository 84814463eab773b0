import type { QuestionContext } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { Issue } from '@canvass/protocol';
import type { Placed } from './placing.ts';

/**
 * How many items each category may hold: `options_range`, as in the rows of a matrix. The least holds only where there
 * are enough items for all categories.
 */
function categoryBounds(
  question: QuestionOf<'classify'>,
  { options, rows }: Pick<QuestionContext, 'options' | 'rows'>,
) {
  const [least, most] = question.options_range ?? [];
  const min = least ?? 0;
  return {
    min: min * rows.length > options.length ? 0 : min,
    max: typeof most === 'number' && most > 0 ? most : Number.POSITIVE_INFINITY,
  };
}

/** VALID-18: the column variants of too few and too many, each about its category. */
export function boundsIssues(
  question: QuestionOf<'classify'>,
  placed: ReadonlyMap<string, Placed>,
  context: QuestionContext,
): readonly Issue[] {
  const { min, max } = categoryBounds(question, context);
  return context.rows.flatMap(({ gid: part }): readonly Issue[] => {
    const count = [...placed.values()].filter(({ category }) => category.gid === part).length;
    if (count < min) return [{ key: 'validate.need_min_num_option_column', part, params: { min, count } }];
    return count > max ? [{ key: 'validate.need_max_num_option_column', part, params: { max, count } }] : [];
  });
}
