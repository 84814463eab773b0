import { messages as validationMessages } from '../validation.messages.zh-TW.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-TW.ts';

/** All that the classification may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  'validate.classify_tips': '請把各項放入相應的類別',
  'validate.classify_tips_all': '請把所有項目都分類，還有 {{remain}} 項未分類',
  'validate.need_min_num_option_column': '這個類別請至少放入 {{min}} 項，現在有 {{count}} 項',
  'validate.need_max_num_option_column': '這個類別最多放入 {{max}} 項，現在有 {{count}} 項',
  'classify.hint': '請為每一項選擇類別；也可以先點一項，再點它所屬的類別。',
  'classify.items': '待分類項目',
  'classify.groups': '類別',
  'classify.unsorted': '未分類',
  'classify.count': '{{title}}：{{count}}',
  'classify.group_of': '{{title}} 的類別',
  'classify.choose': '請選擇',
  'classify.put': '{{group}}：{{count}}。把「{{item}}」放到這裡',
  'classify.take_out': '{{group}}：{{count}}。取出「{{item}}」',
  'classify.pick_first': '請先點選一項',
  'classify.refuses': '「{{item}}」不能放在這裡',
  'classify.placed': '{{item}}：{{group}}。還有 {{remain}} 項未分類',
  'classify.clear': '重新分類',
  'classify.cleared': '已取出所有項目',
} as const;
