import { longPicker } from '../entries/long-picker.fixture.ts';
import { exampleOptions, exampleQuestion, type Fixture } from '../fixture.ts';

const optional = exampleQuestion('info_sex', {
  title: '您的性别是？',
  items: exampleOptions('男', '女', '不愿透露'),
});
const required = { ...optional, required: true };

export const infoSexFixtures: readonly Fixture[] = [
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
  longPicker('info_sex'),
  {
    name: 'right to left',
    state: 'rtl',
    question: exampleQuestion('info_sex', {
      title: 'ما جنسك؟',
      required: true,
      items: exampleOptions('ذكر', 'أنثى', 'أفضل عدم الإجابة'),
    }),
    answer: ['o2'],
    issues: [],
  },
];
