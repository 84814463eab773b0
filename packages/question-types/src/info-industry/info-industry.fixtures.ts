import { longPicker } from '../entries/long-picker.fixture.ts';
import { exampleOptions, exampleQuestion, type Fixture } from '../fixture.ts';

const optional = exampleQuestion('info_industry', {
  title: '您所在的行业是？',
  items: exampleOptions(
    'IT/软硬件服务/电子商务/因特网运营',
    '快速消费品（食品/饮料/化妆品）',
    '批发/零售',
    '服装/纺织/皮革',
    '家具/工艺品/玩具',
    '教育/培训/科研/院校',
    '家电',
    '通信/电信运营',
    '制造业',
    '汽车及零配件',
    '餐饮/娱乐/旅游/酒店',
    '银行/保险/证券',
    '房地产开发/建筑工程/装潢/设计',
    '政府/公共事业/非营利机构',
    { title: '其他行业', is_open: true, open_attrs: { required: true, range: [2, 20] } },
  ),
});
const required = { ...optional, required: true };

export const infoIndustryFixtures: readonly Fixture[] = [
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
  longPicker('info_industry'),
  {
    name: 'right to left',
    state: 'rtl',
    question: exampleQuestion('info_industry', {
      title: 'في أي قطاع تعمل؟',
      required: true,
      items: exampleOptions(
        'التعليم',
        'الصحة',
        'الصناعة',
        'التجارة',
        'السياحة',
        'البنوك',
        'الزراعة',
        'الاتصالات',
        'الحكومة',
      ),
    }),
    answer: ['o2'],
    issues: [],
  },
];
