import { computedValue, listOptions, OWN_LICENCE, ownText, type Scale } from '../scale.ts';

const OWN = {
  licence: OWN_LICENCE,
  source: '',
  citation: '',
  checkedOn: '2026-11-30',
  kind: 'customers',
} as const;

const why = (cid: string) => ({
  type: 'Q',
  gid: cid,
  cid,
  qtype: 'blank',
  title: ownText(
    'What is the main reason for your answer?',
    '您这样回答的主要原因是什么？',
    '¿Cuál es el motivo principal de su respuesta?',
  ),
  inputbox_height: 'middle',
});

export const recommendation: Scale = {
  ...OWN,
  id: 'recommend',
  name: ownText('Recommendation from 0 to 10', '推荐意愿（0 到 10）', 'Recomendación de 0 a 10'),
  // "Net Promoter" and "NPS" are registered trademarks, so the texts do not use them.
  questions: [
    {
      type: 'Q',
      gid: 'recommend',
      cid: 'recommend',
      qtype: 'score',
      custom_qtype: 'nps',
      required: true,
      scored: false,
      title: ownText(
        'How likely are you to recommend us to a friend or colleague?',
        '您有多大可能向朋友或同事推荐我们？',
        '¿Qué probabilidad hay de que nos recomiende a un amigo o compañero?',
      ),
      min_label: ownText('Not at all likely', '完全不可能', 'Nada probable'),
      max_label: ownText('Extremely likely', '非常可能', 'Muy probable'),
      items: [{ gid: 'recommend_A1', seq: 1, title: '' }],
    },
    why('recommend_why'),
    computedValue(
      'recommend_group',
      ownText(
        'Group: promoter, passive or detractor',
        '分组：推荐者、中立者或贬损者',
        'Grupo: promotor, pasivo o detractor',
      ),
      'recommend is empty ? null : recommend >= 9 ? "Promoter" : recommend >= 7 ? "Passive" : "Detractor"',
      'text',
    ),
  ],
};

export const satisfaction: Scale = {
  ...OWN,
  id: 'satisfied',
  name: ownText('Satisfaction in five steps', '满意度（五级）', 'Satisfacción en cinco pasos'),
  questions: [
    {
      type: 'Q',
      gid: 'satisfied',
      cid: 'satisfied',
      qtype: 'single',
      required: true,
      title: ownText(
        'How satisfied are you with us, all in all?',
        '总体来说，您对我们有多满意？',
        'En general, ¿qué tan satisfecho está con nosotros?',
      ),
      items: listOptions(
        'satisfied',
        [
          ownText('Very dissatisfied', '非常不满意', 'Muy insatisfecho'),
          ownText('Dissatisfied', '不满意', 'Insatisfecho'),
          ownText('Neither satisfied nor dissatisfied', '一般', 'Ni satisfecho ni insatisfecho'),
          ownText('Satisfied', '满意', 'Satisfecho'),
          ownText('Very satisfied', '非常满意', 'Muy satisfecho'),
        ],
        1,
      ),
    },
    why('satisfied_why'),
    computedValue(
      'satisfied_share',
      ownText(
        'Satisfied: 1 for the two best answers, else 0',
        '满意：前两个最好的答案为 1，其他为 0',
        'Satisfecho: 1 para las dos mejores respuestas, si no 0',
      ),
      'satisfied is empty ? null : satisfied.value >= 4 ? 1 : 0',
    ),
  ],
};

export const effort: Scale = {
  ...OWN,
  id: 'effort',
  name: ownText('Effort in seven steps', '费力程度（七级）', 'Esfuerzo en siete pasos'),
  questions: [
    {
      type: 'Q',
      gid: 'effort',
      cid: 'effort',
      qtype: 'single',
      required: true,
      title: ownText(
        'How easy or hard was it to get done what you wanted to do?',
        '完成您想办的事情有多容易或多困难？',
        '¿Qué tan fácil o difícil fue hacer lo que quería?',
      ),
      items: listOptions(
        'effort',
        [
          ownText('Very hard', '非常困难', 'Muy difícil'),
          ownText('Hard', '困难', 'Difícil'),
          ownText('Rather hard', '比较困难', 'Más bien difícil'),
          ownText('Neither easy nor hard', '一般', 'Ni fácil ni difícil'),
          ownText('Rather easy', '比较容易', 'Más bien fácil'),
          ownText('Easy', '容易', 'Fácil'),
          ownText('Very easy', '非常容易', 'Muy fácil'),
        ],
        1,
      ),
    },
    computedValue(
      'effort_easy',
      ownText(
        'Easy: 1 for the three best answers, else 0',
        '容易：前三个最好的答案为 1，其他为 0',
        'Fácil: 1 para las tres mejores respuestas, si no 0',
      ),
      'effort is empty ? null : effort.value >= 5 ? 1 : 0',
    ),
  ],
};
