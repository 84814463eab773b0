import { longPicker } from '../entries/long-picker.fixture.ts';
import { exampleOptions, exampleQuestion, type Fixture } from '../fixture.ts';

const optional = exampleQuestion('info_occupation', {
  title: '您目前从事的职业是？',
  items: exampleOptions(
    '全日制学生',
    '生产人员',
    '销售人员',
    '市场/公关人员',
    '客服人员',
    '行政/后勤人员',
    '人力资源',
    '财务/审计人员',
    '文职/办事人员',
    '技术/研发人员',
    '管理人员',
    '教师',
    '顾问/咨询',
    '专业人士（如会计师、律师、建筑师、医护人员、记者等）',
    { title: '其他职业', is_open: true, open_attrs: { required: true, range: [2, 20] } },
  ),
});
const required = { ...optional, required: true };

export const infoOccupationFixtures: readonly Fixture[] = [
  { name: 'optional, not answered', state: 'empty', question: optional, issues: [] },
  {
    name: 'required, not answered',
    state: 'invalid',
    question: required,
    issues: [{ key: 'validate.option' }],
  },
  { name: 'answered', state: 'answered', question: required, answer: ['o2'], issues: [] },
  {
    name: 'open option without the text that it needs',
    state: 'invalid',
    question: required,
    answer: ['o15'],
    issues: [{ key: 'validate.answer', part: 'o15' }],
  },
  {
    name: 'open option with its text',
    state: 'answered',
    question: required,
    answer: ['o15', '自由职业'],
    issues: [],
  },
  {
    name: 'as many as a list shows',
    state: 'limits',
    question: {
      ...required,
      tipText: '仅用于统计，不会单独公开。',
      columns: 2,
      items: exampleOptions('选项 1', '选项 2', '选项 3', '选项 4', '选项 5', '选项 6', '选项 7', '选项 8'),
    },
    answer: ['o8'],
    issues: [],
  },
  longPicker('info_occupation'),
  {
    name: 'right to left',
    state: 'rtl',
    question: exampleQuestion('info_occupation', {
      title: 'ما مهنتك؟',
      required: true,
      items: exampleOptions('طالب', 'معلم', 'مهندس', 'طبيب', 'محاسب', 'بائع', 'سائق', 'موظف', 'متقاعد'),
    }),
    answer: ['o2'],
    issues: [],
  },
];
