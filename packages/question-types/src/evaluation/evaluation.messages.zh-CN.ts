import { messages as validationMessages } from '../validation.messages.zh-CN.ts';
import { messages as notApplyMessages } from '../views/options/not-apply.messages.zh-CN.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-CN.ts';

/** All that the evaluation core and view may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  ...notApplyMessages,
  'validate.check_answer': '请选择评价',
  'validate.select_label': '请至少选择一个标签',
  'evaluation.tags': '哪些标签符合？',
  'evaluation.one_tag_or_words': '至少选择一个，或在下方填写',
  'evaluation.one_tag': '至少选择一个',
  'evaluation.tags_now': '可选标签：{{count}} 个',
  'evaluation.words': '写下您的评价',
  'evaluation.clear': '清除评价',
  'evaluation.cleared': '已清除评价',
} as const;
