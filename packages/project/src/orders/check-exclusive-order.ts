import type { QuestionCheck } from '../project-index/check.ts';

/** Types that offer their options in one list, one of which may exclude the others. */
const WITH_EXCLUSIVE: ReadonlySet<unknown> = new Set(['multiple', 'image_select']);

/** `None of these` among the others, at another place for everybody: respondents look for it at the end. */
export const checkExclusiveOrder: QuestionCheck = ({ item, options }, { findings }) => {
  const order = item.value.option_order;
  if (typeof order !== 'string' || order === 'normal' || !WITH_EXCLUSIVE.has(item.value.qtype)) return;
  for (const { value, path } of options) {
    if (value.exclusive !== true || value.fixed === true) continue;
    findings.add({
      id: 'order.exclusive-moves',
      severity: 'warning',
      path,
      message:
        'The options are reordered for everybody, and this exclusive one with them: people look for it at the end.',
      fix: 'Add "fixed": true, so that it keeps its place.',
    });
  }
};
