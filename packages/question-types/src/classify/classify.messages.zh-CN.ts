import { messages as validationMessages } from '../validation.messages.zh-CN.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-CN.ts';

/** All that the classification may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  'validate.classify_tips': '请把各项放入相应的类别',
  'validate.classify_tips_all': '请把所有项目都分类，还有 {{remain}} 项未分类',
  'validate.need_min_num_option_column': '这个类别请至少放入 {{min}} 项，现在有 {{count}} 项',
  'validate.need_max_num_option_column': '这个类别最多放入 {{max}} 项，现在有 {{count}} 项',
  'classify.hint': '请为每一项选择类别；也可以先点一项，再点它所属的类别。',
  'classify.items': '待分类项目',
  'classify.groups': '类别',
  'classify.unsorted': '未分类',
  'classify.count': '{{title}}：{{count}}',
  'classify.group_of': '{{title}} 的类别',
  'classify.choose': '请选择',
  'classify.put': '{{group}}：{{count}}。把“{{item}}”放到这里',
  'classify.take_out': '{{group}}：{{count}}。取出“{{item}}”',
  'classify.pick_first': '请先点选一项',
  'classify.refuses': '“{{item}}”不能放在这里',
  'classify.placed': '{{item}}：{{group}}。还有 {{remain}} 项未分类',
  'classify.clear': '重新分类',
  'classify.cleared': '已取出所有项目',
} as const;
