import type { JsonRecord } from '@canvass/authoring';
import { agreement, choice, choices, group, question, rating, type ChooseText, table } from '../template.ts';

export const build = (say: ChooseText): JsonRecord => ({
  title: say('Employee survey', '员工调查', 'Encuesta de empleados'),
  settings: { anonymous: true },
  desc_begin_page: {
    title: say('How are you at work?', '您的工作状况如何？', '¿Cómo le va en el trabajo?'),
    text: say(
      '<p>Once a year we ask everybody how work is going. It takes about <b>5 minutes</b>.</p><p>The survey is anonymous: figures are shown only for groups of people, and nobody can see who said what.</p>',
      '<p>我们每年都会了解大家的工作情况，大约需要 <b>5 分钟</b>。</p><p>调查是匿名的：只显示群体的统计数字，没有人能看到谁说了什么。</p>',
      '<p>Una vez al año preguntamos a todos cómo va el trabajo. Son unos <b>5 minutos</b>.</p><p>La encuesta es anónima: solo se muestran cifras de grupos y nadie puede ver quién dijo qué.</p>',
    ),
  },
  desc_end_page: {
    content: say(
      '<h2>Thank you!</h2><p>We will show the results to everybody next month, and say what we are going to do about them.</p>',
      '<h2>谢谢！</h2><p>下个月我们会向所有人公布结果，并说明将采取哪些行动。</p>',
      '<h2>¡Gracias!</h2><p>El mes que viene mostraremos los resultados a todos y diremos qué vamos a hacer.</p>',
    ),
  },
  items: [
    group('work', say('Your work', '您的工作', 'Su trabajo'), [
      table(
        'job',
        {
          title: say(
            'How much do you agree with these sentences?',
            '您在多大程度上同意以下说法？',
            '¿En qué medida está de acuerdo con estas frases?',
          ),
          options: agreement(say),
          rows: [
            say('I know what is expected of me.', '我清楚自己的工作职责。', 'Sé lo que se espera de mí.'),
            say(
              'I have what I need to do my work well.',
              '我具备做好工作所需的条件。',
              'Tengo lo que necesito para hacer bien mi trabajo.',
            ),
            say('I can use my strengths.', '我能发挥自己的长处。', 'Puedo usar mis puntos fuertes.'),
            say('I learn something new.', '我能学到新东西。', 'Aprendo cosas nuevas.'),
            say('My workload is reasonable.', '我的工作量合理。', 'Mi carga de trabajo es razonable.'),
          ],
        },
        { required: true },
      ),
    ]),
    group('team', say('Your team', '您的团队', 'Su equipo'), [
      table(
        'people',
        {
          title: say('And with these?', '以下说法呢？', '¿Y con estas?'),
          options: agreement(say),
          rows: [
            say('My team helps each other.', '我们团队互相帮助。', 'En mi equipo nos ayudamos.'),
            say('I can say what I think.', '我可以说出自己的想法。', 'Puedo decir lo que pienso.'),
            say('My manager listens to me.', '我的主管愿意听取我的意见。', 'Mi responsable me escucha.'),
            say('Good work is noticed.', '好的工作会得到认可。', 'El buen trabajo se reconoce.'),
          ],
        },
        { required: true },
      ),
      question(
        'change',
        'blank',
        say(
          'If you could change one thing here, what would it be?',
          '如果可以改变一件事，您会改变什么？',
          'Si pudiera cambiar una cosa aquí, ¿cuál sería?',
        ),
        { inputbox_height: 'middle' },
      ),
    ]),
    group('future', say('Looking ahead', '展望未来', 'Mirando al futuro'), [
      rating(
        'recommend',
        say(
          'How likely are you to recommend us as a place to work?',
          '您有多大可能推荐别人来这里工作？',
          '¿Qué probabilidad hay de que nos recomiende como lugar de trabajo?',
        ),
        {
          required: true,
          min_label: say('Not at all likely', '完全不可能', 'Nada probable'),
          max_label: say('Extremely likely', '非常可能', 'Muy probable'),
        },
      ),
      choice(
        'stay',
        say(
          'Will you still work here in two years?',
          '两年后您还会在这里工作吗？',
          '¿Seguirá trabajando aquí dentro de dos años?',
        ),
        [
          say('Certainly', '一定会', 'Seguro'),
          say('Probably', '可能会', 'Probablemente'),
          say('Probably not', '可能不会', 'Probablemente no'),
          say('Certainly not', '一定不会', 'Seguro que no'),
        ],
        { required: true },
      ),
      choices(
        'reasons',
        say('What makes you think of leaving?', '是什么让您考虑离开？', '¿Qué le hace pensar en irse?'),
        [
          say('Pay', '薪酬', 'El salario'),
          say('Too much work', '工作太多', 'Demasiado trabajo'),
          say('The team or the manager', '团队或主管', 'El equipo o el responsable'),
          say('Few chances to develop', '发展机会少', 'Pocas oportunidades de desarrollo'),
          { title: say('Something else', '其他', 'Otra cosa'), is_open: true },
        ],
        { disp_code: 'stayA3 or stayA4' },
      ),
    ]),
    group('unit', say('About you', '关于您', 'Sobre usted'), [
      choice(
        'department',
        say('Where do you work?', '您在哪个部门工作？', '¿Dónde trabaja?'),
        [
          say('Production', '生产', 'Producción'),
          say('Sales', '销售', 'Ventas'),
          say('Administration', '行政', 'Administración'),
          say('I prefer not to say', '不愿回答', 'Prefiero no decirlo'),
        ],
        { required: true },
      ),
      choice(
        'years',
        say('How long have you been here?', '您在这里工作多久了？', '¿Cuánto tiempo lleva aquí?'),
        [
          say('Less than 1 year', '不到 1 年', 'Menos de 1 año'),
          say('1 to 5 years', '1–5 年', 'De 1 a 5 años'),
          say('More than 5 years', '5 年以上', 'Más de 5 años'),
        ],
      ),
      question(
        'engagement',
        'value',
        say('Mean of the sentences (1 to 5)', '各项平均分（1–5)', 'Media de las frases (1 a 5)'),
        {
          value_code:
            'round((job.R1 + job.R2 + job.R3 + job.R4 + job.R5 + people.R1 + people.R2 + people.R3 + people.R4) / 9, 2)',
          value_type: 'number',
        },
      ),
    ]),
  ],
});
