import type { JsonRecord } from '@canvass/authoring';
import { choice, choices, group, question, rating, type ChooseText, table } from '../template.ts';

export const build = (say: ChooseText): JsonRecord => ({
  title: say('Customer satisfaction', '顾客满意度调查', 'Satisfacción de clientes'),
  desc_begin_page: {
    title: say('How did we do?', '我们做得怎么样？', '¿Cómo lo hicimos?'),
    text: say(
      '<p>Thank you for being our customer. Please tell us about your last purchase: it takes about <b>3 minutes</b>, and every answer is read.</p>',
      '<p>感谢您的光顾。请谈谈您最近一次购买的体验，大约需要 <b>3 分钟</b>，每一份回答我们都会阅读。</p>',
      '<p>Gracias por ser nuestro cliente. Cuéntenos sobre su última compra: son unos <b>3 minutos</b> y leemos cada respuesta.</p>',
    ),
  },
  desc_end_page: {
    content: say(
      '<h2>Thank you!</h2><p>Your answers help us to do better next time.</p>',
      '<h2>谢谢！</h2><p>您的回答会帮助我们下次做得更好。</p>',
      '<h2>¡Gracias!</h2><p>Sus respuestas nos ayudan a hacerlo mejor la próxima vez.</p>',
    ),
  },
  items: [
    group('visit', say('Your purchase', '您的购买', 'Su compra'), [
      choice(
        'channel',
        say('Where did you buy last?', '您最近一次是在哪里购买的？', '¿Dónde compró la última vez?'),
        [
          say('In a shop', '实体店', 'En una tienda'),
          say('On the website', '网站', 'En la web'),
          say('In the app', '手机应用', 'En la aplicación'),
          say('By phone', '电话', 'Por teléfono'),
        ],
        { required: true },
      ),
      choice(
        'satisfied',
        say(
          'How satisfied are you, all in all?',
          '总体来说，您有多满意？',
          'En general, ¿qué tan satisfecho está?',
        ),
        satisfaction(say),
        { required: true },
      ),
      table('aspects', {
        title: say('And with each of these?', '对以下各方面呢？', '¿Y con cada uno de estos aspectos?'),
        options: satisfaction(say),
        rows: [
          say('Quality', '质量', 'Calidad'),
          say('Price', '价格', 'Precio'),
          say('Choice', '品种', 'Variedad'),
          say('Friendliness', '服务态度', 'Amabilidad'),
          say('Speed', '速度', 'Rapidez'),
        ],
      }),
    ]),
    group('recommending', say('Recommending us', '推荐', 'Recomendación'), [
      rating(
        'recommend',
        say(
          'How likely are you to recommend us to a friend or colleague?',
          '您有多大可能向朋友或同事推荐我们？',
          '¿Qué probabilidad hay de que nos recomiende a un amigo o compañero?',
        ),
        {
          required: true,
          min_label: say('Not at all likely', '完全不可能', 'Nada probable'),
          max_label: say('Extremely likely', '非常可能', 'Muy probable'),
        },
      ),
      choices(
        'wrong',
        say('What should we improve first?', '我们首先应该改进什么？', '¿Qué deberíamos mejorar primero?'),
        [
          say('Quality', '质量', 'La calidad'),
          say('Prices', '价格', 'Los precios'),
          say('Advice', '咨询服务', 'El asesoramiento'),
          say('Delivery', '配送', 'La entrega'),
          { title: say('Something else', '其他', 'Otra cosa'), is_open: true },
        ],
        { disp_code: 'recommend <= 6' },
      ),
      question(
        'liked',
        'blank',
        say(
          'What do you like most about us?',
          '您最喜欢我们的哪一点？',
          '¿Qué es lo que más le gusta de nosotros?',
        ),
        { disp_code: 'recommend >= 9', inputbox_height: 'middle' },
      ),
    ]),
    group('contacting', say('One last thing', '最后一个问题', 'Una última cosa'), [
      choice(
        'contact',
        say(
          'May we write to you about your answers?',
          '我们可以就您的回答与您联系吗？',
          '¿Podemos escribirle sobre sus respuestas?',
        ),
        [say('Yes', '可以', 'Sí'), say('No', '不用了', 'No')],
        { required: true },
      ),
      question('email', 'info_email', say('Your e-mail address', '您的电子邮箱', 'Su correo electrónico'), {
        required: true,
        disp_code: 'contactA1',
      }),
      question(
        'comments',
        'blank',
        say('Anything else you want to tell us?', '您还想告诉我们什么？', '¿Quiere contarnos algo más?'),
        { inputbox_height: 'middle' },
      ),
      question(
        'recommend_group',
        'value',
        say('Group of the recommendation', '推荐分组', 'Grupo de recomendación'),
        {
          value_code: 'recommend >= 9 ? "promoter" : recommend >= 7 ? "passive" : "detractor"',
          value_type: 'text',
        },
      ),
    ]),
  ],
});

const satisfaction = (say: ChooseText): readonly string[] => [
  say('Very dissatisfied', '非常不满意', 'Muy insatisfecho'),
  say('Dissatisfied', '不满意', 'Insatisfecho'),
  say('Neither satisfied nor dissatisfied', '一般', 'Ni satisfecho ni insatisfecho'),
  say('Satisfied', '满意', 'Satisfecho'),
  say('Very satisfied', '非常满意', 'Muy satisfecho'),
];
