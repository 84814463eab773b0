import { exampleQuestion, type Fixture } from '../../answers/examples/fixture.ts';

const home = exampleQuestion('city', { title: '您现在住在哪里？', required: true });
const street = exampleQuestion('city', { title: 'Where do you live?', required: true, info_level: 4 });
const province = exampleQuestion('city', { title: '您的籍贯是哪个省份？', info_level: 1 });
const town = exampleQuestion('city', {
  title: '您在哪个城市工作？',
  info_level: 2,
  tipText: '不在固定地点工作的，请选择常住城市。',
});
const brazil = exampleQuestion('city', {
  title: 'Em que cidade você mora?',
  required: true,
  country: 'BR',
});

export const cityFixtures: readonly Fixture[] = [
  {
    name: 'three levels, not answered',
    state: 'empty',
    question: home,
    issues: [{ key: 'validate.city_1', part: '1' }],
  },
  {
    name: 'three levels, answered',
    state: 'answered',
    question: home,
    answer: { '1': '广东省', '2': '广州市', '3': '天河区' },
    issues: [],
  },
  {
    name: 'a level is missing',
    state: 'invalid',
    question: home,
    answer: { '1': '广东省', '2': '广州市' },
    issues: [{ key: 'validate.city_3', part: '3' }],
  },
  {
    name: 'a city without districts',
    state: 'answered',
    question: home,
    answer: { '1': '广东省', '2': '东莞市', '3': '东莞市' },
    issues: [],
  },
  {
    name: 'four levels, down to the street',
    state: 'answered',
    question: street,
    answer: { '1': '北京市', '2': '市辖区', '3': '东城区', '4': '东华门街道' },
    issues: [],
  },
  {
    name: 'four levels, without the street',
    state: 'invalid',
    question: street,
    answer: { '1': '北京市', '2': '市辖区', '3': '东城区' },
    issues: [{ key: 'validate.city_4', part: '4' }],
  },
  {
    name: 'a state and a city of Brazil',
    state: 'answered',
    question: brazil,
    answer: { '1': 'São Paulo', '2': 'Campinas' },
    issues: [],
  },
  {
    name: 'Brazil, without the state',
    state: 'invalid',
    question: brazil,
    issues: [{ key: 'validate.city_state', part: '1' }],
  },
  { name: 'one level, optional', state: 'limits', question: province, answer: { '1': '台湾省' }, issues: [] },
  { name: 'two levels, optional', state: 'empty', question: town, issues: [] },
  {
    name: 'two levels, begun',
    state: 'invalid',
    question: town,
    answer: { '1': '浙江省' },
    issues: [{ key: 'validate.city_2', part: '2' }],
  },
  {
    name: 'long names',
    state: 'long',
    question: exampleQuestion('city', {
      title:
        'Please tell us where the household in which you spent most of the nights of the last twelve months is registered',
      info_level: 4,
    }),
    answer: {
      '1': '新疆维吾尔自治区',
      '2': '克孜勒苏柯尔克孜自治州',
      '3': '阿合奇县',
      '4': '哈拉奇乡',
    },
    issues: [],
  },
  {
    name: 'right to left',
    state: 'rtl',
    question: exampleQuestion('city', { title: 'أين تسكن؟', required: true }),
    answer: { '1': '广东省', '2': '深圳市', '3': '南山区' },
    issues: [],
  },
];
