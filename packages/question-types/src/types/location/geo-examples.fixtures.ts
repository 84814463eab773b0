import type { Fixture } from '../../answers/examples/fixture.ts';
import { exampleQuestion } from '../../answers/examples/fixture.ts';

export function geoExamples(id: string): readonly Fixture[] {
  const optional = exampleQuestion(id, { title: '您平时在哪里买菜？' });
  const required = exampleQuestion(id, { title: '您的收货地址', required: true });
  const tower = {
    city: { '1': '广东省', '2': '广州市', '3': '海珠区' },
    coordinate: [113.3191, 23.1091],
    formattedAddress: '广东省广州市海珠区阅江西路222号广州塔',
  };
  return [
    { name: 'optional, not answered', state: 'empty', question: optional, issues: [] },
    {
      name: 'required, not answered',
      state: 'invalid',
      question: required,
      issues: [{ key: 'validate.place' }],
    },
    { name: 'a place with x and y', state: 'answered', question: required, answer: tower, issues: [] },
    {
      name: 'x and y alone',
      state: 'answered',
      question: required,
      answer: { city: {}, coordinate: [116.397, 39.909], formattedAddress: '' },
      issues: [],
    },
    {
      name: 'typed by hand, complete',
      state: 'answered',
      question: required,
      answer: {
        city: { '1': '广东省', '2': '深圳市', '3': '南山区' },
        coordinate: null,
        formattedAddress: '科技园南区 1 号楼 502',
      },
      issues: [],
    },
    {
      name: 'typed by hand, without a region',
      state: 'invalid',
      question: required,
      answer: { city: {}, coordinate: null, formattedAddress: '科技园南区 1 号楼 502' },
      issues: [{ key: 'validate.city_1', part: '1' }],
    },
    {
      name: 'typed by hand, without a street',
      state: 'invalid',
      question: required,
      answer: { city: { '1': '广东省', '2': '深圳市' }, coordinate: null, formattedAddress: '' },
      issues: [
        { key: 'validate.city_3', part: '3' },
        { key: 'validate.place_address', part: 'address' },
      ],
    },
    {
      name: 'the city is enough',
      state: 'limits',
      question: { ...required, title: 'In which city is your office?', info_level: 2 },
      answer: { city: { '1': '浙江省', '2': '杭州市' }, coordinate: null, formattedAddress: '文三路 90 号' },
      issues: [],
    },
    {
      name: 'long texts',
      state: 'long',
      question: exampleQuestion(id, {
        title:
          'Please tell us the exact place at which you were when you first heard that the concert had been moved to another day',
        tipText: 'A street corner is enough. We never show it to anybody, and delete it when the study ends.',
      }),
      answer: {
        city: { '1': '新疆维吾尔自治区', '2': '克孜勒苏柯尔克孜自治州', '3': '阿合奇县' },
        coordinate: [78.450876, 40.937567],
        formattedAddress: '新疆维吾尔自治区克孜勒苏柯尔克孜自治州阿合奇县'.repeat(4),
      },
      issues: [],
    },
    {
      name: 'right to left',
      state: 'rtl',
      question: exampleQuestion(id, { title: 'ما عنوانك؟', required: true }),
      answer: { city: {}, coordinate: [46.6753, 24.7136], formattedAddress: 'شارع الملك فهد، الرياض' },
      issues: [],
    },
  ];
}
