import { longPicker } from '../entries/long-picker.fixture.ts';
import { exampleOptions, exampleQuestion, type Fixture } from '../fixture.ts';

const optional = exampleQuestion('info_age', {
  title: '您的年龄段是？',
  items: exampleOptions('18 岁以下', '18–25 岁', '26–30 岁', '31–40 岁', '41–50 岁', '51–60 岁', '60 岁以上'),
});
const required = { ...optional, required: true };

export const infoAgeFixtures: readonly Fixture[] = [
  { name: 'optional, not answered', state: 'empty', question: optional, issues: [] },
  {
    name: 'required, not answered',
    state: 'invalid',
    question: required,
    issues: [{ key: 'validate.option' }],
  },
  { name: 'answered', state: 'answered', question: required, answer: ['o2'], issues: [] },
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
  longPicker('info_age'),
  {
    name: 'right to left',
    state: 'rtl',
    question: exampleQuestion('info_age', {
      title: 'ما فئتك العمرية؟',
      required: true,
      items: exampleOptions('أقل من 18', '18–30', '31–50', 'أكثر من 50'),
    }),
    answer: ['o2'],
    issues: [],
  },
];
