import { messages as validationMessages } from '../validation.messages.zh-TW.ts';
import { messages as notApplyMessages } from '../views/options/not-apply.messages.zh-TW.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-TW.ts';

/** All that the evaluation core and view may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  ...notApplyMessages,
  'validate.check_answer': '請選擇評價',
  'validate.select_label': '請至少選擇一個標籤',
  'evaluation.tags': '哪些標籤符合？',
  'evaluation.one_tag_or_words': '至少選擇一個，或在下方填寫',
  'evaluation.one_tag': '至少選擇一個',
  'evaluation.tags_now': '可選標籤：{{count}} 個',
  'evaluation.words': '寫下您的評價',
  'evaluation.clear': '清除評價',
  'evaluation.cleared': '已清除評價',
} as const;
