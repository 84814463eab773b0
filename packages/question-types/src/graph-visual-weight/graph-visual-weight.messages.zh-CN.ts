import { messages as validationMessages } from '../validation.messages.zh-CN.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-CN.ts';

/** All that the core and view of pictures looked at for a while may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  'validate.region': '请选择您最先注意到的部分',
  'graph.place': '第 {{number}} 张图，共 {{total}} 张',
  'graph.intro': '图片显示 {{seconds}} 秒，之后请选择您最先注意到的部分。',
  'graph.start': '显示图片',
  'graph.loading': '图片加载中',
  'graph.looking': '请看图片',
  'graph.left': '{{seconds}} 秒',
  'graph.ask': '您最先注意到什么？',
  'graph.choose': '时间到。请点击图片或在列表中选择您最先注意到的部分。',
  'graph.none': '没有特别注意到的',
  'graph.picture': '{{title}}。可选区域见列表。',
  'graph.next': '下一张图',
  'graph.last': '这是最后一张图，您仍可以修改选择。',
  'graph.done': '所有图片都已作答。',
  'graph.review': '所有图片都已作答。您可以再次查看，并修改选择。',
  'graph.previous': '上一张图',
  'graph.again': '重新开始',
  'graph.cleared': '现在可以重新开始',
  'graph.warn': '还有 {{seconds}} 秒可以选择。',
  'graph.more': '延长时间',
  'graph.extended': '已延长 {{seconds}} 秒',
  'graph.locked': '选择时间已到，未选择的图片记为“{{none}}”。',
} as const;
