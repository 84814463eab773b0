import { messages as validationMessages } from '../validation.messages.zh-CN.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-CN.ts';

/** All that the date may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  'validate.date_from': '请填写 {{date}} 或之后的日期',
  'validate.date_to': '请填写 {{date}} 或之前的日期',
} as const;
