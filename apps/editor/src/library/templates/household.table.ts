import type { JsonRecord } from '@canvass/authoring';
import { choice, choices, group, question, type ChooseText } from '../template.ts';

export const build = (say: ChooseText): JsonRecord => ({
  title: say('Household survey', '家庭调查', 'Encuesta de hogares'),
  desc_begin_page: {
    title: say('Your household', '您的家庭', 'Su hogar'),
    text: say(
      '<p>One adult answers for everybody who lives here. It takes about <b>6 minutes</b>. You may leave out what you do not want to tell.</p>',
      '<p>请由一位成年人代表全家回答，大约需要 <b>6 分钟</b>。不愿回答的问题可以跳过。</p>',
      '<p>Una persona adulta responde por todos los que viven aquí. Son unos <b>6 minutos</b>. Puede omitir lo que no quiera contar.</p>',
    ),
  },
  desc_end_page: {
    content: say(
      '<h2>Thank you!</h2><p>Your household stands for many others that were not asked.</p>',
      '<h2>谢谢！</h2><p>您的家庭代表了许多没有被问到的家庭。</p>',
      '<h2>¡Gracias!</h2><p>Su hogar representa a muchos otros a los que no se preguntó.</p>',
    ),
  },
  checks: [
    {
      gid: 'all_people',
      at: ['members', 'size'],
      holds: 'members is empty or size is empty or count(members) == size',
      text: say(
        'You said that {{ size }} people live here. Is there one row for each of them?',
        '您说这里住着 {{ size }} 人。每个人都填写了一行吗？',
        'Ha dicho que aquí viven {{ size }} personas. ¿Hay una fila para cada una?',
      ),
      level: 'ask',
    },
  ],
  items: [
    group('people', say('Who lives here', '家庭成员', 'Quién vive aquí'), [
      question(
        'size',
        'blank',
        say(
          'How many people live here, yourself included?',
          '包括您在内，这里住着几个人？',
          '¿Cuántas personas viven aquí, incluido usted?',
        ),
        { required: true, open_attrs: { type: 'int', range: [1, 20] } },
      ),
      question(
        'members',
        'auto_table',
        say('Please write one row for each person.', '请为每个人填写一行。', 'Escriba una fila por persona.'),
        {
          required: true,
          items: [
            {
              gid: 'members_name',
              seq: 1,
              title: say('First name', '名字', 'Nombre'),
              required: true,
              setValue: '1,30',
            },
            {
              gid: 'members_age',
              seq: 2,
              title: say('Age', '年龄', 'Edad'),
              required: true,
              setType: 'int',
              min: 0,
              max: 120,
            },
          ],
        },
      ),
    ]),
    group('home', say('Your home', '住房', 'Su vivienda'), [
      choice(
        'dwelling',
        say('In what kind of home do you live?', '您住的是哪种住房？', '¿En qué tipo de vivienda vive?'),
        [
          say('A flat', '公寓', 'Un piso'),
          say('A house', '独栋住宅', 'Una casa'),
          { title: say('Something else', '其他', 'Otra cosa'), is_open: true },
        ],
        { required: true },
      ),
      choice(
        'tenure',
        say('Do you own or rent it?', '是自有还是租住？', '¿Es propia o alquilada?'),
        [
          say('Owned', '自有', 'Propia'),
          say('Rented', '租住', 'Alquilada'),
          say('Lived in for free', '免费居住', 'Cedida gratis'),
        ],
        { required: true },
      ),
      question(
        'rent',
        'blank',
        say('How much rent do you pay a month?', '您每月付多少房租？', '¿Cuánto paga de alquiler al mes?'),
        {
          required: true,
          disp_code: 'tenureA2',
          open_attrs: { type: 'int', range: [0, 100_000] },
          no_answer: ['dont_know', 'prefer_not'],
        },
      ),
      choices(
        'energy',
        say('How is your home heated?', '您家用什么取暖？', '¿Cómo se calienta su vivienda?'),
        [
          say('Gas', '燃气', 'Gas'),
          say('Electricity', '电', 'Electricidad'),
          say('Wood or coal', '木柴或煤', 'Leña o carbón'),
          say('District heating', '集中供暖', 'Calefacción urbana'),
          { title: say('It is not heated', '不取暖', 'No se calienta'), exclusive: true },
        ],
        { required: true },
      ),
    ]),
    group('means', say('Income', '收入', 'Ingresos'), [
      choice(
        'income',
        say(
          'How much do all of you together have a month, after taxes?',
          '全家每月税后总收入是多少？',
          '¿Cuánto ingresan entre todos al mes, después de impuestos?',
        ),
        [
          say('Less than 1,000', '1000 以下', 'Menos de 1.000'),
          say('1,000 to 1,999', '1000–1999', 'De 1.000 a 1.999'),
          say('2,000 to 3,999', '2000–3999', 'De 2.000 a 3.999'),
          say('4,000 or more', '4000 及以上', '4.000 o más'),
        ],
        { required: true, no_answer: ['dont_know', 'prefer_not'] },
      ),
      choice(
        'enough',
        say('How do you get along with it?', '这些收入够用吗？', '¿Cómo se las arregla con ello?'),
        [
          say('Easily', '很宽裕', 'Con facilidad'),
          say('It is enough', '够用', 'Es suficiente'),
          say('It is hard', '比较困难', 'Es difícil'),
          say('It is very hard', '非常困难', 'Es muy difícil'),
        ],
        { required: true },
      ),
      choices(
        'saved',
        say('Where do you save?', '您在哪些方面节省？', '¿En qué ahorra?'),
        [
          say('Food', '食品', 'Comida'),
          say('Heating', '取暖', 'Calefacción'),
          say('Clothes', '衣服', 'Ropa'),
          say('Free time and travel', '休闲和旅行', 'Ocio y viajes'),
        ],
        { disp_code: 'enoughA3 or enoughA4' },
      ),
      question('people_count', 'value', say('People in the table', '表中人数', 'Personas en la tabla'), {
        value_code: 'count(members)',
        value_type: 'number',
      }),
    ]),
  ],
});
